extension GrammarNetwork {
  /// Refuses a grammar whose rules, written out, have more than `limit` arcs, before anything is
  /// built.
  static func checkSize(of grammar: Grammar, limit: Int) throws(GrammarError) {
    var sizes = Array(repeating: 0, count: grammar.rules.count)
    var total = 0
    for group in grammar.ruleGroups {
      // The rules of a circle are written out together.
      let members = Set(group)
      var size = 0
      for number in group {
        let own = grammar.rules[number].expansion.size { reference in
          switch reference.target {
          case .rule(let number): members.contains(number) ? 1 : sizes[number]
          case .open(dictationRule): 3
          case .open: 1
          }
        }
        let (sum, overflow) = size.addingReportingOverflow(own)
        size = overflow ? .max : sum
      }
      for number in group {
        sizes[number] = size
        let rule = grammar.rules[number]
        if rule.isPublic { total = total > limit ? total : total + min(size, limit + 1) }
        guard max(size, total) > limit else { continue }
        let arcs = size > limit ? size : total
        let count = arcs == .max ? "too many arcs to count" : "\(arcs) arcs"
        let what = size > limit ? "rule <\(rule.name)>" : "the grammar up to <\(rule.name)>"
        throw GrammarError.tooLarge(
          grammar.diagnostic(
            at: number, "\(what) expands to \(count), more than the \(limit) allowed"))
      }
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
