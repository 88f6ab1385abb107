/// Reads the tokens of a grammar file into rules, and goes on after what makes no sense.
struct GrammarParser {
  /// How deep groups may lie in each other.
  static let maximumDepth = 200

  let source: SourceText
  private(set) var name: String?
  private(set) var locale: String?
  private(set) var documentation: String?
  private(set) var imports: [ImportStatement] = []
  private(set) var rules: [Rule] = []
  var findings: FindingList
  /// Whether the rules are all that the file defines, so that they can be checked.
  private(set) var isComplete = true

  var tokens: [GrammarToken] = []
  private var comments: [Int: Range<Int>] = [:]
  var position = 0
  var depth = 0

  /// A parser of `source`, which is good for nothing where its decoding had `findings`.
  init(source: SourceText, findings: FindingList) {
    self.source = source
    self.findings = findings
  }

  /// Reads the whole file.
  /// - Complexity: O(n) in the length of the file.
  mutating func parse() {
    guard findings.isEmpty else {
      isComplete = false
      return
    }
    let header = GrammarHeader(source: source, findings: &findings)
    locale = header.locale
    if let encoding = header.encoding, SourceEncoding(name: encoding) == nil {
      findings.report(
        "the encoding \(Excerpt.of(encoding)) is not known; write UTF-8 here",
        at: header.encodingOffset)
    }
    guard header.end < source.bytes.count else {
      isComplete = findings.isEmpty
      return
    }
    var scanner = GrammarScanner(source: source, from: header.end)
    scanner.scan()
    tokens = scanner.tokens
    comments = scanner.documentation
    isComplete = !scanner.isUnterminated
    // What neither begins nor goes on as a grammar is no grammar: all else would be noise.
    if !findings.isEmpty, !isWord("grammar") {
      isComplete = false
      return
    }
    var earlier = findings
    findings = FindingList()
    parseStatements()
    earlier.merge(scanner.findings)
    earlier.merge(findings)
    findings = earlier
  }

  private mutating func parseStatements() {
    if !isWord("grammar") {
      findings.report(
        "the declaration is missing; after the header comes grammar NAME;",
        at: current.range.lowerBound)
    }
    while current.kind != .end {
      do throws(SyntaxFailure) {
        try parseStatement()
      } catch {
        // What an unterminated tag or comment swallowed is not missing.
        if isComplete || current.kind != .end {
          findings.report(error.message, at: error.offset)
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
      try parseImport()
    } else {
      throw SyntaxFailure(
        offset: current.range.lowerBound,
        message: "a rule is expected here: <name> = …; or public <name> = …;")
    }
  }

  private mutating func parseDeclaration() throws(SyntaxFailure) {
    let start = current.range.lowerBound
    let documentation = comment()
    advance()
    guard case .text(let text, isQuoted: false) = current.kind else {
      throw SyntaxFailure(
        offset: current.range.lowerBound, message: "the grammar's name is missing")
    }
    let offset = current.range.lowerBound
    advance()
    try expectSemicolon(after: "the declaration of grammar \(Excerpt.of(text))")
    if name != nil { throw SyntaxFailure(offset: start, message: "the grammar is named twice") }
    name = text
    self.documentation = documentation
    guard GrammarName.isGrammar(text) else {
      findings.report(
        "\(Excerpt.of(text)) is no name of a grammar; "
          + "names have letters, digits, - and _, and a dot between their parts",
        at: offset)
      return
    }
  }

  private mutating func parseImport() throws(SyntaxFailure) {
    let documentation = comment()
    advance()
    let usage = "import <grammar.rule>; or import <grammar.*>;"
    guard case .rule(let text) = current.kind else {
      throw SyntaxFailure(
        offset: current.range.lowerBound, message: "an import names a rule: \(usage)")
    }
    let offset = current.range.lowerBound
    guard let (grammar, rule) = GrammarName.parts(of: text), GrammarName.isGrammar(grammar),
      rule == "*" || GrammarName.isRule(rule)
    else {
      throw SyntaxFailure(
        offset: offset,
        message: "<\(Excerpt.of(text))> is no rule of another grammar; write \(usage)")
    }
    imports.append(
      ImportStatement(
        grammar: grammar, rule: rule == "*" ? nil : rule, offset: offset,
        documentation: documentation))
    advance()
    try expectSemicolon(after: "the import of <\(text)>")
  }

  private mutating func parseRule() throws(SyntaxFailure) {
    let documentation = comment()
    let isPublic = isWord("public")
    if isPublic { advance() }
    guard case .rule(let name) = current.kind else { return }
    let offset = current.range.lowerBound
    if let complaint = Self.complaint(about: name) {
      findings.report(complaint, at: offset)
    } else if let simple = GrammarName.parts(of: name)?.rule {
      findings.report(
        "a rule is defined without the grammar's name; write <\(simple)> here", at: offset)
    }
    advance()
    advance()
    depth = 0
    var expansion = Expansion.void
    defer {
      // A rule that cannot be read is defined all the same.
      rules.append(
        Rule(
          name: name, isPublic: isPublic, offset: offset, expansion: expansion,
          documentation: documentation))
    }
    expansion = try parseAlternatives()
    try expectSemicolon(after: "rule <\(Excerpt.of(name))>")
  }

  /// The documentation comment before the current token.
  private func comment() -> String? {
    comments[position].flatMap { DocumentationComment.text(inside: source.string($0)) }
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
    let text = Excerpt.of(source.string(current.range))
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
