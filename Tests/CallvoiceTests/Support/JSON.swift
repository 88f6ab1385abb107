import Foundation

/// A JSON value.
enum JSON: Decodable, Equatable, Sendable {
  case object([String: JSON])
  case array([JSON])
  case string(String)
  case number(Double)
  case boolean(Bool)
  case null

  init(_ line: some StringProtocol) throws {
    self = try JSONDecoder().decode(JSON.self, from: Data(line.utf8))
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSON].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }

  subscript(key: String) -> JSON? {
    if case .object(let fields) = self { fields[key] } else { nil }
  }

  var text: String? { if case .string(let value) = self { value } else { nil } }
  var number: Double? { if case .number(let value) = self { value } else { nil } }
  var items: [JSON] { if case .array(let values) = self { values } else { [] } }
  var keys: Set<String> { if case .object(let fields) = self { Set(fields.keys) } else { [] } }

  /// The kind of value, as the contract names it.
  var kind: String {
    switch self {
    case .object: "object"
    case .array: "array"
    case .string: "string"
    case .number: "number"
    case .boolean: "boolean"
    case .null: "null"
    }
  }
}

extension [JSON] {
  /// The events of a kind.
  func all(_ event: String) -> [JSON] { filter { $0["event"]?.text == event } }

  /// The values of a key of the events of a kind.
  func texts(_ event: String, _ key: String) -> [String] {
    all(event).compactMap { $0[key]?.text }
  }
}
