internal import IntentParser

/// Sentences as a decoder searches them: arcs with words, and arcs without.
///
/// No two arcs without a word follow each other, which PocketSphinx would need closed first.
struct SearchGraph {
  /// An arc; `word` is an index into the graph's words, or nil.
  struct Arc {
    let from: Int
    let to: Int
    let word: Int?
    let logProbability: Double
  }

  /// The words, each once.
  var words: [String]
  /// How many states there are, numbered from 0.
  var stateCount: Int
  /// Where each sentence begins.
  let start: Int
  /// Where each sentence ends.
  let final: Int
  /// All arcs.
  var arcs: [Arc]
  /// The words that may be said in several ways are those before this one.
  var firstWordOfOneWay = Int.max
  /// The states in which nobody pauses, since a state before or behind them is for that.
  var statesWithoutPause: Set<Int> = []

  /// The sentences of a network, its shared arcs there once.
  init(_ network: WordNetwork) {
    let shared = SharedArcs(network)
    words = network.words
    stateCount = shared.stateCount
    start = network.start
    final = network.final
    arcs = shared.arcs
  }

  /// Adds a state and returns its number.
  mutating func addState() -> Int {
    stateCount += 1
    return stateCount - 1
  }

  /// Adds an arc.
  mutating func add(from: Int, to: Int, word: Int? = nil, logProbability: Double) {
    arcs.append(Arc(from: from, to: to, word: word, logProbability: min(0, logProbability)))
  }
}
