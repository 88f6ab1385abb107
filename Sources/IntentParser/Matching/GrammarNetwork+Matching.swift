extension GrammarNetwork {
  /// The maximum number of words in a sentence; a longer one is not matched.
  public static let maximumWordCount = 1000

  /// Lists the interpretations of the words, the likeliest first.
  ///
  /// The whole sentence is matched first. Where that fails, or takes words of dictation, fillers of
  /// the grammar's `<filler>` rule are left out at the beginning and at the end, and words of its
  /// `<hesitation>` rule anywhere; nothing else ever is. A word of dictation costs so much that a
  /// name, a label or any word that the grammar knows wins over it.
  ///
  /// If the grammar has the token `'s`, "mom's" is also read as "mom" with that ending. In typed
  /// text apostrophes may be missing; slots have them.
  ///
  /// - Parameters:
  ///   - words: Spoken words, as SpokenWords gives them.
  ///   - mode: Whether `<dictation>` matches any words, or none.
  ///   - limit: How many interpretations are wanted at most.
  /// - Returns: Interpretations that all differ in their rule or slots; none where the words are
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
        // Fillers may continue after words with which no sentence begins.
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

  /// Follows the words as far as they begin a sentence, and lists the words that could come next.
  ///
  /// It is for saying why words mean nothing. Words that are a whole sentence are followed to their
  /// end. None is followed as dictation at the beginning, since that could be any words.
  ///
  /// - Parameters:
  ///   - words: Spoken words, as SpokenWords gives them.
  ///   - mode: Whether `<dictation>` matches any words, or none.
  ///   - rules: Public rules whose sentences are not followed.
  /// - Returns: How far the words go, and what could come next.
  /// - Complexity: As `interpretations(of:in:limit:)` with limit 1.
  public func furthest(
    _ words: [String], in mode: MatchingMode, omitting rules: Set<String> = []
  ) -> PartialMatch {
    let readings = words.prefix(Self.maximumWordCount).map { self.readings(of: $0, in: mode) }
    let fillers = Fillers(words: readings.map { $0[0] }, network: self)
    var matcher = Matcher(network: self, mode: mode, width: 1, omitting: rules)
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
    return PartialMatch(
      position: position, expected: sample, dictatedWords: matcher.fewestDictated)
  }
}

/// The part of a sentence that a grammar follows before it no longer matches.
public struct PartialMatch: Sendable, Hashable {
  /// The number of words that begin some sentence.
  public let position: Int
  /// At most eight of the words that could come next, the likeliest first.
  ///
  /// A rule that the program fills is named, as in `<contact>`, in place of its phrases.
  public let expected: [String]
  /// The number of the words that only dictation matches, which takes any; the least there can be.
  public let dictatedWords: Int

  /// Creates a partial match.
  public init(position: Int, expected: [String], dictatedWords: Int = 0) {
    self.position = position
    self.expected = expected
    self.dictatedWords = dictatedWords
  }
}

/// The fillers at the beginning and at the end of a sentence.
private struct Fillers: Sendable, Hashable {
  /// The maximum number of words in one filler.
  private static let maximumLength = 8
  /// The cost of leaving out a filler, as a natural logarithm.
  private static let weight = -5.0

  /// After how many words a sentence may begin, and what that costs; without 0.
  private(set) var starts: [Int: Double] = [:]
  /// After how many words a sentence may end, and what that costs; without all words.
  private(set) var ends: [Int: Double] = [:]

  /// Finds the fillers around a sentence.
  /// - Complexity: O(words in fillers × length of the longest filler).
  init(words: [WordReading], network: GrammarNetwork) {
    var position = 0
    var furthest = 0
    while position <= furthest, position < words.count {
      if position == 0 || starts[position] != nil {
        let cost = (starts[position] ?? 0) + Self.weight
        for length in Self.lengths(of: words[position...].prefix(Self.maximumLength), network) {
          starts[position + length] = max(starts[position + length] ?? -.infinity, cost)
          furthest = max(furthest, position + length)
        }
      }
      position += 1
    }
    position = words.count - 1
    var nearest = words.count
    while position >= 0, nearest - position <= Self.maximumLength {
      for length in Self.lengths(of: words[position...].prefix(Self.maximumLength), network) {
        let end = position + length
        guard end == words.count || ends[end] != nil else { continue }
        let cost = (ends[end] ?? 0) + Self.weight
        ends[position] = max(ends[position] ?? -.infinity, cost)
        nearest = position
      }
      position -= 1
    }
  }

  /// The possible numbers of words in a filler that begins with the first word.
  private static func lengths(
    of words: ArraySlice<WordReading>, _ network: GrammarNetwork
  ) -> [Int] {
    var states: Set<Int32> = [GrammarNetwork.fillerStart]
    var lengths: [Int] = []
    for (index, reading) in words.enumerated() {
      guard let word = reading.word else { break }
      var next: Set<Int32> = []
      for state in states {
        for jump in network.graph.jumps(of: state) {
          for arc in network.graph.arcs(in: network.graph.jumps[jump].branch, word: word) {
            next.insert(network.graph.arcs[arc].to)
          }
        }
      }
      guard !next.isEmpty else { break }
      if next.contains(where: network.graph.isEnd) { lengths.append(index + 1) }
      states = next
    }
    return lengths
  }
}
