/// Reads the tokens of a grammar file into rules, and goes on after what makes no sense.
struct GrammarParser {
  /// How deep groups may lie in each other.
  static let maximumDepth = 200

  let source: SourceText
  private(set) var name: String?
  private(set) var locale: String?
  private(set) var rules: [Rule] = []
  var diagnostics: [GrammarDiagnostic] = []
  /// Whether the rules are all that the file defines, so that they can be checked.
  private(set) var isComplete = true

  var tokens: [GrammarToken] = []
  var position = 0
  var depth = 0

  init(source: SourceText) {
    self.source = source
  }

  /// Reads the whole file.
  /// - Complexity: O(n) in the length of the file.
  mutating func parse() {
    if let offset = source.firstInvalidByte() {
      let byte = String(source.bytes[offset], radix: 16, uppercase: true)
      diagnostics.append(
        source.diagnostic(
          at: offset, "the byte 0x\(byte) is not valid UTF-8; save the file as UTF-8"))
      isComplete = false
      return
    }
    let header = GrammarHeader(source: source, diagnostics: &diagnostics)
    locale = header.locale
    guard header.end < source.bytes.count else {
      isComplete = diagnostics.isEmpty
      return
    }
    var scanner = GrammarScanner(source: source, from: header.end)
    tokens = scanner.tokens()
    diagnostics += scanner.diagnostics
    isComplete = !scanner.isUnterminated
    parseStatements()
  }

  private mutating func parseStatements() {
    if !isWord("grammar") {
      report("the declaration is missing; after the header comes grammar NAME;", at: current)
    }
    while current.kind != .end {
      do throws(SyntaxFailure) {
        try parseStatement()
      } catch {
        // What an unterminated tag or comment swallowed is not missing.
        if isComplete || current.kind != .end {
          diagnostics.append(source.diagnostic(at: error.offset, error.message))
        }
        skipStatement()
      }
    }
  }

  private mutating func parseStatement() throws(SyntaxFailure) {
    if startsDefinition(at: position) {
      try parseRule()
    } else if isWord("grammar") {
      try parseDeclaration()
    } else if isWord("import") {
      isComplete = false
      throw SyntaxFailure(
        offset: current.range.lowerBound,
        message: "imports are not supported yet; copy the rules into this file")
    } else {
      throw SyntaxFailure(
        offset: current.range.lowerBound,
        message: "a rule is expected here: <name> = …; or public <name> = …;")
    }
  }

  private mutating func parseDeclaration() throws(SyntaxFailure) {
    let start = current.range.lowerBound
    advance()
    guard case .text(let text, isQuoted: false) = current.kind else {
      throw SyntaxFailure(
        offset: current.range.lowerBound, message: "the grammar's name is missing")
    }
    advance()
    try expectSemicolon(after: "the declaration of grammar \(text)")
    if name != nil { throw SyntaxFailure(offset: start, message: "the grammar is named twice") }
    name = text
  }

  private mutating func parseRule() throws(SyntaxFailure) {
    let isPublic = isWord("public")
    if isPublic { advance() }
    guard case .rule(let name) = current.kind else { return }
    let offset = current.range.lowerBound
    advance()
    advance()
    depth = 0
    do throws(SyntaxFailure) {
      let expansion = try parseAlternatives()
      rules.append(Rule(name: name, isPublic: isPublic, offset: offset, expansion: expansion))
    } catch {
      // A rule that cannot be read is defined all the same.
      rules.append(Rule(name: name, isPublic: isPublic, offset: offset, expansion: .void))
      throw error
    }
    try expectSemicolon(after: "rule <\(name)>")
  }

  private mutating func expectSemicolon(after what: String) throws(SyntaxFailure) {
    if current.kind == .symbol(";") {
      advance()
      return
    }
    guard current.kind != .end, !startsDefinition(at: position) else {
      throw SyntaxFailure(
        offset: tokens[position - 1].range.upperBound, message: "; is missing after \(what)")
    }
    let text = source.string(current.range)
    throw SyntaxFailure(
      offset: current.range.lowerBound, message: "\(text) makes no sense here; is a ; missing?")
  }

  /// Goes on behind the next semicolon, or at the next definition.
  private mutating func skipStatement() {
    while current.kind != .end, !startsDefinition(at: position) {
      let isSemicolon = current.kind == .symbol(";")
      advance()
      if isSemicolon { return }
    }
  }
}
