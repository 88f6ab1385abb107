import Foundation

/// Writes the rules of a grammar out into one graph of states, each rule inline where it is used.
struct GraphBuilder {
  private let grammar: Grammar
  private let tries: [String: PhraseTrie]
  private var arcs: [GraphArc] = []
  private var stateCount: Int32 = 0
  private var vocabulary: Vocabulary
  private(set) var marks: [GraphMark] = []
  private(set) var tagSets: [[Tag]] = []
  /// The states where a rule that the program fills begins.
  private(set) var phraseRoots: [Int32: String] = [:]

  init(grammar: Grammar, tries: [String: PhraseTrie], vocabulary: Vocabulary) {
    self.grammar = grammar
    self.tries = tries
    self.vocabulary = vocabulary
  }

  /// The graph of everything added so far, and the words on its arcs.
  consuming func finish() -> (graph: StateGraph, vocabulary: Vocabulary) {
    (StateGraph(stateCount: Int(stateCount), arcs: arcs), vocabulary)
  }

  mutating func addState() -> Int32 {
    stateCount += 1
    return stateCount - 1
  }

  mutating func addSilentArc(
    from: Int32, to: Int32, weight: Double, mark: Int32 = GraphArc.unmarked
  ) {
    arcs.append(
      GraphArc(from: from, to: to, label: GraphArc.silent, mark: mark, weight: weight))
  }

  mutating func addMark(_ mark: GraphMark) -> Int32 {
    marks.append(mark)
    return Int32(marks.count - 1)
  }

  /// Adds what `expansion` matches between the two states.
  ///
  /// Nothing inside leads back to `from` or on from `to`, so that expansions may share their ends.
  mutating func add(_ expansion: Expansion, from: Int32, to: Int32, weight: Double) {
    switch expansion {
    case .words(let words): add(words, from: from, to: to, weight: weight)
    case .rule(let reference): add(reference.target, from: from, to: to, weight: weight)
    case .null: addSilentArc(from: from, to: to, weight: weight)
    case .void: break
    case .sequence(let items):
      var state = from
      for (index, item) in items.enumerated() {
        let next = index == items.count - 1 ? to : addState()
        add(item, from: state, to: next, weight: index == 0 ? weight : 0)
        state = next
      }
    case .alternatives(let alternatives):
      let total = alternatives.reduce(0) { $0 + $1.weight }
      for alternative in alternatives where alternative.weight > 0 {
        let share = log(alternative.weight) - log(total)
        add(alternative.expansion, from: from, to: to, weight: weight + share)
      }
    case .optional(let inner):
      add(inner, from: from, to: to, weight: weight + Self.half)
      addSilentArc(from: from, to: to, weight: weight + Self.half)
    case .repetition(let inner, let atLeastOnce):
      let first = addState()
      let last = addState()
      if !atLeastOnce { addSilentArc(from: from, to: to, weight: weight + Self.half) }
      addSilentArc(from: from, to: first, weight: weight + (atLeastOnce ? 0 : Self.half))
      add(inner, from: first, to: last, weight: 0)
      addSilentArc(from: last, to: first, weight: Self.half, mark: GraphArc.back)
      addSilentArc(from: last, to: to, weight: Self.half)
    case .tagged(let inner, let tags):
      tagSets.append(tags)
      let first = addState()
      let last = addState()
      let number = tagSets.count - 1
      addSilentArc(from: from, to: first, weight: weight, mark: addMark(.open(tags: number)))
      add(inner, from: first, to: last, weight: 0)
      addSilentArc(from: last, to: to, weight: 0, mark: addMark(.close(tags: number)))
    }
  }

  private mutating func add(_ words: [String], from: Int32, to: Int32, weight: Double) {
    var state = from
    for (index, word) in words.enumerated() {
      let next = index == words.count - 1 ? to : addState()
      arcs.append(
        GraphArc(
          from: state, to: next, label: vocabulary.number(of: word), mark: GraphArc.unmarked,
          weight: index == 0 ? weight : 0))
      state = next
    }
  }

  private mutating func add(
    _ target: RuleReference.Target, from: Int32, to: Int32, weight: Double
  ) {
    switch target {
    case .rule(let number):
      add(grammar.rules[number].expansion, from: from, to: to, weight: weight)
    case .open(GrammarNetwork.dictationRule):
      addDictation(from: from, to: to, weight: weight)
    case .open(let name):
      guard let trie = tries[name], !trie.isEmpty else { return }
      add(trie, named: name, from: from, to: to, weight: weight)
    }
  }

  private mutating func addDictation(from: Int32, to: Int32, weight: Double) {
    let inside = addState()
    for (state, label) in [(from, GraphArc.dictationStart), (inside, GraphArc.dictation)] {
      arcs.append(
        GraphArc(
          from: state, to: inside, label: label, mark: GraphArc.unmarked,
          weight: state == from ? weight : 0))
    }
    addSilentArc(from: inside, to: to, weight: 0)
  }

  private mutating func add(
    _ trie: PhraseTrie, named name: String, from: Int32, to: Int32, weight: Double
  ) {
    var states: [Int32] = []
    states.reserveCapacity(trie.nodes.count)
    for (index, node) in trie.nodes.enumerated() {
      states.append(node.hasChildren ? addState() : to)
      let mass = log(node.mass)
      if index == 0 {
        phraseRoots[states[0]] = name
        addSilentArc(from: from, to: states[0], weight: weight)
      } else {
        let parent = Int(node.parent)
        arcs.append(
          GraphArc(
            from: states[parent], to: states[index], label: node.word, mark: GraphArc.unmarked,
            weight: mass - log(trie.nodes[parent].mass)))
      }
      if node.hasChildren, node.endMass > 0 {
        addSilentArc(from: states[index], to: to, weight: log(node.endMass) - mass)
      }
    }
  }

  private static let half = log(0.5)
}
