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

  mutating func report(_ message: String, at token: GrammarToken) {
    diagnostics.append(source.diagnostic(at: token.range.lowerBound, message))
  }
}
