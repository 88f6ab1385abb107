internal import Foundation

/// An object in a JSON document, read key by key.
///
/// A key whose value is null counts as left out.
struct JSONObject {
  let path: String
  let fields: [String: Any]

  /// The path of one of the object's keys.
  func path(of key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  subscript(key: String) -> JSONNode? {
    guard let value = fields[key], !(value is NSNull) else { return nil }
    return JSONNode(value, path: path(of: key))
  }

  func string(_ key: String) throws(IntentsError) -> String? {
    guard let node = self[key] else { return nil }
    guard case .string(let value) = node.content else { throw node.wrongType("a string") }
    return value
  }

  func requiredString(_ key: String) throws(IntentsError) -> String {
    guard let value = try string(key) else {
      throw .missingKey(path(of: key), expected: "a string")
    }
    return value
  }

  func object(_ key: String) throws(IntentsError) -> JSONObject? {
    guard let node = self[key] else { return nil }
    return try node.object()
  }

  func requiredObject(_ key: String) throws(IntentsError) -> JSONObject {
    guard let value = try object(key) else {
      throw .missingKey(path(of: key), expected: "an object")
    }
    return value
  }

  func objects(_ key: String) throws(IntentsError) -> [JSONObject]? {
    guard let node = self[key] else { return nil }
    guard case .array(let values) = node.content else { throw node.wrongType("an array") }
    var objects: [JSONObject] = []
    for (index, value) in values.enumerated() {
      objects.append(try JSONNode(value, path: "\(node.path)[\(index)]").object())
    }
    return objects
  }

  func strings(_ key: String) throws(IntentsError) -> [String]? {
    guard let node = self[key] else { return nil }
    guard case .array(let values) = node.content else { throw node.wrongType("an array") }
    var strings: [String] = []
    for (index, value) in values.enumerated() {
      let node = JSONNode(value, path: "\(node.path)[\(index)]")
      guard case .string(let string) = node.content else { throw node.wrongType("a string") }
      strings.append(string)
    }
    return strings
  }

  func boolean(_ key: String) throws(IntentsError) -> Bool? {
    guard let node = self[key] else { return nil }
    guard case .boolean(let value) = node.content else { throw node.wrongType("a boolean") }
    return value
  }

  /// The options whose names stand in the array at a key.
  func options<Options: OptionSet>(
    _ key: String, from names: [(String, Options)]
  ) throws(IntentsError) -> Options where Options.Element == Options {
    var options: Options = []
    for (index, name) in (try strings(key) ?? []).enumerated() {
      guard let option = names.first(where: { $0.0 == name })?.1 else {
        throw .wrongValue(
          key: "\(path(of: key))[\(index)]", value: name,
          expected: "one of \(names.map(\.0).joined(separator: ", "))")
      }
      options.insert(option)
    }
    return options
  }

  /// The object at a key, all of whose values are strings.
  func stringValues(_ key: String) throws(IntentsError) -> [String: String]? {
    guard let object = try object(key) else { return nil }
    var values: [String: String] = [:]
    for name in object.fields.keys.sorted() { values[name] = try object.string(name) }
    return values
  }

  func url(_ key: String) throws(IntentsError) -> URL? {
    guard let value = try string(key) else { return nil }
    guard let url = URL(string: value) else {
      throw .wrongValue(key: path(of: key), value: value, expected: "a URL")
    }
    return url
  }

  /// The case whose name stands at a key.
  func choice<Choice>(
    _ key: String, from choices: [Choice]
  ) throws(IntentsError) -> Choice? {
    guard let name = try string(key) else { return nil }
    guard let choice = choices.first(where: { String(describing: $0) == name }) else {
      let names = choices.map { String(describing: $0) }.joined(separator: ", ")
      throw .wrongValue(key: path(of: key), value: name, expected: "one of \(names)")
    }
    return choice
  }
}

/// A value in a JSON document, with the path that leads to it.
struct JSONNode {
  /// The kinds of values.
  enum Content {
    case object([String: Any])
    case array([Any])
    case string(String)
    case number
    case boolean(Bool)
    case null
  }

  /// The path of the value, such as `contacts[0].type`; empty for the document itself.
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

  /// Returns the value as an object.
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
