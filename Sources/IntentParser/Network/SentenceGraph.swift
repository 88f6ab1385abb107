/// The sentences of a grammar as states and the words between them, with nothing silent left.
///
/// The arcs lie in one flat array, sorted by the state they leave, so that a state's arcs are a
/// slice; of each state those that take no word of the vocabulary come first, and then the words by
/// their number.
struct SentenceGraph: Sendable, Hashable {
  struct Arc: Sendable, Hashable {
    /// A word's number, or one of the labels of ``GraphArc`` but `silent`.
    let label: GraphArc.Label
    /// The state it leads to; -1 for an end.
    let to: Int32
    /// The number of the marks that are noted before the word.
    let marks: Int32
    /// The natural logarithm of the probability.
    let weight: Double
  }

  let arcs: [Arc]
  private let firstArcs: [Int32]
  private let firstWordArcs: [Int32]

  /// Takes the arcs of each state, in the order of the states.
  /// - Complexity: O(a log d) for a arcs where at most d leave the same state.
  init(states: [[Arc]]) {
    var arcs: [Arc] = []
    arcs.reserveCapacity(states.reduce(0) { $0 + $1.count })
    var first: [Int32] = []
    var words: [Int32] = []
    for state in states {
      first.append(Int32(arcs.count))
      let sorted = state.sorted { ($0.label, $1.weight, $0.to) < ($1.label, $0.weight, $1.to) }
      words.append(Int32(arcs.count + (sorted.firstIndex { $0.label >= 0 } ?? sorted.count)))
      arcs += sorted
    }
    first.append(Int32(arcs.count))
    self.arcs = arcs
    firstArcs = first
    firstWordArcs = words
  }

  /// How many states there are, numbered from 0.
  var stateCount: Int { firstWordArcs.count }

  /// The arcs that leave `state`.
  func arcs(of state: Int32) -> Range<Int> {
    Int(firstArcs[Int(state)])..<Int(firstArcs[Int(state) + 1])
  }

  /// The arcs that leave `state` with phrases, dictation or as an end.
  func specialArcs(of state: Int32) -> Range<Int> {
    Int(firstArcs[Int(state)])..<Int(firstWordArcs[Int(state)])
  }

  /// The arcs that leave `state` with that word.
  /// - Complexity: O(log d) where d arcs leave the state.
  func arcs(of state: Int32, word: Int32) -> Range<Int> {
    let past = Int(firstArcs[Int(state) + 1])
    var low = Int(firstWordArcs[Int(state)])
    var high = past
    while low < high {
      let middle = (low + high) / 2
      if arcs[middle].label < word { low = middle + 1 } else { high = middle }
    }
    var end = low
    while end < past, arcs[end].label == word { end += 1 }
    return low..<end
  }
}
