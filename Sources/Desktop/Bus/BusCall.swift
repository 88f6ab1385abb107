/// A call of a method of another program on the bus.
struct BusCall: Sendable, Hashable {
  let destination: String
  let path: String
  let interface: String
  let method: String
  var arguments: [BusValue] = []

  /// A call of the bus itself.
  static func bus(_ method: String, _ arguments: BusValue...) -> BusCall {
    BusCall(
      destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
      interface: "org.freedesktop.DBus", method: method, arguments: arguments)
  }
}
