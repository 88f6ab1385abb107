extension GrammarNetwork {
  /// Finds sentences of one public rule that another one wins.
  ///
  /// All sentences are looked at, with the phrases that fill the open rules, but without dictation:
  /// beginnings after which the same can follow in the same rules count as one. For each pair of
  /// rules one sentence is found, none shorter.
  ///
  /// - Parameter limit: after how many beginnings the search ends; then it is not complete.
  /// - Returns: what was found, and whether it is all.
  /// - Complexity: O(limit × places reached) at most.
  public func overmatches(limit: Int = 100_000) -> OvermatchSearch {
    var search = OvermatchWalk(network: self)
    return search.run(limit: limit)
  }
}

/// Walks through all sentences of a network, breadth first, with the rules that each belongs to.
private struct OvermatchWalk {
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
    let previous: Int
    let word: Int32
  }

  private struct Pair: Hashable {
    let rule: String
    let winner: String
  }

  private let network: GrammarNetwork
  private let children: [(order: [Int32], starts: [Int])]
  private var beginnings: [Beginning] = []
  private var known: Set<[Place]> = []
  private var found: [Pair: [String]] = [:]
  private var pairs: [Pair] = []

  init(network: GrammarNetwork) {
    self.network = network
    children = network.tries.map { $0.childLists() }
  }

  mutating func run(limit: Int) -> OvermatchSearch {
    var first = start()
    first.sort { ($0.word, $0.place) < ($1.word, $1.place) }
    add(first, after: -1)
    var index = 0
    while index < beginnings.count, index < limit {
      look(at: index)
      var next: [(word: Int32, place: Place)] = []
      for place in beginnings[index].places { follow(place, to: &next) }
      next.sort { ($0.word, $0.place) < ($1.word, $1.place) }
      add(next, after: index)
      index += 1
    }
    let overmatches = pairs.map {
      Overmatch(words: found[$0] ?? [], rule: $0.rule, winner: $0.winner)
    }
    return OvermatchSearch(
      overmatches: overmatches, isComplete: index == beginnings.count, stateCount: index)
  }

  private func start() -> [(word: Int32, place: Place)] {
    var next: [(word: Int32, place: Place)] = []
    for jump in network.graph.jumps[network.graph.jumps(of: GrammarNetwork.start)] {
      guard let rule = network.rule(in: jump.marks) else { continue }
      for index in network.graph.arcs(in: jump.branch) {
        take(index, rule: Int32(rule), to: &next)
      }
    }
    return next
  }

  /// Adds the beginnings that `steps`, sorted by word and place, lead to.
  private mutating func add(_ steps: [(word: Int32, place: Place)], after previous: Int) {
    var first = 0
    while first < steps.count {
      var places: [Place] = []
      let word = steps[first].word
      while first < steps.count, steps[first].word == word {
        if places.last != steps[first].place { places.append(steps[first].place) }
        first += 1
      }
      // One rule alone shares nothing, whatever follows.
      guard places[0].rule != places[places.count - 1].rule, known.insert(places).inserted else {
        continue
      }
      beginnings.append(Beginning(places: places, previous: previous, word: word))
    }
  }

  private func follow(_ place: Place, to next: inout [(word: Int32, place: Place)]) {
    if place.state < 0 {
      guard let rule = GraphArc.phraseIndex(network.graph.arcs[Int(place.arc)].label) else {
        return
      }
      go(on: place.arc, in: rule, after: place.node, rule: place.rule, to: &next)
    } else {
      for jump in network.graph.jumps[network.graph.jumps(of: place.state)] {
        for index in network.graph.arcs(in: jump.branch) {
          take(index, rule: place.rule, to: &next)
        }
      }
    }
  }

  private func take(_ index: Int, rule: Int32, to next: inout [(word: Int32, place: Place)]) {
    let arc = network.graph.arcs[index]
    if arc.label >= 0 {
      next.append((arc.label, Place(rule: rule, state: arc.to, arc: -1, node: -1)))
    } else if let phrases = GraphArc.phraseIndex(arc.label) {
      go(on: Int32(index), in: phrases, after: PhraseTrie.root, rule: rule, to: &next)
    }
  }

  private func go(
    on arc: Int32, in phrases: Int, after node: Int32, rule: Int32,
    to next: inout [(word: Int32, place: Place)]
  ) {
    let nodes = network.tries[phrases].nodes
    let (order, starts) = children[phrases]
    for child in order[starts[Int(node)]..<starts[Int(node) + 1]] {
      let entry = nodes[Int(child)]
      if entry.endMass > 0 {
        let to = network.graph.arcs[Int(arc)].to
        next.append((entry.word, Place(rule: rule, state: to, arc: -1, node: -1)))
      }
      if entry.mass > entry.endMass {
        next.append((entry.word, Place(rule: rule, state: -1, arc: arc, node: child)))
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
