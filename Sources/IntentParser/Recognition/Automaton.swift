/// A deterministic automaton with probabilities, while a word network is made.
struct Automaton: Sendable, Hashable {
  struct Arc: Sendable, Hashable {
    var from: Int32
    var to: Int32
    var word: Int32
    var probability: Double
  }

  /// State 0 is the start.
  var stateCount: Int
  /// Sorted by the state they leave, then by their word; of one state no two have the same word.
  var arcs: [Arc]
  /// How likely a sentence ends in each state; 0 where it cannot.
  var endProbabilities: [Double]
  /// In which states a sentence can end.
  var isEnd: [Bool]

  /// How often each state is passed on the way through one sentence, on the average.
  ///
  /// - Complexity: O(arcs × length of the longest sentence), with repetitions followed until they
  ///   hardly matter.
  func visits() -> [Double] {
    var visits = Array(repeating: 0.0, count: stateCount)
    var arriving = visits
    arriving[0] = 1
    var starts = Array(repeating: 0, count: stateCount + 1)
    for arc in arcs { starts[Int(arc.from) + 1] += 1 }
    for state in 0..<stateCount { starts[state + 1] += starts[state] }
    var active: [Int32] = [0]
    for _ in 0..<1000 where !active.isEmpty {
      var next: [Int32] = []
      var leaving = Array(repeating: 0.0, count: active.count)
      for (index, state) in active.enumerated() {
        leaving[index] = arriving[Int(state)]
        visits[Int(state)] += leaving[index]
        arriving[Int(state)] = 0
      }
      for (index, state) in active.enumerated() {
        for arc in arcs[starts[Int(state)]..<starts[Int(state) + 1]] {
          let mass = leaving[index] * arc.probability
          guard mass > 1e-15 else { continue }
          if arriving[Int(arc.to)] == 0 { next.append(arc.to) }
          arriving[Int(arc.to)] += mass
        }
      }
      active = next
    }
    return visits
  }
}
