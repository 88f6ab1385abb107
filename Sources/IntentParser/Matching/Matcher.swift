/// Follows words through the graph of a network, keeping the best ways to each state.
///
/// After each word every state that can be reached holds at most `width` hypotheses, the best that
/// noted different things on their way (Viterbi search with the N best).
struct Matcher {
  /// What a word of dictation costs, as a natural logarithm: more than any word of a grammar with a
  /// hundred thousand names, so that words are taken for dictation only where nothing else fits.
  static let dictationWeight = -40.0

  private struct Hypothesis {
    let state: Int32
    let history: Int32
    /// Minus infinity once a better hypothesis has taken its place.
    var weight: Double
    let usesDictation: Bool
    /// The next hypothesis of the same state, or -1.
    let next: Int32
    /// The hypothesis it came from by a silent arc, or -1 where it came by a word.
    let origin: Int32
  }

  private struct Note {
    let previous: Int32
    let mark: Int32
    let position: Int32
    let hash: Int
  }

  private let network: GrammarNetwork
  private let takesDictation: Bool
  private let width: Int
  private var hypotheses: [Hypothesis] = []
  private var notes: [Note] = []
  private var table = StateTable()
  /// The hypotheses after the words so far.
  private var frontier = 0..<0
  /// How many words were taken.
  private(set) var position = 0

  init(network: GrammarNetwork, mode: MatchingMode, width: Int) {
    self.network = network
    self.width = width
    takesDictation = mode == .typed
  }

  /// Begins at `state`, before the first word.
  mutating func begin(at state: Int32) {
    hypotheses.removeAll(keepingCapacity: true)
    notes.removeAll(keepingCapacity: true)
    position = 0
    frontier = 0..<0
    table.removeAll()
    insert(state: state, history: -1, weight: 0, usesDictation: false, origin: -1)
    followSilentArcs()
  }

  /// Takes the next word.
  ///
  /// - Parameter word: the word's number in the network, or nil where it is none of its words.
  /// - Returns: false, with nothing changed, where no sentence goes on with the word.
  /// - Complexity: O(states reached × width).
  mutating func take(_ word: Int32?) -> Bool {
    let before = frontier
    frontier = hypotheses.count..<hypotheses.count
    table.removeAll()
    for index in before where hypotheses[index].weight > -.infinity {
      let hypothesis = hypotheses[index]
      if let word {
        for arc in network.graph.arcs(of: hypothesis.state, word: word) {
          insert(along: arc, from: hypothesis, dictated: false)
        }
      }
      guard takesDictation else { continue }
      for arc in network.graph.wordlessArcs(of: hypothesis.state) {
        let label = network.graph.arcs[arc].label
        guard label != GraphArc.silent else { continue }
        if label == GraphArc.dictationStart, let word, network.undictated.contains(word) {
          continue
        }
        insert(along: arc, from: hypothesis, dictated: true)
      }
    }
    guard hypotheses.count > before.upperBound else {
      frontier = before
      return false
    }
    position += 1
    followSilentArcs()
    return true
  }

  /// The states reached, each with the weight of the best way there.
  func reachedStates() -> [(state: Int32, weight: Double)] {
    frontier.filter { hypotheses[$0].weight > -.infinity }
      .map { (hypotheses[$0].state, hypotheses[$0].weight) }
  }

  /// What was understood by those who are in `state` now, best first.
  func interpretations(at state: Int32, words: [String]) -> [Interpretation] {
    frontier.filter { hypotheses[$0].state == state && hypotheses[$0].weight > -.infinity }
      .sorted { hypotheses[$0].weight > hypotheses[$1].weight }
      .map { interpretation(of: hypotheses[$0], words: words) }
  }
}

// MARK: - Hypotheses

extension Matcher {
  private mutating func insert(along arc: Int, from hypothesis: Hypothesis, dictated: Bool) {
    let arc = network.graph.arcs[arc]
    insert(
      state: arc.to, history: hypothesis.history,
      weight: hypothesis.weight + arc.weight + (dictated ? Self.dictationWeight : 0),
      usesDictation: hypothesis.usesDictation || dictated, origin: -1)
  }

  private mutating func insert(
    state: Int32, history: Int32, weight: Double, usesDictation: Bool, origin: Int32
  ) {
    let head = table[state]
    var rivals = 0
    var worst = -1
    var index = Int(head)
    while index >= 0 {
      let rival = hypotheses[index]
      if rival.weight > -.infinity {
        if isSame(rival.history, history) {
          if rival.weight >= weight { return }
          hypotheses[index].weight = -.infinity
        } else {
          rivals += 1
          if worst < 0 || rival.weight < hypotheses[worst].weight { worst = index }
        }
      }
      index = Int(rival.next)
    }
    if rivals >= width {
      if hypotheses[worst].weight >= weight { return }
      hypotheses[worst].weight = -.infinity
    }
    table[state] = Int32(hypotheses.count)
    hypotheses.append(
      Hypothesis(
        state: state, history: history, weight: weight, usesDictation: usesDictation, next: head,
        origin: origin))
  }

  /// Adds to the frontier what is reached from it without a word.
  private mutating func followSilentArcs() {
    var index = frontier.lowerBound
    while index < hypotheses.count {
      let hypothesis = hypotheses[index]
      if hypothesis.weight > -.infinity {
        for number in network.graph.wordlessArcs(of: hypothesis.state) {
          let arc = network.graph.arcs[number]
          guard arc.label == GraphArc.silent else { continue }
          if arc.mark == GraphArc.back, cameSilently(to: arc.to, at: index) { continue }
          insert(
            state: arc.to, history: noting(arc.mark, after: hypothesis.history),
            weight: hypothesis.weight + arc.weight, usesDictation: hypothesis.usesDictation,
            origin: Int32(index))
        }
      }
      index += 1
    }
    frontier = frontier.lowerBound..<hypotheses.count
  }

  /// Whether the hypothesis was in `state` since the last word.
  private func cameSilently(to state: Int32, at index: Int) -> Bool {
    var index = Int32(index)
    while index >= 0 {
      if hypotheses[Int(index)].state == state { return true }
      index = hypotheses[Int(index)].origin
    }
    return false
  }
}

// MARK: - Histories

extension Matcher {
  private mutating func noting(_ mark: Int32, after history: Int32) -> Int32 {
    guard mark >= 0 else { return history }
    let previous = history >= 0 ? notes[Int(history)].hash : 0
    let hash = (previous &* 31 &+ Int(mark)) &* 1_000_003 &+ position
    notes.append(
      Note(previous: history, mark: mark, position: Int32(position), hash: hash))
    return Int32(notes.count - 1)
  }

  private func isSame(_ left: Int32, _ right: Int32) -> Bool {
    var left = left
    var right = right
    while left != right {
      guard left >= 0, right >= 0 else { return false }
      let (first, second) = (notes[Int(left)], notes[Int(right)])
      guard first.hash == second.hash, first.mark == second.mark,
        first.position == second.position
      else { return false }
      left = first.previous
      right = second.previous
    }
    return true
  }

  private func interpretation(of hypothesis: Hypothesis, words: [String]) -> Interpretation {
    var history: [Note] = []
    var index = hypothesis.history
    while index >= 0 {
      history.append(notes[Int(index)])
      index = notes[Int(index)].previous
    }
    var rule = ""
    var slots: [Slot?] = []
    var open: [(start: Int, firstSlot: Int)] = []
    var replacements: [SlotText.Replacement] = []
    for note in history.reversed() {
      switch network.marks[Int(note.mark)] {
      case .rule(let number): rule = network.rules[number]
      case .open(let number):
        open.append((Int(note.position), slots.count))
        slots += Array(repeating: nil, count: network.tagSets[number].count)
      case .close(let number):
        guard let (start, firstSlot) = open.popLast() else { continue }
        let range = start..<Int(note.position)
        for (offset, tag) in network.tagSets[number].enumerated() {
          guard let name = tag.slot else {
            replacements.append(.init(words: range, text: tag.value ?? ""))
            continue
          }
          guard tag.value != nil || !range.isEmpty else { continue }
          let value = tag.value ?? SlotText.text(of: words, in: range, replacements)
          guard !value.isEmpty else { continue }
          slots[firstSlot + offset] = Slot(name: name, value: value, words: range)
        }
      }
    }
    return Interpretation(
      rule: rule, slots: slots.compactMap { $0 }, weight: hypothesis.weight,
      usesDictation: hypothesis.usesDictation)
  }
}
