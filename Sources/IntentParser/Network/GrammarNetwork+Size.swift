extension GrammarNetwork {
  /// Refuses a grammar whose rules, written out, have more than `limit` arcs, before anything is
  /// built.
  static func checkSize(of grammar: Grammar, limit: Int) throws(GrammarError) {
    var sizes = Array(repeating: 0, count: grammar.rules.count)
    var total = 0
    for number in grammar.dependencyOrder {
      let rule = grammar.rules[number]
      sizes[number] = rule.expansion.size { reference in
        switch reference.target {
        case .rule(let number): sizes[number]
        case .open(dictationRule): 3
        case .open: 1
        }
      }
      if rule.isPublic { total = total > limit ? total : total + min(sizes[number], limit + 1) }
      guard max(sizes[number], total) > limit else { continue }
      let size = sizes[number] > limit ? sizes[number] : total
      let count = size == .max ? "too many arcs to count" : "\(size) arcs"
      let what = sizes[number] > limit ? "rule <\(rule.name)>" : "the grammar up to <\(rule.name)>"
      throw GrammarError.tooLarge(
        grammar.diagnostic(
          at: number, "\(what) expands to \(count), more than the \(limit) allowed"))
    }
  }

  /// The error about a rule whose optional parts can be combined in too many ways.
  static func tooLarge(_ grammar: Grammar, rule number: Int, limit: Int) -> GrammarError {
    guard grammar.rules.indices.contains(number) else {
      return .tooLarge(
        grammar.source.diagnostic(
          at: 0, "the grammar expands to more arcs than the \(limit) allowed"))
    }
    return .tooLarge(
      grammar.diagnostic(
        at: number,
        "rule <\(grammar.rules[number].name)> can be left out in so many ways that it expands to more arcs than the "
          + "\(limit) allowed; make fewer of its parts optional"))
  }
}
