extension GrammarNetwork {
  /// How many words a sentence may have; a longer one is none.
  public static let maximumWordCount = 1000

  /// What the words can mean, the likeliest first.
  ///
  /// The whole sentence is matched first. Where that fails, or takes words of dictation, fillers of
  /// the grammar's `<filler>` rule are left out at the beginning and at the end, and words of its
  /// `<hesitation>` rule anywhere; nothing else ever is. A word of dictation costs so much that a
  /// name, a label or any word that the grammar knows wins over it.
  ///
  /// Where the grammar has the token `'s`, "mom's" is also read as "mom" with that ending. In typed
  /// text apostrophes may be missing; slots have them.
  ///
  /// - Parameters:
  ///   - words: spoken words, as SpokenWords gives them.
  ///   - mode: whether `<dictation>` matches any words, or none.
  ///   - limit: how many interpretations are wanted at most.
  /// - Returns: interpretations that all differ in their rule or slots; none where the words are
  ///   no sentence of the grammar, or more than `maximumWordCount`.
  /// - Complexity: O(words × places reached with each × limit × log of the words that can follow).
  public func interpretations(
    of words: [String], in mode: MatchingMode, limit: Int = 5
  ) -> [Interpretation] {
    guard limit > 0, words.count <= Self.maximumWordCount else { return [] }
    let readings = words.map { self.readings(of: $0, in: mode) }
    let fillers = Fillers(words: readings.map { $0[0] }, network: self)
    var matcher = Matcher(network: self, mode: mode, width: limit)
    matcher.begin(weight: 0, isLoose: false)
    let written = mode == .typed ? written(words, as: readings) : words
    var endings: [(ending: Matcher.Ending, interpretation: Interpretation)] = []
    func collect(cost: Double?) {
      for var ending in matcher.endings() {
        ending.weight += cost ?? 0
        ending.isLoose = ending.isLoose || cost != nil
        endings.append((ending, matcher.interpretation(of: ending, words: written)))
      }
    }
    for position in words.indices {
      if position > 0 {
        if let cost = fillers.ends[position] { collect(cost: cost) }
        if let cost = fillers.starts[position] { matcher.begin(weight: cost, isLoose: true) }
      }
      if !matcher.take(readings[position]) {
        // Fillers may go on behind words with which no sentence begins.
        guard fillers.starts.keys.contains(where: { $0 > position }) else {
          return best(endings, limit: limit)
        }
        matcher.skipToNextStart()
      }
    }
    collect(cost: nil)
    return best(endings, limit: limit)
  }

  private func best(
    _ endings: [(ending: Matcher.Ending, interpretation: Interpretation)], limit: Int
  ) -> [Interpretation] {
    let exact = endings.filter { !$0.ending.isLoose }
    let isPlain =
      exact.max { $0.ending.weight < $1.ending.weight }
      .map { !$0.ending.usesDictation } ?? false
    var found: [Interpretation] = []
    for (_, candidate) in (isPlain ? exact : endings)
      .sorted(by: { $0.ending.weight > $1.ending.weight })
    where found.count < limit && !found.contains(where: { $0.means(candidate) }) {
      found.append(candidate)
    }
    return found
  }

  /// How far the words begin a sentence, and what could come next there.
  ///
  /// It is for saying why words mean nothing. Words that are a whole sentence are followed to their
  /// end. None is followed as dictation at the beginning, since that could be any words.
  /// - Complexity: as `interpretations(of:in:limit:)` with limit 1.
  public func furthest(_ words: [String], in mode: MatchingMode) -> PartialMatch {
    let readings = words.prefix(Self.maximumWordCount).map { self.readings(of: $0, in: mode) }
    let fillers = Fillers(words: readings.map { $0[0] }, network: self)
    var matcher = Matcher(network: self, mode: mode, width: 1)
    matcher.begin(weight: 0, isLoose: false)
    var position = 0
    for (index, readings) in readings.enumerated() {
      if index > 0, let cost = fillers.starts[index] { matcher.begin(weight: cost, isLoose: true) }
      matcher.takesDictation = mode == .typed && position > 0
      if matcher.take(readings) {
        position = index + 1
      } else if fillers.starts.keys.contains(where: { $0 > index }) {
        matcher.skipToNextStart()
      } else {
        break
      }
    }
    if let start = fillers.starts.keys.max(), start > position, start <= words.count {
      position = start
      matcher.skipToNextStart()
      matcher.begin(weight: 0, isLoose: true)
    }
    let expected = matcher.expected().sorted { ($1.weight, $0.word) < ($0.weight, $1.word) }
    var sample: [String] = []
    for (word, _) in expected where sample.count < 8 && !sample.contains(word) {
      sample.append(word)
    }
    return PartialMatch(position: position, expected: sample)
  }
}
