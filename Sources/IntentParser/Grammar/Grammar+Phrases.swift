extension Grammar {
  /// The phrases that a rule stands for, written out.
  ///
  /// - Parameters:
  ///   - rule: the simple name of a rule of the grammar's own file, or of an imported one.
  ///   - limit: how many phrases are written out at most.
  /// - Returns: the words of each phrase; none where there is no such rule, or where it repeats
  ///   something, has words that the program fills in, or has more phrases than that.
  public func phrases(of rule: String, limit: Int = 1000) -> [[String]] {
    guard let number = ruleNumbers[rule],
      let phrases = phrases(of: rules[number].expansion, limit: limit, depth: 0)
    else { return [] }
    return phrases.filter { !$0.isEmpty }
  }

  private func phrases(of expansion: Expansion, limit: Int, depth: Int) -> [[String]]? {
    guard depth < Self.mostNested else { return nil }
    let phrases = { (part: Expansion) in self.phrases(of: part, limit: limit, depth: depth + 1) }
    var found: [[String]] = []
    switch expansion {
    case .words(let words): found = [words]
    case .null: found = [[]]
    case .void: break
    case .tagged(let part, _): return phrases(part)
    case .repetition: return nil
    case .optional(let part):
      guard let some = phrases(part) else { return nil }
      found = [[]] + some
    case .alternatives(let alternatives):
      for alternative in alternatives where alternative.weight > 0 {
        guard let some = phrases(alternative.expansion) else { return nil }
        found += some
      }
    case .sequence(let parts):
      found = [[]]
      for part in parts {
        guard let some = phrases(part), found.count * some.count <= limit else { return nil }
        found = found.flatMap { start in some.map { start + $0 } }
      }
    case .rule(let reference):
      switch reference.target {
      case .rule(let number): return phrases(rules[number].expansion)
      case .open(let name): return name == GrammarNetwork.typedRule ? [[]] : nil
      }
    }
    return found.count <= limit ? found : nil
  }

  /// How deep rules may refer to each other; one that refers to itself has no end.
  private static let mostNested = 64
}
