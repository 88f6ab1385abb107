extension GrammarParser {
  var current: GrammarToken { tokens[position] }

  mutating func advance() {
    if position + 1 < tokens.count { position += 1 }
  }

  func isWord(_ word: String) -> Bool {
    current.kind == .text(word, isQuoted: false)
  }

  /// Whether `<name> =` or `public <name> =` begins at the token `index`.
  func startsDefinition(at index: Int) -> Bool {
    guard index + 1 < tokens.count else { return false }
    switch tokens[index].kind {
    case .rule: return tokens[index + 1].kind == .symbol("=")
    case .text("public", isQuoted: false):
      guard index + 2 < tokens.count, case .rule = tokens[index + 1].kind else { return false }
      return tokens[index + 2].kind == .symbol("=")
    default: return false
    }
  }

  /// What `name` cannot be the name of a rule for, or nil where it can be.
  static func complaint(about name: String) -> String? {
    let parts = GrammarName.parts(of: name)
    if GrammarName.isRule(parts?.rule ?? name),
      parts.map({ GrammarName.isGrammar($0.grammar) }) != false
    {
      return nil
    }
    guard name.utf8.count <= GrammarName.maximumLength else {
      return "<\(Excerpt.of(name))> is too long a name; "
        + "names have at most \(GrammarName.maximumLength) bytes"
    }
    return "<\(Excerpt.of(name))> is no name of a rule; "
      + "names have letters, digits and \(GrammarName.symbols)"
  }
}
