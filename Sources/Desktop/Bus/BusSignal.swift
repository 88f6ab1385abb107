/// A signal of another program on the bus.
struct BusSignal: Sendable, Hashable {
  /// The program's unique name.
  let sender: String?
  let interface: String
  let name: String
  let values: [BusValue]
}
