internal import Foundation

/// Follows words through the graph of a network, keeping the best ways to each place.
///
/// After each word every place that can be reached holds at most `width` hypotheses, the best that
/// noted different things on their way (Viterbi search with the N best). A place is a state of the
/// graph, or a node of a rule's phrases together with the arc by which they were entered.
struct Matcher {
  /// The cost of a word of dictation, as a natural logarithm: more than any word of a grammar with
  /// a hundred thousand names, so that words are taken for dictation only where nothing else fits.
  static let dictationWeight = -40.0
  /// The cost of leaving out a hesitation.
  private static let hesitationWeight = -3.0

  private struct Hypothesis {
    /// The state, or -1 inside a phrase.
    let state: Int32
    /// The arc of a phrase and the node in it, or -1.
    let arc: Int32
    let node: Int32
    let history: Int32
    let weight: Double
    /// The number of words that were taken for dictation.
    let dictated: Int32
    /// Whether something was left out.
    let isLoose: Bool
    /// The next hypothesis of the same place, or -1.
    let next: Int32
    var isReplaced = false

    var place: Int64 {
      state >= 0 ? Int64(state) : Int64(arc + 1) << 32 | Int64(node)
    }
  }

  private struct Note {
    let previous: Int32
    /// The list of marks that were noted.
    let marks: Int32
    /// Twice the number of words before it; one more where it lies before a possessive ending.
    let position: Int32
    let hash: Int
  }

  let network: GrammarNetwork
  /// Whether dictation matches any words.
  var takesDictation: Bool
  private let mode: MatchingMode
  private let width: Int
  /// The numbers of the rules whose sentences are not followed.
  private let omittedRules: Set<Int>
  private var hypotheses: [Hypothesis] = []
  private var following: [Hypothesis] = []
  private var notes: [Note] = []
  private var table = StateTable()
  private var roots: [Int32?]
  private var position: Int32 = 0

  init(network: GrammarNetwork, mode: MatchingMode, width: Int, omitting rules: Set<String> = []) {
    self.network = network
    self.width = width
    omittedRules = Set(network.rules.indices.filter { rules.contains(network.rules[$0]) })
    self.mode = mode
    takesDictation = mode == .typed
    roots = Array(repeating: nil, count: network.tries.count)
  }

  /// Begins a sentence here, beside all that were begun before.
  mutating func begin(weight: Double, isLoose: Bool) {
    hypotheses.append(
      Hypothesis(
        state: GrammarNetwork.start, arc: -1, node: -1, history: -1, weight: weight,
        dictated: 0, isLoose: isLoose, next: -1))
  }

  /// Takes the next word, in any of the ways it can be read.
  ///
  /// - Returns: False, with nothing changed, where no sentence continues with the word.
  /// - Complexity: O(places reached × width × log of the words that can follow).
  mutating func take(_ readings: [WordReading]) -> Bool {
    var halves: [(hypotheses: [Hypothesis], reading: WordReading)] = []
    for reading in readings where reading.ending != nil {
      startOver()
      advance(hypotheses, by: reading.word, weight: reading.weight, position: position)
      if !following.isEmpty { halves.append((following, reading)) }
    }
    startOver()
    for reading in readings where reading.ending == nil {
      advance(hypotheses, by: reading.word, weight: reading.weight, position: position)
    }
    for (half, reading) in halves {
      advance(half, by: reading.ending, weight: 0, position: position + 1, dictates: false)
    }
    if let word = readings.first?.word, network.hesitations.contains(word) { skipWord() }
    guard !following.isEmpty else { return false }
    swap(&hypotheses, &following)
    position += 2
    return true
  }

  /// Passes over a word with which no sentence continues: all that was begun is given up.
  mutating func skipToNextStart() {
    hypotheses.removeAll(keepingCapacity: true)
    position += 2
  }

  /// The sentences that may end here.
  func endings() -> [Ending] {
    var endings: [Ending] = []
    for hypothesis in hypotheses where !hypothesis.isReplaced && hypothesis.state >= 0 {
      for jump in network.graph.jumps[network.graph.jumps(of: hypothesis.state)]
      where network.allows(jump.marks, in: mode) {
        for index in network.graph.specialArcs(in: jump.branch) {
          let arc = network.graph.arcs[index]
          guard arc.label == GraphArc.end else { continue }
          endings.append(
            Ending(
              history: hypothesis.history, marks: jump.marks, position: position,
              weight: hypothesis.weight + jump.weight + arc.weight,
              usesDictation: hypothesis.dictated > 0, isLoose: hypothesis.isLoose))
        }
      }
    }
    return endings
  }

  /// The least number of words that are taken for dictation on any way to here.
  var fewestDictated: Int {
    hypotheses.lazy.filter { !$0.isReplaced }.map { Int($0.dictated) }.min() ?? 0
  }

  /// The words, or rules in angle brackets, that can come next, with the probability of each.
  func expected() -> [(word: String, weight: Double)] {
    var expected: [(word: String, weight: Double)] = []
    for hypothesis in hypotheses where !hypothesis.isReplaced {
      guard hypothesis.state >= 0 else { continue }
      for jump in network.graph.jumps[network.graph.jumps(of: hypothesis.state)]
      where network.allows(jump.marks, in: mode) && !isOmitted(jump.marks) {
        for arc in network.graph.arcs[network.graph.arcs(in: jump.branch)] {
          let weight = hypothesis.weight + jump.weight + arc.weight
          if arc.label >= 0 {
            expected.append((network.vocabulary.words[Int(arc.label)], weight))
          } else if let rule = GraphArc.phraseIndex(arc.label), !network.tries[rule].isEmpty {
            expected.append(("<\(network.phraseRules[rule])>", weight))
          }
        }
      }
    }
    return expected
  }
}

// MARK: - Hypotheses

extension Matcher {
  /// Whether marks tell of the rule whose sentences are not followed.
  private func isOmitted(_ marks: Int32) -> Bool {
    guard !omittedRules.isEmpty else { return false }
    return network.markLists.reversed(marks).contains {
      guard case .rule(let rule) = network.marks[Int($0)] else { return false }
      return omittedRules.contains(rule)
    }
  }

  private mutating func startOver() {
    following.removeAll(keepingCapacity: true)
    table.removeAll()
  }

  private mutating func advance(
    _ hypotheses: [Hypothesis], by word: Int32?, weight: Double, position: Int32,
    dictates: Bool = true
  ) {
    for index in roots.indices {
      roots[index] = word.flatMap { network.tries[index].child(of: PhraseTrie.root, word: $0) }
    }
    let bits = SentenceGraph.bits(taking: word)
    for hypothesis in hypotheses where !hypothesis.isReplaced {
      if hypothesis.state < 0 {
        guard let word,
          let rule = GraphArc.phraseIndex(network.graph.arcs[Int(hypothesis.arc)].label),
          let node = network.tries[rule].child(of: hypothesis.node, word: word)
        else { continue }
        enter(
          node, of: rule, by: hypothesis.arc, hypothesis, history: hypothesis.history,
          weight: hypothesis.weight + weight)
        continue
      }
      for number in network.graph.jumps(of: hypothesis.state)
      where network.graph.mayTake(bits, behind: number) {
        let jump = network.graph.jumps[number]
        guard network.allows(jump.marks, in: mode), !isOmitted(jump.marks) else { continue }
        let weight = hypothesis.weight + jump.weight + weight
        if let word {
          for index in network.graph.arcs(in: jump.branch, word: word) {
            follow(index, jump.marks, hypothesis, position: position, weight: weight)
          }
        }
        for index in network.graph.specialArcs(in: jump.branch) {
          let arc = network.graph.arcs[index]
          if let rule = GraphArc.phraseIndex(arc.label) {
            guard let node = roots[rule] else { continue }
            enter(
              node, of: rule, by: Int32(index), hypothesis,
              history: noting(jump.marks, after: hypothesis.history, at: position),
              weight: weight + arc.weight)
          } else if takesDictation, dictates, arc.label != GraphArc.end {
            if arc.label == GraphArc.dictationStart, let word, network.undictated.contains(word) {
              continue
            }
            follow(
              index, jump.marks, hypothesis, position: position,
              weight: weight + Self.dictationWeight, dictated: 1)
          }
        }
      }
    }
  }

  /// Reaches the node of a phrase, and what comes after the phrase where it may end there.
  private mutating func enter(
    _ node: Int32, of rule: Int, by arc: Int32, _ origin: Hypothesis, history: Int32,
    weight: Double
  ) {
    let trie = network.tries[rule]
    let entry = trie.nodes[Int(node)]
    if entry.mass > entry.endMass {
      insert(
        state: -1, arc: arc, node: node, history: history, weight: weight,
        dictated: origin.dictated, isLoose: origin.isLoose)
    }
    if entry.endMass > 0 {
      insert(
        state: network.graph.arcs[Int(arc)].to, arc: -1, node: -1, history: history,
        weight: weight + log(entry.endMass / trie.nodes[0].mass),
        dictated: origin.dictated, isLoose: origin.isLoose)
    }
  }

  private mutating func follow(
    _ index: Int, _ marks: Int32, _ origin: Hypothesis, position: Int32, weight: Double,
    dictated: Int32 = 0
  ) {
    let arc = network.graph.arcs[index]
    insert(
      state: arc.to, arc: -1, node: -1,
      history: noting(marks, after: origin.history, at: position), weight: weight + arc.weight,
      dictated: origin.dictated + dictated, isLoose: origin.isLoose)
  }

  /// Goes on from every place without the word.
  private mutating func skipWord() {
    for hypothesis in hypotheses where !hypothesis.isReplaced {
      insert(
        state: hypothesis.state, arc: hypothesis.arc, node: hypothesis.node,
        history: noting(network.skipList, after: hypothesis.history, at: position),
        weight: hypothesis.weight + Self.hesitationWeight,
        dictated: hypothesis.dictated, isLoose: true)
    }
  }

  private mutating func insert(
    state: Int32, arc: Int32, node: Int32, history: Int32, weight: Double, dictated: Int32,
    isLoose: Bool
  ) {
    let place = state >= 0 ? Int64(state) : Int64(arc + 1) << 32 | Int64(node)
    let head = table[place]
    var rivals = 0
    var worst = -1
    var index = Int(head)
    while index >= 0 {
      if !following[index].isReplaced {
        if isSame(following[index].history, history) {
          if following[index].weight >= weight { return }
          following[index].isReplaced = true
        } else {
          rivals += 1
          if worst < 0 || following[index].weight < following[worst].weight { worst = index }
        }
      }
      index = Int(following[index].next)
    }
    if rivals >= width {
      if following[worst].weight >= weight { return }
      following[worst].isReplaced = true
    }
    table[place] = Int32(following.count)
    following.append(
      Hypothesis(
        state: state, arc: arc, node: node, history: history, weight: weight,
        dictated: dictated, isLoose: isLoose, next: head))
  }
}

// MARK: - Histories

extension Matcher {
  /// A sentence that was understood to its end.
  struct Ending {
    fileprivate let history: Int32
    fileprivate let marks: Int32
    fileprivate let position: Int32
    var weight: Double
    let usesDictation: Bool
    var isLoose: Bool
  }

  private mutating func noting(_ marks: Int32, after history: Int32, at position: Int32) -> Int32 {
    guard marks > 0 else { return history }
    let previous = history >= 0 ? notes[Int(history)].hash : 0
    let hash = (previous &* 31 &+ Int(marks)) &* 1_000_003 &+ Int(position)
    notes.append(Note(previous: history, marks: marks, position: position, hash: hash))
    return Int32(notes.count - 1)
  }

  private func isSame(_ left: Int32, _ right: Int32) -> Bool {
    var left = left
    var right = right
    while left != right {
      guard left >= 0, right >= 0 else { return false }
      let (first, second) = (notes[Int(left)], notes[Int(right)])
      guard first.hash == second.hash, first.marks == second.marks,
        first.position == second.position
      else { return false }
      left = first.previous
      right = second.previous
    }
    return true
  }

  /// Makes the interpretation of a sentence that ends here.
  func interpretation(of ending: Ending, words: [String]) -> Interpretation {
    var marks = network.markLists.reversed(ending.marks).map { (mark: $0, at: ending.position) }
    var index = ending.history
    while index >= 0 {
      let note = notes[Int(index)]
      marks += network.markLists.reversed(note.marks).map { (mark: $0, at: note.position) }
      index = note.previous
    }
    return network.interpretation(
      marks: marks.reversed().map { (network.marks[Int($0.mark)], Int($0.at)) }, words: words,
      weight: ending.weight, usesDictation: ending.usesDictation)
  }
}

/// A number for each of a few places out of many, emptied in constant time.
///
/// Open addressing over integers: a dictionary would hash and allocate for each word matched.
private struct StateTable {
  private var keys: [Int64] = Array(repeating: 0, count: 64)
  private var values: [Int32] = Array(repeating: 0, count: 64)
  private var rounds: [UInt32] = Array(repeating: 0, count: 64)
  private var round: UInt32 = 1
  private var count = 0

  /// The number of `place`, or -1 where none was set.
  subscript(place: Int64) -> Int32 {
    get {
      let index = index(of: place)
      return rounds[index] == round ? values[index] : -1
    }
    set {
      let index = index(of: place)
      if rounds[index] != round {
        rounds[index] = round
        keys[index] = place
        count += 1
      }
      values[index] = newValue
      if count * 2 > keys.count { grow() }
    }
  }

  /// Forgets all numbers.
  mutating func removeAll() {
    round += 1
    count = 0
  }

  private func index(of place: Int64) -> Int {
    let mask = keys.count - 1
    let hash = UInt64(bitPattern: place) &* 0x9E37_79B9_7F4A_7C15
    var index = Int(truncatingIfNeeded: hash >> 32) & mask
    while rounds[index] == round, keys[index] != place { index = (index + 1) & mask }
    return index
  }

  private mutating func grow() {
    let old = self
    let size = keys.count * 2
    keys = Array(repeating: 0, count: size)
    values = Array(repeating: 0, count: size)
    rounds = Array(repeating: 0, count: size)
    round = 1
    count = 0
    for index in old.keys.indices where old.rounds[index] == old.round {
      self[old.keys[index]] = old.values[index]
    }
  }
}
