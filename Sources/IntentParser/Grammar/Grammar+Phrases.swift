extension Grammar {
  /// The most phrases that are looked for; more are no list that anybody wrote.
  private static let mostPhrases = 1000

  /// What may be said for a slot, as far as the grammar has words for it.
  ///
  /// - Parameter slot: The slot's name.
  /// - Returns: Each phrase as its words, with the value that it puts into the slot. Rules that the
  ///   program fills, and repetitions beyond the first time, are left out; so are phrases beyond a
  ///   thousand.
  public func phrases(ofSlot slot: String) -> [(words: [String], value: String)] {
    var found: [(words: [String], value: String)] = []
    for rule in rules {
      rule.expansion.forEachTagged(with: slot) { inner, value in
        for words in phrases(of: inner, areTyped: false)
        where !words.isEmpty && found.count < Self.mostPhrases {
          found.append((words, value ?? words.joined(separator: " ")))
        }
      }
    }
    return found
  }

  /// The phrases that a rule stands for, written out, with those that are only typed.
  ///
  /// - Parameter rule: The simple name of a rule of the grammar's own file, or of an imported one.
  /// - Returns: The words of each phrase; none where there is no such rule. Rules that the program
  ///   fills, and repetitions beyond the first time, are left out; so are phrases beyond a thousand.
  public func phrases(of rule: String) -> [[String]] {
    guard let number = ruleNumbers[rule] else { return [] }
    return phrases(of: rules[number].expansion, areTyped: true).filter { !$0.isEmpty }
  }

  private func phrases(of expansion: Expansion, areTyped: Bool) -> [[String]] {
    let inner = { (expansion: Expansion) in self.phrases(of: expansion, areTyped: areTyped) }
    let phrases: [[String]]
    switch expansion {
    case .words(let words): phrases = [words]
    case .null: phrases = [[]]
    case .void: phrases = []
    case .rule(let reference):
      switch reference.target {
      case .rule(let number):
        phrases = isRecursive(number) ? [] : inner(rules[number].expansion)
      case .open(let name):
        phrases = areTyped && name == GrammarNetwork.typedRule ? [[]] : []
      }
    case .sequence(let items):
      phrases = items.reduce([[]]) { beginnings, item in
        let endings = inner(item)
        return Array(
          beginnings.lazy.flatMap { beginning in endings.lazy.map { beginning + $0 } }
            .prefix(Self.mostPhrases))
      }
    case .alternatives(let alternatives):
      phrases = alternatives.filter { $0.weight > 0 }.flatMap { inner($0.expansion) }
    case .optional(let part): phrases = [[]] + inner(part)
    case .repetition(let part, let atLeastOnce):
      phrases = (atLeastOnce ? [] : [[]]) + inner(part)
    case .tagged(let part, _): phrases = inner(part)
    }
    return Array(phrases.prefix(Self.mostPhrases))
  }

  /// Whether a rule leads to itself.
  private func isRecursive(_ number: Int) -> Bool {
    ruleGroups.contains { $0.count > 1 && $0.contains(number) }
      || rules[number].expansion.references.contains { $0.target == .rule(number) }
  }
}

extension Expansion {
  /// Calls a closure for each part that fills a slot, with the value that the grammar states for it.
  fileprivate func forEachTagged(with slot: String, _ body: (Expansion, String?) -> Void) {
    switch self {
    case .words, .rule, .null, .void: break
    case .sequence(let items): for item in items { item.forEachTagged(with: slot, body) }
    case .alternatives(let alternatives):
      for item in alternatives where item.weight > 0 {
        item.expansion.forEachTagged(with: slot, body)
      }
    case .optional(let inner), .repetition(let inner, _): inner.forEachTagged(with: slot, body)
    case .tagged(let inner, let tags):
      for tag in tags where tag.slot == slot { body(inner, tag.value) }
      inner.forEachTagged(with: slot, body)
    }
  }
}
