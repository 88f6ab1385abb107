/// One property of a vCard: `GROUP.NAME;PARAMETER=VALUE,VALUE:TEXT`.
struct VCardProperty: Sendable, Hashable {
  /// The group, in lower case, or nil.
  let group: String?
  /// The name, in upper case.
  let name: String
  /// The values of each parameter by its name in upper case; bare values are types.
  let parameters: [String: [String]]
  /// The text after the colon, still escaped.
  let value: String

  /// Parses an unfolded line, or returns nil if it has no colon or no name.
  init?(_ line: String) {
    let bytes = Array(line.utf8)
    let quoted = Self.firstColon(in: bytes, outsideQuotes: true)
    guard let colon = quoted ?? Self.firstColon(in: bytes, outsideQuotes: false) else {
      return nil
    }
    let pieces = Self.split(bytes[..<colon], at: UInt8(ascii: ";"))
    let path = pieces[0].split(separator: UInt8(ascii: "."))
    guard let name = path.last else { return nil }
    self.name = Self.text(name).uppercased()
    group = path.count > 1 ? Self.text(path[0]).lowercased() : nil
    var parameters: [String: [String]] = [:]
    for piece in pieces.dropFirst() where !piece.isEmpty {
      guard let equals = piece.firstIndex(of: UInt8(ascii: "=")) else {
        parameters["TYPE", default: []].append(Self.text(piece))
        continue
      }
      let key = Self.text(piece[..<equals]).trimmed.uppercased()
      let values = Self.split(piece[(equals + 1)...], at: UInt8(ascii: ",")).map {
        Self.text($0.filter { $0 != UInt8(ascii: "\"") })
      }
      // Some programs write TYPE="a,b" for TYPE=a,b.
      let all =
        key == "TYPE" ? values.flatMap { $0.split(separator: ",").map(String.init) } : values
      parameters[key, default: []] += all.map(\.trimmed)
    }
    self.parameters = parameters
    value = Self.text(bytes[(colon + 1)...])
  }

  /// The types and bare parameters, in lower case.
  var types: [String] { parameters["TYPE", default: []].map { $0.lowercased() } }

  /// Whether the property is marked as preferred.
  var isPreferred: Bool {
    guard !parameters.isEmpty else { return false }
    let preferences = parameters["PREF", default: []]
    return types.contains("pref") || preferences.contains("1") || preferences.contains("")
      || preferences.contains { $0.lowercased() == "true" }
  }

  /// The maximum number of parts that the value and the parameters can have.
  var partCount: Int {
    let separators = value.utf8.count { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") }
    return parameters.values.reduce(1 + separators) { $0 + $1.count }
  }

  /// Whether this is the line "BEGIN:VCARD" or "END:VCARD".
  func isDelimiter(_ keyword: String) -> Bool {
    name == keyword && value.trimmed.uppercased() == "VCARD"
  }

  /// The value with escapes resolved and white space collapsed.
  var text: String { Self.unescaped(value[...]) }

  /// The components of a structured value, separated by ";".
  var components: [String] { Self.pieces(of: value[...], at: ";").map { Self.unescaped($0) } }

  /// The components, each with the items of its list joined by spaces.
  var names: [String] {
    Self.pieces(of: value[...], at: ";").map { component in
      guard component.utf8.contains(UInt8(ascii: ",")) else { return Self.unescaped(component) }
      return Self.pieces(of: component, at: ",").map { Self.unescaped($0) }
        .joined(separator: " ").trimmed
    }
  }

  /// The items of a list, separated by ",", without empty ones.
  var list: [String] {
    Self.pieces(of: value[...], at: ",").map { Self.unescaped($0) }.filter { !$0.isEmpty }
  }

  /// The lines of a value with escaped line breaks; each line may have escapes of its own.
  var lines: [String] {
    var lines = [""]
    var isEscaped = false
    for scalar in value.unicodeScalars {
      if isEscaped {
        isEscaped = false
        if scalar == "n" || scalar == "N" {
          lines.append("")
        } else {
          lines[lines.count - 1].unicodeScalars.append(scalar)
        }
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        lines[lines.count - 1].unicodeScalars.append(scalar)
      }
    }
    return lines
  }
}

extension VCardProperty {
  private static func firstColon(in line: [UInt8], outsideQuotes: Bool) -> Int? {
    var isQuoted = false
    for (index, byte) in line.enumerated() {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == UInt8(ascii: ":"), !(outsideQuotes && isQuoted) { return index }
    }
    return nil
  }

  /// Splits bytes at separators outside quotes; the quotes stay.
  private static func split(_ bytes: ArraySlice<UInt8>, at separator: UInt8) -> [ArraySlice<UInt8>]
  {
    var pieces: [ArraySlice<UInt8>] = []
    var start = bytes.startIndex
    var isQuoted = false
    for index in bytes.indices {
      if bytes[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard bytes[index] == separator, !isQuoted else { continue }
      pieces.append(bytes[start..<index])
      start = index + 1
    }
    pieces.append(bytes[start...])
    return pieces
  }

  private static func text(_ bytes: some Sequence<UInt8>) -> String {
    bytes.withContiguousStorageIfAvailable { String(decoding: $0, as: UTF8.self) }
      ?? String(decoding: Array(bytes), as: UTF8.self)
  }

  /// Splits a value at unescaped separators; the escapes stay.
  private static func pieces(of value: Substring, at separator: Unicode.Scalar) -> [Substring] {
    let separator = UInt8(ascii: separator)
    let bytes = value.utf8
    var pieces: [Substring] = []
    var start = bytes.startIndex
    var isEscaped = false
    var index = start
    while index < bytes.endIndex {
      let byte = bytes[index]
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == separator {
        pieces.append(value[start..<index])
        start = bytes.index(after: index)
      }
      index = bytes.index(after: index)
    }
    pieces.append(value[start...])
    return pieces
  }

  private static func unescaped(_ value: Substring) -> String {
    guard value.utf8.contains(UInt8(ascii: "\\")) else { return String(value).collapsed }
    var text = ""
    var isEscaped = false
    for scalar in value.unicodeScalars {
      if isEscaped {
        text.unicodeScalars.append(scalar == "n" || scalar == "N" ? " " : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text.collapsed
  }
}

/// An extension value that Android writes to vCards: `vnd.android.cursor.item/KIND;…`.
struct AndroidItem: Sendable, Hashable {
  /// The kind of value: "nickname", "relation".
  let kind: String
  /// The values that follow, including empty ones at the end.
  let values: [String]

  /// Parses a property, or returns nil if it is a different one.
  init?(_ property: VCardProperty) {
    guard property.name == "X-ANDROID-CUSTOM" else { return nil }
    let parts = property.components
    guard let type = parts.first, let slash = type.lastIndex(of: "/") else { return nil }
    kind = String(type[type.index(after: slash)...])
    values = Array(parts.dropFirst())
  }
}
