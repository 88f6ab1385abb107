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
  /// The probability that a sentence ends in each state; 0 if it cannot.
  var endProbabilities: [Double]
  /// In which states a sentence can end.
  var isEnd: [Bool]

  /// The mean number of times that a sentence passes each state.
  ///
  /// - Complexity: O(arcs × length of the longest sentence), with repetitions followed until they
  ///   hardly matter.
  private func visits() -> [Double] {
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

extension Automaton {
  /// The automaton with the fewest states for the same sentences.
  ///
  /// States from which the same words lead to the end become one. Its probabilities are the mean of
  /// theirs, weighted by how often each is passed. Every state must lead to an end.
  ///
  /// - Complexity: O(a log s) for a arcs and s states (A. Valmari, 2012), and `visits()`.
  func minimized() -> Automaton {
    let blocks = equivalentStates()
    let visits = visits()
    // The start's block gets number 0, the others follow as they come.
    var numbers = Array(repeating: Int32(-1), count: blocks.count)
    var count: Int32 = 0
    for state in 0..<stateCount {
      let block = Int(blocks.set(of: Int32(state)))
      if numbers[block] < 0 {
        numbers[block] = count
        count += 1
      }
    }
    func number(_ state: Int32) -> Int32 { numbers[Int(blocks.set(of: state))] }

    var result = Automaton(
      stateCount: Int(count), arcs: [], endProbabilities: Array(repeating: 0, count: Int(count)),
      isEnd: Array(repeating: false, count: Int(count)))
    var mass = result.endProbabilities
    for state in 0..<stateCount {
      let target = Int(number(Int32(state)))
      mass[target] += Swift.max(visits[state], 1e-300)
      result.endProbabilities[target] += Swift.max(visits[state], 1e-300) * endProbabilities[state]
      result.isEnd[target] = isEnd[state]
    }
    for target in result.endProbabilities.indices {
      result.endProbabilities[target] /= mass[target]
    }
    var merged = arcs.map { arc in
      let from = number(arc.from)
      let share = Swift.max(visits[Int(arc.from)], 1e-300) / mass[Int(from)]
      return Arc(
        from: from, to: number(arc.to), word: arc.word, probability: arc.probability * share)
    }
    merged.sort { ($0.from, $0.word) < ($1.from, $1.word) }
    for arc in merged {
      if let last = result.arcs.last, last.from == arc.from, last.word == arc.word {
        result.arcs[result.arcs.count - 1].probability += arc.probability
      } else {
        result.arcs.append(arc)
      }
    }
    return result
  }

  /// The states in sets of those from which the same sentences lead to the end.
  private func equivalentStates() -> Partition {
    var blocks = Partition(size: stateCount)
    for state in 0..<stateCount where isEnd[state] { blocks.mark(Int32(state)) }
    blocks.split()

    // Arcs in sets of those with the same word, and the arcs that lead into each state.
    let order = arcs.indices.sorted { arcs[$0].word < arcs[$1].word }.map { Int32($0) }
    let starts = order.indices.filter {
      $0 == 0 || arcs[Int(order[$0])].word != arcs[Int(order[$0 - 1])].word
    }
    var cords = Partition(grouping: order, starts: starts)
    var firstIncoming = Array(repeating: 0, count: stateCount + 1)
    for arc in arcs { firstIncoming[Int(arc.to) + 1] += 1 }
    for state in 0..<stateCount { firstIncoming[state + 1] += firstIncoming[state] }
    var next = firstIncoming
    var incoming = Array(repeating: Int32(0), count: arcs.count)
    for (index, arc) in arcs.enumerated() {
      incoming[next[Int(arc.to)]] = Int32(index)
      next[Int(arc.to)] += 1
    }

    var block = 1
    var cord = 0
    while cord < cords.count {
      for index in cords.range(of: cord) {
        blocks.mark(arcs[Int(cords.element(at: index))].from)
      }
      blocks.split()
      cord += 1
      while block < blocks.count {
        for index in blocks.range(of: block) {
          let state = Int(blocks.element(at: index))
          for arc in incoming[firstIncoming[state]..<firstIncoming[state + 1]] { cords.mark(arc) }
        }
        cords.split()
        block += 1
      }
    }
    return blocks
  }
}

/// Elements 0..<n in disjoint sets that are split by marking some of their elements.
///
/// The refinable partition of A. Valmari, "Fast brief practical DFA minimization", 2012.
private struct Partition {
  /// The number of sets.
  private(set) var count: Int
  private var elements: [Int32]
  private var locations: [Int32]
  private var sets: [Int32]
  private var first: [Int32]
  private var past: [Int32]
  private var marked: [Int32]
  private var touched: [Int32] = []

  /// All of 0..<`size` in one set.
  init(size: Int) {
    self.init(grouping: Array(0..<Int32(size)), starts: size > 0 ? [0] : [])
  }

  /// The `elements`, a permutation of 0..<n, in sets that begin at `starts`.
  init(grouping elements: [Int32], starts: [Int]) {
    let size = elements.count
    self.elements = elements
    locations = Array(repeating: 0, count: size)
    sets = Array(repeating: 0, count: size)
    first = Array(repeating: 0, count: size)
    past = first
    marked = first
    count = starts.count
    for (set, start) in starts.enumerated() {
      let end = set + 1 < starts.count ? starts[set + 1] : size
      first[set] = Int32(start)
      past[set] = Int32(end)
      for index in start..<end {
        locations[Int(elements[index])] = Int32(index)
        sets[Int(elements[index])] = Int32(set)
      }
    }
  }

  /// The set that `element` is in.
  func set(of element: Int32) -> Int32 { sets[Int(element)] }

  /// The indices of the elements of `set`, for `element(at:)`.
  func range(of set: Int) -> Range<Int> { Int(first[set])..<Int(past[set]) }

  /// The element at a place of a set's range.
  func element(at index: Int) -> Int32 { elements[index] }

  /// Marks an element that is not marked yet.
  mutating func mark(_ element: Int32) {
    let set = Int(sets[Int(element)])
    let index = Int(locations[Int(element)])
    let free = Int(first[set] + marked[set])
    guard index >= free else { return }
    elements[index] = elements[free]
    locations[Int(elements[index])] = Int32(index)
    elements[free] = element
    locations[Int(element)] = Int32(free)
    if marked[set] == 0 { touched.append(Int32(set)) }
    marked[set] += 1
  }

  /// Splits each set with marked and unmarked elements in two, and removes all marks.
  ///
  /// The smaller part becomes the new set.
  mutating func split() {
    while let touchedSet = touched.popLast() {
      let set = Int(touchedSet)
      let middle = first[set] + marked[set]
      let markedCount = marked[set]
      marked[set] = 0
      guard middle < past[set] else { continue }
      if markedCount <= past[set] - middle {
        first[count] = first[set]
        past[count] = middle
        first[set] = middle
      } else {
        past[count] = past[set]
        first[count] = middle
        past[set] = middle
      }
      for index in range(of: count) { sets[Int(elements[index])] = Int32(count) }
      count += 1
    }
  }
}
