/// One property of a vCard: `GROUP.NAME;PARAMETER=VALUE,VALUE:TEXT`.
struct VCardProperty: Sendable, Hashable {
  /// The group, in lower case, or nil.
  let group: String?
  /// The name, in upper case.
  let name: String
  /// The values of each parameter by its name in upper case; bare ones are types.
  let parameters: [String: [String]]
  /// The text after the colon, still escaped.
  let value: String

  /// Reads an unfolded line, or returns nil where it has no colon or no name.
  init?(_ line: String) {
    let scalars = Array(line.unicodeScalars)
    let quoted = Self.firstColon(in: scalars, mindingQuotes: true)
    guard let colon = quoted ?? Self.firstColon(in: scalars, mindingQuotes: false) else {
      return nil
    }
    var pieces = Self.split(scalars[..<colon], at: ";")
    let path = pieces.removeFirst().split(separator: ".")
    guard let name = path.last else { return nil }
    self.name = name.uppercased()
    group = path.count > 1 ? path[0].lowercased() : nil
    var parameters: [String: [String]] = [:]
    for piece in pieces {
      let scalars = Array(piece.unicodeScalars)
      guard let equals = scalars.firstIndex(of: "=") else {
        if !piece.isEmpty { parameters["TYPE", default: []].append(piece) }
        continue
      }
      let key = Self.text(scalars[..<equals]).trimmed.uppercased()
      let values = Self.split(scalars[(equals + 1)...], at: ",").map(Self.unquoted)
      // TYPE="a,b" is written for TYPE=a,b.
      let all =
        key == "TYPE" ? values.flatMap { $0.split(separator: ",").map(String.init) } : values
      parameters[key, default: []] += all.map(\.trimmed)
    }
    self.parameters = parameters
    value = Self.text(scalars[(colon + 1)...])
  }

  /// The types and bare parameters, in lower case.
  var types: [String] { parameters["TYPE", default: []].map { $0.lowercased() } }

  /// Whether the property is marked as preferred.
  var isPreferred: Bool {
    types.contains("pref") || parameters["PREF", default: []].contains("1")
  }

  /// Whether this is the line that begins or ends a card.
  func isMark(named mark: String) -> Bool {
    name == mark && value.trimmed.uppercased() == "VCARD"
  }

  /// The text with escapes resolved and white space collapsed.
  var text: String { Self.unescaped(value[...]) }

  /// The components of a structured text, divided by ";".
  var components: [String] { Self.pieces(of: value[...], at: ";").map { Self.unescaped($0) } }

  /// The components, each with its comma list joined by spaces.
  var names: [String] {
    Self.pieces(of: value[...], at: ";").map { component in
      Self.pieces(of: component, at: ",").map { Self.unescaped($0) }.joined(separator: " ").trimmed
    }
  }

  /// The items of a list, divided by ",", without empty ones.
  var list: [String] {
    Self.pieces(of: value[...], at: ",").map { Self.unescaped($0) }.filter { !$0.isEmpty }
  }
}

extension VCardProperty {
  private static func firstColon(in line: [Unicode.Scalar], mindingQuotes: Bool) -> Int? {
    var isQuoted = false
    for (index, scalar) in line.enumerated() {
      if scalar == "\"" { isQuoted.toggle() }
      if scalar == ":", !(mindingQuotes && isQuoted) { return index }
    }
    return nil
  }

  /// Splits at a separator that is not inside quotes; the quotes stay.
  private static func split(
    _ scalars: ArraySlice<Unicode.Scalar>, at separator: Unicode.Scalar
  ) -> [String] {
    var pieces: [String] = []
    var piece = String.UnicodeScalarView()
    var isQuoted = false
    for scalar in scalars {
      if scalar == "\"" { isQuoted.toggle() }
      if scalar == separator, !isQuoted {
        pieces.append(String(piece))
        piece.removeAll()
      } else {
        piece.append(scalar)
      }
    }
    return pieces + [String(piece)]
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  private static func unquoted(_ text: String) -> String {
    text.filter { $0 != "\"" }
  }

  /// Splits a value at a separator that is not escaped; the escapes stay.
  private static func pieces(of value: Substring, at separator: Character) -> [Substring] {
    var pieces: [Substring] = []
    var start = value.startIndex
    var isEscaped = false
    for index in value.indices {
      if isEscaped {
        isEscaped = false
      } else if value[index] == "\\" {
        isEscaped = true
      } else if value[index] == separator {
        pieces.append(value[start..<index])
        start = value.index(after: index)
      }
    }
    return pieces + [value[start...]]
  }

  private static func unescaped(_ value: Substring) -> String {
    guard value.contains("\\") else { return String(value).collapsed }
    var text = ""
    var isEscaped = false
    for character in value {
      if isEscaped {
        text.append(character == "n" || character == "N" ? " " : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        text.append(character)
      }
    }
    return text.collapsed
  }
}
