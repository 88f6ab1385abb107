import Foundation

/// Makes one state of all the states of a matching graph that the same words lead to.
///
/// A state of the result stands for a set of states, each with its probability there, as it was
/// found first: sentences that lead to the same set by other words share these probabilities.
struct Determinizer {
  private let network: GrammarNetwork
  private let speakable: SpeakableStates
  /// The states of each set, without what is reached silently, and their probabilities.
  private var sets: [(states: [Int32], probabilities: [Double])] = []
  private var singles: [Int32]
  private var numbers: [[Int32]: Int32] = [:]
  private var result = Automaton(stateCount: 0, arcs: [], endProbabilities: [], isEnd: [])

  /// The best probability with which each state is reached from the set at hand; 0 for none.
  private var reached: [Double]
  private var members: [Int32] = []

  private struct Step {
    let word: Int32
    let to: Int32
    var probability: Double
  }

  init(network: GrammarNetwork, speakable: SpeakableStates) {
    self.network = network
    self.speakable = speakable
    singles = Array(repeating: -1, count: network.graph.stateCount)
    reached = Array(repeating: 0, count: network.graph.stateCount)
  }

  /// The automaton of all sentences that can be said, or nil where it has more than `limit` arcs.
  /// - Complexity: exponential in the worst case, as all subset construction; for a trie of names
  ///   between words it is O(n log n) in the number of arcs.
  consuming func automaton(limit: Int) -> Automaton? {
    _ = number(of: [network.start], probabilities: [1])
    var set = 0
    while set < sets.count {
      expand(set)
      guard result.arcs.count <= limit else { return nil }
      set += 1
    }
    result.stateCount = sets.count
    return result
  }

  private mutating func expand(_ set: Int) {
    close(sets[set])
    var steps: [Step] = []
    for state in members {
      let probability = reached[Int(state)]
      for index in network.graph.wordArcs(of: state) {
        let arc = network.graph.arcs[index]
        guard speakable.contains(arc.to) else { continue }
        steps.append(
          Step(word: arc.label, to: arc.to, probability: probability * exp(arc.weight)))
      }
    }
    let end = speakable.contains(network.final) ? reached[Int(network.final)] : 0
    for state in members { reached[Int(state)] = 0 }
    let total = steps.reduce(end) { $0 + $1.probability }
    result.endProbabilities.append(total > 0 ? end / total : 0)
    result.isEnd.append(end > 0)
    if !zip(steps, steps.dropFirst()).allSatisfy({ $0.word < $1.word }) {
      steps.sort { ($0.word, $0.to) < ($1.word, $1.to) }
    }
    var first = 0
    while first < steps.count {
      let word = steps[first].word
      var states: [Int32] = []
      var probabilities: [Double] = []
      var sum = 0.0
      while first < steps.count, steps[first].word == word {
        let step = steps[first]
        if states.last == step.to {
          probabilities[probabilities.count - 1] += step.probability
        } else {
          states.append(step.to)
          probabilities.append(step.probability)
        }
        sum += step.probability
        first += 1
      }
      let scale = sum > 0 ? sum : 1
      let target = number(of: states, probabilities: probabilities.map { $0 / scale })
      result.arcs.append(
        Automaton.Arc(
          from: Int32(set), to: target, word: word, probability: total > 0 ? sum / total : 0))
    }
  }

  /// Lists in `members` the set's states and those reached from them silently.
  private mutating func close(_ set: (states: [Int32], probabilities: [Double])) {
    members.removeAll(keepingCapacity: true)
    var stack: [Int32] = []
    func reach(_ state: Int32, _ probability: Double) {
      // A probability too small to be told from none still leads there.
      let probability = max(probability, 1e-300)
      guard probability > reached[Int(state)] else { return }
      if reached[Int(state)] == 0 { members.append(state) }
      reached[Int(state)] = probability
      stack.append(state)
    }
    for (state, probability) in zip(set.states, set.probabilities) { reach(state, probability) }
    while let state = stack.popLast() {
      for index in network.graph.wordlessArcs(of: state) {
        let arc = network.graph.arcs[index]
        guard arc.label == GraphArc.silent, speakable.contains(arc.to) else { continue }
        reach(arc.to, reached[Int(state)] * exp(arc.weight))
      }
    }
  }

  /// The number of the set of `states`, which are sorted.
  private mutating func number(of states: [Int32], probabilities: [Double]) -> Int32 {
    let next = Int32(sets.count)
    if states.count == 1 {
      let known = singles[Int(states[0])]
      if known >= 0 { return known }
      singles[Int(states[0])] = next
    } else {
      if let known = numbers[states] { return known }
      numbers[states] = next
    }
    sets.append((states, probabilities))
    return next
  }
}
