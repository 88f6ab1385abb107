/// A value in a message on the bus, of the types that notifications need.
enum BusValue: Sendable, Hashable {
  case string(String)
  case uint32(UInt32)
  case int32(Int32)
  case byte(UInt8)
  case boolean(Bool)
  case strings([String])
  /// Values of any type by name, in order.
  case dictionary([Entry])

  /// A value with its name.
  struct Entry: Sendable, Hashable {
    let key: String
    let value: BusValue
  }

  /// The text, where it is one.
  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The number, where it is an unsigned one.
  var number: UInt32? {
    if case .uint32(let number) = self { number } else { nil }
  }

  /// How D-Bus writes its type.
  var signature: String {
    switch self {
    case .string: "s"
    case .uint32: "u"
    case .int32: "i"
    case .byte: "y"
    case .boolean: "b"
    case .strings: "as"
    case .dictionary: "a{sv}"
    }
  }
}
