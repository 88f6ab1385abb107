/// The syntax of names in grammars.
enum GrammarName: Sendable {
  /// The maximum number of bytes in a name.
  static let maximumLength = 200

  /// The symbols that a rule's name may have beside letters and digits.
  static let symbols = "_$+-:;,=|/\\()[]@#%!^&~"

  /// Whether `name` is the simple name of a rule.
  static func isRule(_ name: some StringProtocol) -> Bool {
    !name.isEmpty && name.utf8.count <= maximumLength
      && name.unicodeScalars.allSatisfy { isLetter($0) || symbols.unicodeScalars.contains($0) }
  }

  /// Whether `name` is the name of a grammar, with or without packages before it.
  static func isGrammar(_ name: some StringProtocol) -> Bool {
    name.utf8.count <= maximumLength
      && name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
        !part.isEmpty
          && part.unicodeScalars.allSatisfy { isLetter($0) || $0 == "_" || $0 == "$" || $0 == "-" }
      }
  }

  /// The part of a full name after its last dot.
  static func lastPart(of name: String) -> Substring {
    name.lastIndex(of: ".").map { name[name.index(after: $0)...] } ?? name[...]
  }

  /// The grammar and the simple name of a rule that is written with a dot, or nil without one.
  static func parts(of name: String) -> (grammar: String, rule: String)? {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    return (String(name[..<dot]), String(name[name.index(after: dot)...]))
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber, .otherNumber, .currencySymbol,
      .connectorPunctuation:
      true
    default: false
    }
  }
}
