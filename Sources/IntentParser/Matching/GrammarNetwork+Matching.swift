extension GrammarNetwork {
  /// What the words can mean, the likeliest first.
  ///
  /// The whole sentence is matched first. Where that fails, or takes words of dictation, fillers of
  /// the grammar's `<filler>` rule are left out at the beginning and at the end, never in the
  /// middle. A word of dictation costs so much that a name, a label or any word that the grammar
  /// knows wins over it.
  ///
  /// - Parameters:
  ///   - words: spoken words, as SpokenWords gives them.
  ///   - mode: whether `<dictation>` matches any words, or none.
  ///   - limit: how many interpretations are wanted at most.
  /// - Returns: interpretations that all differ in their rule or slots; none where the words are
  ///   no sentence of the grammar.
  /// - Complexity: O(words × states reached with each × limit); a state's words are found by
  ///   binary search.
  public func interpretations(
    of words: [String], in mode: MatchingMode, limit: Int = 5
  ) -> [Interpretation] {
    guard limit > 0 else { return [] }
    let numbers = words.map { vocabulary.find($0) }
    var matcher = Matcher(network: self, mode: mode, width: limit)
    var found: [Interpretation] = []
    func match(from start: Int32, to final: Int32) {
      matcher.begin(at: start)
      for number in numbers {
        guard matcher.take(number) else { return }
      }
      for candidate in matcher.interpretations(at: final, words: words)
      where !found.contains(where: { $0.means(candidate) }) {
        found.append(candidate)
      }
    }
    match(from: start, to: final)
    if found.first?.usesDictation ?? true {
      match(from: looseStart, to: looseFinal)
      found.sort { $0.weight > $1.weight }
    }
    return Array(found.prefix(limit))
  }

  /// How far the words begin a sentence, and what could come next there.
  ///
  /// It is for saying why words mean nothing. Words that are a whole sentence are followed to their
  /// end.
  /// - Complexity: as `interpretations(of:in:limit:)` with limit 1.
  public func furthest(_ words: [String], in mode: MatchingMode) -> PartialMatch {
    var matcher = Matcher(network: self, mode: mode, width: 1)
    matcher.begin(at: looseStart)
    for word in words {
      guard matcher.take(vocabulary.find(word)) else { break }
    }
    var expected: [(word: String, weight: Double)] = []
    for (state, weight) in matcher.reachedStates() where state < firstFillerState {
      if let rule = phraseRoots[state] {
        expected.append(("<\(rule)>", weight))
        continue
      }
      for index in graph.wordArcs(of: state) {
        let arc = graph.arcs[index]
        expected.append((vocabulary.words[Int(arc.label)], weight + arc.weight))
      }
    }
    expected.sort { ($1.weight, $0.word) < ($0.weight, $1.word) }
    var sample: [String] = []
    for (word, _) in expected where sample.count < 8 && !sample.contains(word) {
      sample.append(word)
    }
    return PartialMatch(position: matcher.position, expected: sample)
  }
}
