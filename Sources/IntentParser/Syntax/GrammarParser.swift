internal import SpokenText

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
  /// Whether the rules are all that the file defines, so that they can be checked.
  private(set) var isComplete = true

  private var cursor = TokenCursor()
  private var depth = 0

  /// A parser of `source`, which is useless if its decoding had `findings`.
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
    cursor = TokenCursor(tokens: scanner.tokens, comments: scanner.documentation)
    isComplete = !scanner.isUnterminated
    // A file that neither begins nor continues as a grammar gets no further errors: they would be
    // noise.
    if !findings.isEmpty, !cursor.isWord("grammar") {
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
    if !cursor.isWord("grammar") {
      findings.report(
        "the declaration is missing; after the header comes grammar NAME;",
        at: cursor.current.range.lowerBound)
    }
    while cursor.current.kind != .end {
      do throws(SyntaxFailure) {
        try parseStatement()
      } catch {
        // Text inside an unterminated tag or comment is not missing.
        if isComplete || cursor.current.kind != .end {
          findings.report(error.message, at: error.offset)
        }
        skipStatement()
      }
    }
  }

  private mutating func parseStatement() throws(SyntaxFailure) {
    if cursor.startsDefinition {
      try parseRule()
    } else if cursor.isWord("grammar") {
      try parseDeclaration()
    } else if cursor.isWord("import") {
      try parseImport()
    } else {
      throw SyntaxFailure(
        offset: cursor.current.range.lowerBound,
        message: "a rule is expected here: <name> = …; or public <name> = …;")
    }
  }

  private mutating func parseDeclaration() throws(SyntaxFailure) {
    let start = cursor.current.range.lowerBound
    let documentation = comment()
    cursor.advance()
    guard case .text(let text, isQuoted: false) = cursor.current.kind else {
      throw SyntaxFailure(
        offset: cursor.current.range.lowerBound, message: "the grammar's name is missing")
    }
    let offset = cursor.current.range.lowerBound
    cursor.advance()
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
    cursor.advance()
    let usage = "import <grammar.rule>; or import <grammar.*>;"
    guard case .rule(let text) = cursor.current.kind else {
      throw SyntaxFailure(
        offset: cursor.current.range.lowerBound, message: "an import names a rule: \(usage)")
    }
    let offset = cursor.current.range.lowerBound
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
    cursor.advance()
    try expectSemicolon(after: "the import of <\(text)>")
  }

  private mutating func parseRule() throws(SyntaxFailure) {
    let documentation = comment()
    let isPublic = cursor.isWord("public")
    if isPublic { cursor.advance() }
    guard case .rule(let name) = cursor.current.kind else { return }
    let offset = cursor.current.range.lowerBound
    if let complaint = Self.complaint(about: name) {
      findings.report(complaint, at: offset)
    } else if let simple = GrammarName.parts(of: name)?.rule {
      findings.report(
        "a rule is defined without the grammar's name; write <\(simple)> here", at: offset)
    }
    cursor.advance()
    cursor.advance()
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

  /// The documentation comment before the cursor.current token.
  private func comment() -> String? {
    cursor.comment.flatMap { DocumentationComment.text(inside: source.string($0)) }
  }

  private mutating func expectSemicolon(after what: String) throws(SyntaxFailure) {
    if cursor.current.kind == .symbol(";") {
      cursor.advance()
      return
    }
    guard cursor.current.kind != .end, !cursor.startsDefinition else {
      throw SyntaxFailure(
        offset: cursor.endOfLast, message: "; is missing after \(what)")
    }
    let text = Excerpt.of(source.string(cursor.current.range))
    throw SyntaxFailure(
      offset: cursor.current.range.lowerBound,
      message: "\(text) makes no sense here; is a ; missing?")
  }

  /// Goes on after the next semicolon, or at the next definition.
  private mutating func skipStatement() {
    while cursor.current.kind != .end, !cursor.startsDefinition {
      let isSemicolon = cursor.current.kind == .symbol(";")
      cursor.advance()
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
      if !alternatives.isEmpty { cursor.advance() }
      var weight = 1.0
      if case .weight(let text) = cursor.current.kind {
        weight = parseWeight(text)
        isWeighted = true
      }
      alternatives.append(.init(weight: weight, expansion: try parseSequence()))
    } while cursor.current.kind == .symbol("|")
    if alternatives.count == 1, !isWeighted { return alternatives[0].expansion }
    if alternatives.allSatisfy({ $0.weight == 0 }) { return .void }
    return .alternatives(alternatives)
  }

  private func checkDepth(_ depth: Int) throws(SyntaxFailure) {
    guard depth > Self.maximumDepth else { return }
    throw SyntaxFailure(
      offset: cursor.current.range.lowerBound,
      message: "groups nest more than \(Self.maximumDepth) deep; put the inner ones into rules")
  }

  /// The weight that the text says, 1 where it is none, which is reported.
  private mutating func parseWeight(_ text: String) -> Double {
    defer { cursor.advance() }
    var digits = text[...].trimmingBlanks
    // Numbers as in Java, whose letter for their precision says nothing here.
    if let last = digits.last, "fFdD".contains(last) { digits.removeLast() }
    let isDecimal = digits.utf8.allSatisfy { "0123456789.eE+-".utf8.contains($0) }
    guard isDecimal, let weight = Double(digits), (0...1e100).contains(weight) else {
      findings.report(
        "/\(Excerpt.of(text))/ is no weight; a weight is a number from 0, as in /0.5/",
        at: cursor.current.range.lowerBound)
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
        offset: cursor.current.range.lowerBound,
        message: "nothing stands here; write <NULL> where nothing is to be said")
    case 1: return items[0]
    default: return .sequence(items)
    }
  }

  /// A token, rule or group with the operators and tags after it; nil if the sequence ends.
  private mutating func parseItem() throws(SyntaxFailure) -> Expansion? {
    guard !cursor.startsDefinition else { return nil }
    var item: Expansion
    switch cursor.current.kind {
    case .text(let text, _):
      item = words(text)
      cursor.advance()
    case .rule(let name):
      item = reference(name)
      cursor.advance()
    case .symbol("("):
      item = try parseGroup(closing: ")")
    case .symbol("["):
      item = .optional(try parseGroup(closing: "]"))
    case .symbol(";"), .symbol("|"), .symbol(")"), .symbol("]"), .end:
      return nil
    case .tag:
      throw SyntaxFailure(
        offset: cursor.current.range.lowerBound, message: "this tag has nothing before it to match")
    case .weight:
      throw SyntaxFailure(
        offset: cursor.current.range.lowerBound,
        message: "a weight stands only at the beginning of an alternative")
    case .symbol(let symbol):
      throw SyntaxFailure(
        offset: cursor.current.range.lowerBound, message: "\(symbol) has nothing before it")
    }
    try parseSuffixes(of: &item)
    return item
  }

  private mutating func parseSuffixes(of item: inout Expansion) throws(SyntaxFailure) {
    var tags: [Tag] = []
    var nesting = depth
    while true {
      switch cursor.current.kind {
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
      cursor.advance()
    }
  }

  private mutating func parseGroup(closing: Character) throws(SyntaxFailure) -> Expansion {
    let opening = cursor.current
    cursor.advance()
    let expansion = try parseAlternatives()
    guard cursor.current.kind == .symbol(closing) else {
      let symbol = source.string(opening.range)
      throw SyntaxFailure(
        offset: opening.range.lowerBound,
        message: "\(symbol) is never closed; \(closing) is missing")
    }
    cursor.advance()
    return expansion
  }

  private mutating func words(_ text: String) -> Expansion {
    let (words, spellings) = SpokenWords.spelledWords(
      in: text, language: SpokenLanguage(locale: locale))
    if words.isEmpty {
      findings.report(
        "\"\(Excerpt.of(text))\" has no words to say; quote the symbols or leave them out",
        at: cursor.current.range.lowerBound)
    }
    return .words(words, spelled: words.indices.map { spellings[$0] ?? words[$0] })
  }

  /// Makes the expansion of a name in angle brackets; an invalid name is reported.
  private mutating func reference(_ name: String) -> Expansion {
    switch name {
    case "NULL": return .null
    case "VOID": return .void
    default:
      let offset = cursor.current.range.lowerBound
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
        at: cursor.current.range.lowerBound)
      return nil
    }
    return Tag(slot: parts[0], value: value)
  }
}

// MARK: - Names

extension GrammarParser {
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
