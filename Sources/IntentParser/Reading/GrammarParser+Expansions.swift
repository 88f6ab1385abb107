import SpokenText

extension GrammarParser {
  mutating func parseAlternatives() throws(SyntaxFailure) -> Expansion {
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

  /// What a name in angle brackets stands for; a name that can be none is reported.
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

  /// What a tag says; one that says nothing is reported.
  private mutating func tag(_ text: String) -> Tag? {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      .map { $0.trimmingBlanks }
    let value = parts.count == 2 ? parts[1] : nil
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
