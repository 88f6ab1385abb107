import SpokenText

/// Reads the tokens of a grammar file into rules, and goes on after what makes no sense.
struct GrammarParser {
  /// How deep groups may lie in each other.
  static let maximumDepth = 200

  let source: SourceText
  private(set) var name: String?
  private(set) var locale: String?
  private(set) var rules: [Rule] = []
  private(set) var diagnostics: [GrammarDiagnostic] = []
  /// Whether the rules are all that the file defines, so that they can be checked.
  private(set) var isComplete = true

  private var tokens: [GrammarToken] = []
  private var position = 0
  private var depth = 0

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

// MARK: - Expansions

extension GrammarParser {
  private mutating func parseAlternatives() throws(SyntaxFailure) -> Expansion {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else {
      throw SyntaxFailure(
        offset: current.range.lowerBound,
        message: "groups nest more than \(Self.maximumDepth) deep; put the inner ones into rules")
    }
    var alternatives: [Expansion.Alternative] = []
    var isWeighted = false
    repeat {
      if !alternatives.isEmpty { advance() }
      var weight = 1.0
      if case .weight(let text) = current.kind {
        weight = try parseWeight(text)
        isWeighted = true
      }
      alternatives.append(.init(weight: weight, expansion: try parseSequence()))
    } while current.kind == .symbol("|")
    if alternatives.count == 1, !isWeighted { return alternatives[0].expansion }
    if alternatives.allSatisfy({ $0.weight == 0 }) { return .void }
    return .alternatives(alternatives)
  }

  private mutating func parseWeight(_ text: String) throws(SyntaxFailure) -> Double {
    let digits = text.drop(while: \.isWhitespace).prefix(while: { !$0.isWhitespace })
    guard let weight = Double(digits), weight.isFinite, weight >= 0 else {
      throw SyntaxFailure(
        offset: current.range.lowerBound,
        message: "/\(text)/ is no weight; a weight is a number from 0, as in /0.5/")
    }
    advance()
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
    while true {
      switch current.kind {
      case .symbol("*") where tags.isEmpty: item = .repetition(item, atLeastOnce: false)
      case .symbol("+") where tags.isEmpty: item = .repetition(item, atLeastOnce: true)
      case .tag(let text): tags.append(try tag(text))
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
    let words = SpokenWords.words(in: text)
    if words.isEmpty {
      report("\"\(text)\" has no words to say; quote the symbols or leave them out", at: current)
    }
    return .words(words)
  }

  private func reference(_ name: String) -> Expansion {
    switch name {
    case "NULL": return .null
    case "VOID": return .void
    default:
      let own = (self.name ?? "") + "."
      let local = name.hasPrefix(own) && own.count > 1 ? String(name.dropFirst(own.count)) : name
      return .rule(RuleReference(name: local, offset: current.range.lowerBound))
    }
  }

  private func tag(_ text: String) throws(SyntaxFailure) -> Tag {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      .map { $0.trimmingBlanks }
    let isName =
      !parts[0].isEmpty && parts[0].allSatisfy { $0.isLetter || $0.isNumber || "_-.".contains($0) }
    guard isName, parts.last?.isEmpty == false else {
      throw SyntaxFailure(
        offset: current.range.lowerBound,
        message: "{\(text)} fills no slot; write {slot} or {slot=value}")
    }
    return Tag(slot: parts[0], value: parts.count == 2 ? parts[1] : nil)
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

  /// Whether `<name> =` or `public <name> =` begins at the token `index`.
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

  private mutating func report(_ message: String, at token: GrammarToken) {
    diagnostics.append(source.diagnostic(at: token.range.lowerBound, message))
  }
}
