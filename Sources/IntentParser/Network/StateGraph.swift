/// Arcs in one flat array, sorted by the state they leave, so that a state's arcs are a slice.
///
/// Of each state the silent and dictation arcs come first, in the order they were added, and then
/// the word arcs by the number of their word.
struct StateGraph: Sendable, Hashable {
  let stateCount: Int
  let arcs: [GraphArc]
  /// Where each state's arcs begin in `arcs`, and one past the last.
  private let firstArcs: [Int32]
  /// Where each state's word arcs begin.
  private let firstWordArcs: [Int32]

  /// Sorts `unsorted` arcs between states 0..<`stateCount`.
  /// - Complexity: O(a log d) for a arcs where at most d leave the same state.
  init(stateCount: Int, arcs unsorted: [GraphArc]) {
    var starts = Array(repeating: Int32(0), count: stateCount + 1)
    for arc in unsorted { starts[Int(arc.from) + 1] += 1 }
    for state in 0..<stateCount { starts[state + 1] += starts[state] }
    var next = starts
    var words = Array(starts.dropLast())
    var sorted = unsorted
    // Two passes keep the order: first what takes no grammar word, then the words.
    for arc in unsorted where arc.label < 0 {
      sorted[Int(next[Int(arc.from)])] = arc
      next[Int(arc.from)] += 1
    }
    for state in 0..<stateCount { words[state] = next[state] }
    for arc in unsorted where arc.label >= 0 {
      sorted[Int(next[Int(arc.from)])] = arc
      next[Int(arc.from)] += 1
    }
    for state in 0..<stateCount where starts[state + 1] - words[state] > 1 {
      let range = Int(words[state])..<Int(starts[state + 1])
      let isSorted = range.dropLast().allSatisfy { sorted[$0].label <= sorted[$0 + 1].label }
      if !isSorted { sorted[range].sort { ($0.label, $0.to) < ($1.label, $1.to) } }
    }
    self.stateCount = stateCount
    arcs = sorted
    firstArcs = starts
    firstWordArcs = words
  }

  /// The silent and dictation arcs that leave `state`.
  func wordlessArcs(of state: Int32) -> Range<Int> {
    Int(firstArcs[Int(state)])..<Int(firstWordArcs[Int(state)])
  }

  /// The arcs that leave `state` with a word, sorted by its number.
  func wordArcs(of state: Int32) -> Range<Int> {
    Int(firstWordArcs[Int(state)])..<Int(firstArcs[Int(state) + 1])
  }

  /// The arcs that leave `state` with that word.
  /// - Complexity: O(log d) where d arcs leave the state.
  func arcs(of state: Int32, word: Int32) -> Range<Int> {
    let range = wordArcs(of: state)
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let middle = (low + high) / 2
      if arcs[middle].label < word { low = middle + 1 } else { high = middle }
    }
    var end = low
    while end < range.upperBound, arcs[end].label == word { end += 1 }
    return low..<end
  }
}
