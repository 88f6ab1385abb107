/// The states on the way from the start to the end of a sentence that can be said, or typed.
struct SpeakableStates: Sendable, Hashable {
  private let isOnTheWay: [Bool]
  /// Whether some way to the end was left out because it needs dictation.
  let leavesOutDictation: Bool

  /// Finds the states of `network` that are reached, and from which the end is reached.
  ///
  /// - Parameters:
  ///   - network: The network.
  ///   - mode: Whether dictation may be on the way.
  ///   - isActive: Whether a jump from the start may be taken, by its marks.
  /// - Complexity: O(n) in the number of arcs.
  init(
    network: GrammarNetwork, mode: MatchingMode = .spoken,
    isActive: (Int32) -> Bool
  ) {
    let graph = network.graph
    var reached = Array(repeating: false, count: graph.stateCount)
    var ends = reached
    var sources = Array(repeating: [Int32](), count: graph.stateCount)
    reached[Int(GrammarNetwork.start)] = true
    var stack = [GrammarNetwork.start]
    var dictation = false
    while let state = stack.popLast() {
      for jump in graph.jumps[graph.jumps(of: state)]
      where network.allows(jump.marks, in: mode)
        && (state != GrammarNetwork.start || isActive(jump.marks))
      {
        for arc in graph.arcs[graph.arcs(in: jump.branch)] {
          if arc.label == GraphArc.end {
            ends[Int(state)] = true
            continue
          }
          let isDictation = arc.label == GraphArc.dictation || arc.label == GraphArc.dictationStart
          dictation = dictation || isDictation
          guard isDictation ? mode == .typed : network.canBeSaid(arc) else { continue }
          sources[Int(arc.to)].append(state)
          if !reached[Int(arc.to)] {
            reached[Int(arc.to)] = true
            stack.append(arc.to)
          }
        }
      }
    }
    leavesOutDictation = dictation
    stack = ends.indices.filter { ends[$0] }.map { Int32($0) }
    while let state = stack.popLast() {
      for source in sources[Int(state)] where !ends[Int(source)] {
        ends[Int(source)] = true
        stack.append(source)
      }
    }
    isOnTheWay = zip(reached, ends).map { $0 && $1 }
  }

  /// Whether `state` is on such a way.
  func contains(_ state: Int32) -> Bool { isOnTheWay[Int(state)] }
}

extension GrammarNetwork {
  /// Whether the arc takes a word, or phrases of which there are any.
  func canBeSaid(_ arc: SentenceGraph.Arc) -> Bool {
    if arc.label >= 0 { return true }
    return GraphArc.phraseIndex(arc.label).map { !tries[$0].isEmpty } ?? false
  }
}
