/// The states on the way from the start to the end of a sentence that can be said.
struct SpeakableStates: Sendable, Hashable {
  private let isOnTheWay: [Bool]
  /// Whether some way to the end was left out because it needs dictation.
  let leavesOutDictation: Bool

  /// Finds the states of `network` that are reached, and from which the end is reached.
  /// - Complexity: O(n) in the number of arcs.
  init(network: GrammarNetwork) {
    let graph = network.graph
    var reached = Array(repeating: false, count: graph.stateCount)
    reached[Int(network.start)] = true
    var stack = [network.start]
    var dictation = false
    while let state = stack.popLast() {
      for index in graph.wordlessArcs(of: state).lowerBound..<graph.wordArcs(of: state).upperBound {
        let arc = graph.arcs[index]
        if arc.label < GraphArc.silent {
          dictation = true
        } else if !reached[Int(arc.to)] {
          reached[Int(arc.to)] = true
          stack.append(arc.to)
        }
      }
    }
    leavesOutDictation = dictation
    let backward = StateGraph(
      stateCount: graph.stateCount,
      arcs: graph.arcs.filter { $0.label >= GraphArc.silent && reached[Int($0.from)] }.map {
        GraphArc(from: $0.to, to: $0.from, label: GraphArc.silent, mark: $0.mark, weight: 0)
      })
    var ends = Array(repeating: false, count: graph.stateCount)
    ends[Int(network.final)] = true
    stack = [network.final]
    while let state = stack.popLast() {
      for index in backward.wordlessArcs(of: state) {
        let source = backward.arcs[index].to
        if !ends[Int(source)] {
          ends[Int(source)] = true
          stack.append(source)
        }
      }
    }
    isOnTheWay = zip(reached, ends).map { $0 && $1 }
  }

  /// Whether `state` is on such a way.
  func contains(_ state: Int32) -> Bool { isOnTheWay[Int(state)] }
}
