import Foundation

/// A value in a JSON document, with the path that leads to it.
struct JSONNode {
  /// What a value is.
  enum Content {
    case object([String: Any])
    case array([Any])
    case string(String)
    case number
    case boolean(Bool)
    case null
  }

  /// The keys on the way to the value, as in `contacts[0].type`; empty for the document itself.
  let path: String
  let content: Content

  init(_ value: Any, path: String = "") {
    self.path = path
    content =
      switch value {
      case let value as [String: Any]: .object(value)
      case let value as [Any]: .array(value)
      case let value as String: .string(value)
      case is NSNull: .null
      case let value as NSNumber where String(cString: value.objCType) == "c":
        .boolean(value.boolValue)
      default: .number
      }
  }

  /// The value as an object, or an error that says it should be one.
  func object(orElse expected: String = "an object") throws(IntentsError) -> JSONObject {
    guard case .object(let fields) = content else { throw wrongType(expected) }
    return JSONObject(path: path, fields: fields)
  }

  func wrongType(_ expected: String) -> IntentsError {
    let found =
      switch content {
      case .object: "an object"
      case .array: "an array"
      case .string: "a string"
      case .number: "a number"
      case .boolean: "a boolean"
      case .null: "null"
      }
    return .wrongType(key: path, found: found, expected: expected)
  }
}
