internal import Foundation

/// Makes one state of all the places of a network that the same words lead to.
///
/// A place is a state of the graph, or a node of a rule's phrases on the way to one. A state of the
/// result stands for a set of places, each with its probability there, as it was found
/// first: sentences that lead to the same set by other words share these probabilities.
struct Determinizer {
  /// The phrases that arcs to one state of the graph take.
  private struct Phrases {
    let trie: Int
    let to: Int32
    /// The place of the root; that of another node lies as many further as its number.
    let firstPlace: Int32
  }

  private let network: GrammarNetwork
  private let speakable: SpeakableStates
  private let isActive: (Int32) -> Bool
  /// The share of its weight that what is overheard has.
  private let overheardShare: Double
  private var phrases: [Phrases] = []
  /// For each arc of the graph the number of its phrases, or -1.
  private var phrasesOfArc: [Int32]
  private var children: [(order: [Int32], starts: [Int])] = []

  /// The places of each set, without what is reached silently, and their probabilities.
  private var sets: [(places: [Int32], probabilities: [Double])] = []
  private var singles: [Int32]
  private var numbers: [[Int32]: Int32] = [:]
  private var result = Automaton(stateCount: 0, arcs: [], endProbabilities: [], isEnd: [])

  /// The probability with which each place is reached from the set at hand; 0 for none.
  private var reached: [Double]
  private var members: [Int32] = []
  /// The number of places and steps that have been looked at.
  private var work = 0
  /// The mean number of them that an arc may take: several times the number for names between
  /// words.
  private static let workPerArc = 8

  private struct Step {
    let word: Int32
    let to: Int32
    var probability: Double
  }

  init(
    network: GrammarNetwork, speakable: SpeakableStates, overheardShare: Double = 1,
    isActive: @escaping (Int32) -> Bool
  ) {
    self.overheardShare = overheardShare
    self.network = network
    self.speakable = speakable
    self.isActive = isActive
    children = network.tries.map { $0.childLists() }
    phrasesOfArc = Array(repeating: -1, count: network.graph.arcs.count)
    var place = Int32(network.graph.stateCount)
    var known: [Int64: Int32] = [:]
    for (index, arc) in network.graph.arcs.enumerated() {
      guard let trie = GraphArc.phraseIndex(arc.label), network.canBeSaid(arc),
        speakable.contains(arc.to)
      else { continue }
      let key = Int64(trie) << 32 | Int64(arc.to)
      if let number = known[key] {
        phrasesOfArc[index] = number
        continue
      }
      known[key] = Int32(phrases.count)
      phrasesOfArc[index] = Int32(phrases.count)
      phrases.append(Phrases(trie: trie, to: arc.to, firstPlace: place))
      place += Int32(network.tries[trie].nodes.count)
    }
    singles = Array(repeating: -1, count: Int(place))
    reached = Array(repeating: 0, count: Int(place))
  }

  /// The automaton of all sentences that can be said, or nil if it has more than `limit` arcs, or
  /// takes the work of many more.
  /// - Complexity: Exponential in the worst case, as all subset construction, but bounded by the
  ///   limit; for names between words it is O(n log n) in the number of arcs.
  consuming func automaton(limit: Int) -> Automaton? {
    _ = number(of: [GrammarNetwork.start], probabilities: [1])
    var set = 0
    while set < sets.count {
      expand(set)
      guard result.arcs.count <= limit, work <= limit * Self.workPerArc else { return nil }
      set += 1
    }
    result.stateCount = sets.count
    return result
  }

  private mutating func expand(_ set: Int) {
    close(sets[set])
    var steps: [Step] = []
    var end = 0.0
    for place in members {
      let probability = reached[Int(place)]
      if place < network.graph.stateCount {
        end += addSteps(of: place, probability, to: &steps)
      } else {
        let phrases = phrases(at: place)
        addSteps(
          inside: phrases, after: place - phrases.firstPlace, probability, to: &steps)
      }
    }
    work += members.count + steps.count
    for place in members { reached[Int(place)] = 0 }
    let total = steps.reduce(end) { $0 + $1.probability }
    result.endProbabilities.append(total > 0 ? end / total : 0)
    result.isEnd.append(end > 0)
    if !zip(steps, steps.dropFirst()).allSatisfy({ $0.word < $1.word }) {
      steps.sort { ($0.word, $0.to) < ($1.word, $1.to) }
    }
    var first = 0
    while first < steps.count {
      let word = steps[first].word
      var places: [Int32] = []
      var probabilities: [Double] = []
      var sum = 0.0
      while first < steps.count, steps[first].word == word {
        let step = steps[first]
        if places.last == step.to {
          probabilities[probabilities.count - 1] += step.probability
        } else {
          places.append(step.to)
          probabilities.append(step.probability)
        }
        sum += step.probability
        first += 1
      }
      let scale = sum > 0 ? sum : 1
      let target = number(of: places, probabilities: probabilities.map { $0 / scale })
      result.arcs.append(
        Automaton.Arc(
          from: Int32(set), to: target, word: word, probability: total > 0 ? sum / total : 0))
    }
  }

  /// Adds what can follow in a state of the graph.
  /// - Returns: How likely a sentence ends there.
  private func addSteps(
    of state: Int32, _ probability: Double, to steps: inout [Step]
  ) -> Double {
    var end = 0.0
    for jump in network.graph.jumps[network.graph.jumps(of: state)]
    where network.allows(jump.marks, in: .spoken)
      && (state != GrammarNetwork.start || isActive(jump.marks))
    {
      let probability = network.isOverheard(jump.marks) ? probability * overheardShare : probability
      for index in network.graph.arcs(in: jump.branch) {
        let arc = network.graph.arcs[index]
        let share = max(probability * exp(jump.weight + arc.weight), Self.least)
        if arc.label == GraphArc.end {
          end += share
        } else if arc.label >= 0 {
          guard speakable.contains(arc.to) else { continue }
          steps.append(Step(word: arc.label, to: arc.to, probability: share))
        } else if phrasesOfArc[index] >= 0 {
          addSteps(
            inside: phrases[Int(phrasesOfArc[index])], after: PhraseTrie.root, share, to: &steps)
        }
      }
    }
    return end
  }

  /// Adds how the phrases go on after one of their nodes.
  private func addSteps(
    inside phrases: Phrases, after node: Int32, _ probability: Double, to steps: inout [Step]
  ) {
    let nodes = network.tries[phrases.trie].nodes
    let (order, starts) = children[phrases.trie]
    let mass = nodes[Int(node)].mass
    for child in order[starts[Int(node)]..<starts[Int(node) + 1]] {
      // If no phrase continues, all of them are in one place.
      let isLast =
        starts[Int(child)] == starts[Int(child) + 1] && nodes[Int(child)].endMass > 0
      steps.append(
        Step(
          word: nodes[Int(child)].word, to: isLast ? phrases.to : phrases.firstPlace + child,
          probability: max(probability * nodes[Int(child)].mass / mass, Self.least)))
    }
  }

  /// Lists in `members` the set's places and those reached from them silently: what comes after a
  /// phrase that may end.
  private mutating func close(_ set: (places: [Int32], probabilities: [Double])) {
    members.removeAll(keepingCapacity: true)
    for (place, probability) in zip(set.places, set.probabilities) {
      reach(place, probability)
      guard place >= network.graph.stateCount else { continue }
      let phrases = phrases(at: place)
      let node = network.tries[phrases.trie].nodes[Int(place - phrases.firstPlace)]
      if node.endMass > 0 { reach(phrases.to, probability * node.endMass / node.mass) }
    }
  }

  private mutating func reach(_ place: Int32, _ probability: Double) {
    // A probability too small to be told from none still leads there.
    if reached[Int(place)] == 0 { members.append(place) }
    reached[Int(place)] += max(probability, Self.least)
  }

  /// The phrases that a place lies in.
  private func phrases(at place: Int32) -> Phrases {
    var low = 0
    var high = phrases.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if phrases[middle].firstPlace <= place { low = middle } else { high = middle }
    }
    return phrases[low]
  }

  /// The number of the set of `places`, which are sorted.
  private mutating func number(of places: [Int32], probabilities: [Double]) -> Int32 {
    let next = Int32(sets.count)
    if places.count == 1 {
      let known = singles[Int(places[0])]
      if known >= 0 { return known }
      singles[Int(places[0])] = next
    } else {
      if let known = numbers[places] { return known }
      numbers[places] = next
    }
    sets.append((places, probabilities))
    return next
  }

  private static let least = 1e-300
}
