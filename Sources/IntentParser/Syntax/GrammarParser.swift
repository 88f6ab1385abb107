import SpokenText

/// Reads the tokens of a grammar file into rules, and goes on after what makes no sense.
struct GrammarParser {
  /// The maximum nesting depth of groups.
  private static let maximumDepth = 200

  private let source: SourceText
  private(set) var name: String?
  private(set) var locale: String?
  private(set) var documentation: String?
  private(set) var imports: [ImportStatement] = []
  private(set) var rules: [Rule] = []
  private(set) var findings: FindingList
  /// Indicates whether the rules are all that the file defines, so that they can be checked.
  private(set) var isComplete = true

  private var tokens: [GrammarToken] = []
  private var comments: [Int: Range<Int>] = [:]
  private var position = 0
  private var depth = 0

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
    // A file that neither begins nor goes on as a grammar gets no further errors: they would be
    // noise.
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
        // Text inside an unterminated tag or comment is not missing.
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

// MARK: - Expansions

extension GrammarParser {
  private mutating func parseAlternatives() throws(SyntaxFailure) -> Expansion {
    depth += 1
    defer { depth -= 1 }
    try checkDepth(depth)
    var alternatives: [Expansion.Alternative] = []
    var isWeighted = false
    repeat {
      if !alternatives.isEmpty { advance() }
      var weight = 1.0
      if case .weight(let text) = current.kind {
        weight = parseWeight(text)
        isWeighted = true
      }
      alternatives.append(.init(weight: weight, expansion: try parseSequence()))
    } while current.kind == .symbol("|")
    if alternatives.count == 1, !isWeighted { return alternatives[0].expansion }
    if alternatives.allSatisfy({ $0.weight == 0 }) { return .void }
    return .alternatives(alternatives)
  }

  private func checkDepth(_ depth: Int) throws(SyntaxFailure) {
    guard depth > Self.maximumDepth else { return }
    throw SyntaxFailure(
      offset: current.range.lowerBound,
      message: "groups nest more than \(Self.maximumDepth) deep; put the inner ones into rules")
  }

  /// The weight that the text says, 1 where it is none, which is reported.
  private mutating func parseWeight(_ text: String) -> Double {
    defer { advance() }
    var digits = text[...].trimmingBlanks
    // Numbers as in Java, whose letter for their precision says nothing here.
    if let last = digits.last, "fFdD".contains(last) { digits.removeLast() }
    let isDecimal = digits.utf8.allSatisfy { "0123456789.eE+-".utf8.contains($0) }
    guard isDecimal, let weight = Double(digits), (0...1e100).contains(weight) else {
      findings.report(
        "/\(Excerpt.of(text))/ is no weight; a weight is a number from 0, as in /0.5/",
        at: current.range.lowerBound)
      return 1
    }
    return weight
  }

  private mutating func parseSequence() throws(SyntaxFailure) -> Expansion {
    var items: [Expansion] = []
    while let item = try parseItem() { items.append(item) }
    switch items.count {
    case 0:
      throw SyntaxFailure(
        offset: current.range.lowerBound,
        message: "nothing stands here; write <NULL> where nothing is to be said")
    case 1: return items[0]
    default: return .sequence(items)
    }
  }

  /// A token, rule or group with the operators and tags after it; nil where the sequence ends.
  private mutating func parseItem() throws(SyntaxFailure) -> Expansion? {
    guard !startsDefinition(at: position) else { return nil }
    var item: Expansion
    switch current.kind {
    case .text(let text, _):
      item = words(text)
      advance()
    case .rule(let name):
      item = reference(name)
      advance()
    case .symbol("("):
      item = try parseGroup(closing: ")")
    case .symbol("["):
      item = .optional(try parseGroup(closing: "]"))
    case .symbol(";"), .symbol("|"), .symbol(")"), .symbol("]"), .end:
      return nil
    case .tag:
      throw SyntaxFailure(
        offset: current.range.lowerBound, message: "this tag has nothing before it to match")
    case .weight:
      throw SyntaxFailure(
        offset: current.range.lowerBound,
        message: "a weight stands only at the beginning of an alternative")
    case .symbol(let symbol):
      throw SyntaxFailure(
        offset: current.range.lowerBound, message: "\(symbol) has nothing before it")
    }
    try parseSuffixes(of: &item)
    return item
  }

  private mutating func parseSuffixes(of item: inout Expansion) throws(SyntaxFailure) {
    var tags: [Tag] = []
    var nesting = depth
    while true {
      switch current.kind {
      case .symbol(let symbol) where symbol == "*" || symbol == "+":
        if tags.isEmpty, case .repetition(let inner, let atLeastOnce) = item {
          item = .repetition(inner, atLeastOnce: atLeastOnce && symbol == "+")
          break
        }
        nesting += 1
        try checkDepth(nesting)
        if !tags.isEmpty { item = .tagged(item, tags) }
        tags = []
        item = .repetition(item, atLeastOnce: symbol == "+")
      case .tag(let text): tag(text).map { tags.append($0) }
      default:
        if !tags.isEmpty { item = .tagged(item, tags) }
        return
      }
      advance()
    }
  }

  private mutating func parseGroup(closing: Character) throws(SyntaxFailure) -> Expansion {
    let opening = current
    advance()
    let expansion = try parseAlternatives()
    guard current.kind == .symbol(closing) else {
      let symbol = source.string(opening.range)
      throw SyntaxFailure(
        offset: opening.range.lowerBound,
        message: "\(symbol) is never closed; \(closing) is missing")
    }
    advance()
    return expansion
  }

  private mutating func words(_ text: String) -> Expansion {
    let words = SpokenWords.words(in: text, language: SpokenLanguage(locale: locale))
    if words.isEmpty {
      findings.report(
        "\"\(Excerpt.of(text))\" has no words to say; quote the symbols or leave them out",
        at: current.range.lowerBound)
    }
    return .words(words)
  }

  /// Makes the expansion of a name in angle brackets; an invalid name is reported.
  private mutating func reference(_ name: String) -> Expansion {
    switch name {
    case "NULL": return .null
    case "VOID": return .void
    default:
      let offset = current.range.lowerBound
      if let complaint = Self.complaint(about: name) {
        findings.report(complaint, at: offset)
        return .void
      }
      return .rule(RuleReference(name: name, offset: offset, target: .open(name)))
    }
  }

  /// Parses a tag; an empty one is reported.
  private mutating func tag(_ text: String) -> Tag? {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      .map { $0.trimmingBlanks }
    let value = parts.count == 2 ? parts[1] : nil
    if text[...].trimmingBlanks == Tag.doubt { return Tag(slot: Tag.doubt, value: nil) }
    if parts[0].isEmpty, let value { return Tag(slot: nil, value: value) }
    let isName =
      !parts[0].isEmpty && parts[0].allSatisfy { $0.isLetter || $0.isNumber || "_-.".contains($0) }
    guard isName, value?.isEmpty != true else {
      findings.report(
        "{\(Excerpt.of(text))} fills no slot; write {slot} or {slot=value}",
        at: current.range.lowerBound)
      return nil
    }
    return Tag(slot: parts[0], value: value)
  }
}

// MARK: - Tokens

extension GrammarParser {
  private var current: GrammarToken { tokens[position] }

  private mutating func advance() {
    if position + 1 < tokens.count { position += 1 }
  }

  private func isWord(_ word: String) -> Bool {
    current.kind == .text(word, isQuoted: false)
  }

  /// Indicates whether `<name> =` or `public <name> =` begins at the token `index`.
  private func startsDefinition(at index: Int) -> Bool {
    guard index + 1 < tokens.count else { return false }
    switch tokens[index].kind {
    case .rule: return tokens[index + 1].kind == .symbol("=")
    case .text("public", isQuoted: false):
      guard index + 2 < tokens.count, case .rule = tokens[index + 1].kind else { return false }
      return tokens[index + 2].kind == .symbol("=")
    default: return false
    }
  }

  /// The reason why `name` cannot be the name of a rule; nil if it can.
  private static func complaint(about name: String) -> String? {
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

/// The place where a statement of a grammar file stops making sense.
private struct SyntaxFailure: Error, Sendable, Hashable {
  let offset: Int
  let message: String
}
