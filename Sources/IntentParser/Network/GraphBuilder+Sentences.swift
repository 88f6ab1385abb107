import Foundation

extension GraphBuilder {
  /// The words written in a rule of the grammar that is a list of words; none where it has no such
  /// rule.
  mutating func words(ofRule name: String) -> Set<Int32> {
    var numbers: Set<Int32> = []
    for word in literalWords(ofRule: name) { numbers.insert(number(of: word)) }
    return numbers
  }

  /// Adds all public rules as sentences, and the fillers.
  ///
  /// - Returns: the states where sentences and fillers begin, and those where they end.
  mutating func addSentences() -> (states: [Int32], finals: [Int32]) {
    let start = addState()
    let final = addState()
    let fillerStart = addState()
    let fillerFinal = addState()
    let publicRules = publicRuleNumbers
    for (index, number) in publicRules.enumerated() {
      let inside = addState()
      addSilentArc(
        from: start, to: inside, weight: -log(Double(publicRules.count)),
        mark: addMark(.rule(index)))
      add(rule: number, from: inside, to: final, weight: 0)
    }
    if let number = ruleNumber(GrammarNetwork.fillerRule) {
      add(rule: number, from: fillerStart, to: fillerFinal, weight: 0)
    }
    return ([start, fillerStart], [final, fillerFinal])
  }
}
