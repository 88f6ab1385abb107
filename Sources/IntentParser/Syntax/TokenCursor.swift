/// A place among the tokens of a grammar file, the last of which is the end.
struct TokenCursor {
  private let tokens: [GrammarToken]
  /// The documentation comments, by the index of the token after each.
  private let comments: [Int: Range<Int>]
  private var position = 0

  /// A cursor before the first token.
  init(tokens: [GrammarToken] = [], comments: [Int: Range<Int>] = [:]) {
    self.tokens = tokens
    self.comments = comments
  }

  /// The token at the place.
  var current: GrammarToken { tokens[position] }

  /// The documentation comment before the current token, as its bytes in the source.
  var comment: Range<Int>? { comments[position] }

  /// The offset at which the token before the current one ends.
  var endOfLast: Int { tokens[position - 1].range.upperBound }

  /// Goes on to the next token; the end is never left.
  mutating func advance() {
    if position + 1 < tokens.count { position += 1 }
  }

  /// Whether the current token is a word without quotes.
  func isWord(_ word: String) -> Bool {
    current.kind == .text(word, isQuoted: false)
  }

  /// Whether `<name> =` or `public <name> =` begins here.
  var startsDefinition: Bool {
    guard position + 1 < tokens.count else { return false }
    switch current.kind {
    case .rule: return tokens[position + 1].kind == .symbol("=")
    case .text("public", isQuoted: false):
      guard position + 2 < tokens.count, case .rule = tokens[position + 1].kind else {
        return false
      }
      return tokens[position + 2].kind == .symbol("=")
    default: return false
    }
  }
}
