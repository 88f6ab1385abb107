internal import Foundation
internal import SpokenText

/// A sentence of one public rule that is read as another one.
public struct GrammarAmbiguity: Sendable, Hashable {
  /// The spoken words.
  public let words: [String]
  /// The rule whose sentence it is.
  public let rule: String
  /// The rule that it is read as.
  public let winner: String

  /// The sentence as a line of text.
  public var text: String { SpokenWords.text(of: words) }
}

/// The result of a search for sentences that two public rules share.
public struct GrammarAmbiguitySearch: Sendable, Hashable {
  /// One sentence, as short as any, for each rule and the rule that wins it.
  public let ambiguities: [GrammarAmbiguity]
  /// Whether all sentences were looked at, however long.
  public let isComplete: Bool
  /// The number of different beginnings of sentences.
  public let stateCount: Int
}

extension GrammarNetwork {
  /// Finds sentences of one public rule that another one wins.
  ///
  /// All sentences are looked at, with the phrases that fill the open rules, but without dictation:
  /// beginnings count as one after which the same can follow in the same rules and the same rule is
  /// ahead. For each pair of rules one sentence is found, hardly any shorter.
  ///
  /// - Parameter limit: After how many beginnings the search ends; then it is not complete.
  /// - Returns: What was found, and whether it is all.
  /// - Complexity: O(limit × places reached) at most.
  public func ambiguities(limit: Int = 100_000) -> GrammarAmbiguitySearch {
    var search = AmbiguityWalk(network: self)
    return search.run(limit: limit)
  }
}

/// Walks through all sentences of a network, breadth first, with the rules that each belongs to.
private struct AmbiguityWalk {
  /// A place on the way of one public rule: a state, or a node of the phrases on an arc.
  private struct Place: Hashable, Comparable {
    let rule: Int32
    let state: Int32
    let arc: Int32
    let node: Int32

    static func < (left: Place, right: Place) -> Bool {
      (left.rule, left.state, left.arc, left.node)
        < (right.rule, right.state, right.arc, right.node)
    }
  }

  private struct Beginning {
    let places: [Place]
    /// The probability of reaching each place, as a natural logarithm.
    let weights: [Double]
    let previous: Int
    let word: Int32
  }

  /// The properties by which beginnings count as one.
  private struct Kind: Hashable {
    let places: [Place]
    /// The rule that is ahead.
    let leader: Int32
  }

  private struct Step {
    let word: Int32
    let place: Place
    let weight: Double

    static func precedes(_ left: Step, _ right: Step) -> Bool {
      (left.word, left.place, right.weight) < (right.word, right.place, left.weight)
    }
  }

  private struct Pair: Hashable {
    let rule: String
    let winner: String
  }

  private let network: GrammarNetwork
  private let children: [(order: [Int32], starts: [Int])]
  private var beginnings: [Beginning] = []
  private var known: Set<Kind> = []
  private var found: [Pair: [String]] = [:]
  private var pairs: [Pair] = []

  init(network: GrammarNetwork) {
    self.network = network
    children = network.tries.map { $0.childLists() }
  }

  mutating func run(limit: Int) -> GrammarAmbiguitySearch {
    var first = start()
    first.sort(by: Step.precedes)
    add(first, after: -1)
    var index = 0
    while index < beginnings.count, index < limit {
      look(at: index)
      var next: [Step] = []
      for (place, weight) in zip(beginnings[index].places, beginnings[index].weights) {
        follow(place, weight, to: &next)
      }
      next.sort(by: Step.precedes)
      add(next, after: index)
      index += 1
    }
    let ambiguities = pairs.map {
      GrammarAmbiguity(words: found[$0] ?? [], rule: $0.rule, winner: $0.winner)
    }
    return GrammarAmbiguitySearch(
      ambiguities: ambiguities, isComplete: index == beginnings.count, stateCount: index)
  }

  private func start() -> [Step] {
    var next: [Step] = []
    for jump in network.graph.jumps[network.graph.jumps(of: GrammarNetwork.start)] {
      guard let rule = network.rule(in: jump.marks) else { continue }
      for index in network.graph.arcs(in: jump.branch) {
        take(index, rule: Int32(rule), jump.weight, to: &next)
      }
    }
    return next
  }

  /// Adds the beginnings that `steps`, sorted by word and place, lead to.
  private mutating func add(_ steps: [Step], after previous: Int) {
    var first = 0
    while first < steps.count {
      var places: [Place] = []
      var weights: [Double] = []
      var leader = steps[first]
      let word = steps[first].word
      while first < steps.count, steps[first].word == word {
        let step = steps[first]
        if places.last != step.place {
          places.append(step.place)
          weights.append(step.weight)
        }
        if step.weight > leader.weight { leader = step }
        first += 1
      }
      // One rule alone shares nothing, whatever follows.
      guard places[0].rule != places[places.count - 1].rule,
        known.insert(Kind(places: places, leader: leader.place.rule)).inserted
      else { continue }
      beginnings.append(
        Beginning(places: places, weights: weights, previous: previous, word: word))
    }
  }

  private func follow(_ place: Place, _ weight: Double, to next: inout [Step]) {
    if place.state < 0 {
      guard let rule = GraphArc.phraseIndex(network.graph.arcs[Int(place.arc)].label) else {
        return
      }
      go(on: place.arc, in: rule, after: place.node, rule: place.rule, weight, to: &next)
    } else {
      for jump in network.graph.jumps[network.graph.jumps(of: place.state)] {
        for index in network.graph.arcs(in: jump.branch) {
          take(index, rule: place.rule, weight + jump.weight, to: &next)
        }
      }
    }
  }

  private func take(_ index: Int, rule: Int32, _ weight: Double, to next: inout [Step]) {
    let arc = network.graph.arcs[index]
    if arc.label >= 0 {
      let place = Place(rule: rule, state: arc.to, arc: -1, node: -1)
      next.append(Step(word: arc.label, place: place, weight: weight + arc.weight))
    } else if let phrases = GraphArc.phraseIndex(arc.label) {
      go(
        on: Int32(index), in: phrases, after: PhraseTrie.root, rule: rule, weight + arc.weight,
        to: &next)
    }
  }

  private func go(
    on arc: Int32, in phrases: Int, after node: Int32, rule: Int32, _ weight: Double,
    to next: inout [Step]
  ) {
    let nodes = network.tries[phrases].nodes
    let (order, starts) = children[phrases]
    for child in order[starts[Int(node)]..<starts[Int(node) + 1]] {
      let entry = nodes[Int(child)]
      if entry.endMass > 0 {
        let to = network.graph.arcs[Int(arc)].to
        let place = Place(rule: rule, state: to, arc: -1, node: -1)
        let share = log(entry.endMass / nodes[0].mass)
        next.append(Step(word: entry.word, place: place, weight: weight + share))
      }
      if entry.mass > entry.endMass {
        let place = Place(rule: rule, state: -1, arc: arc, node: child)
        next.append(Step(word: entry.word, place: place, weight: weight))
      }
    }
  }

  /// Notes which rules share the sentence that ends here, if several do.
  private mutating func look(at index: Int) {
    var rules: [Int32] = []
    for place in beginnings[index].places where place.state >= 0 && rules.last != place.rule {
      if network.graph.isEnd(place.state) { rules.append(place.rule) }
    }
    guard rules.count > 1 else { return }
    let words = words(of: index)
    guard
      let winner = network.interpretations(of: words, in: .typed, limit: 1).first?.rule
    else { return }
    for rule in rules where network.rules[Int(rule)] != winner {
      let pair = Pair(rule: network.rules[Int(rule)], winner: winner)
      guard found[pair] == nil else { continue }
      found[pair] = words
      pairs.append(pair)
    }
  }

  private func words(of index: Int) -> [String] {
    var words: [String] = []
    var index = index
    while index >= 0 {
      words.append(network.vocabulary.words[Int(beginnings[index].word)])
      index = beginnings[index].previous
    }
    return words.reversed()
  }
}
