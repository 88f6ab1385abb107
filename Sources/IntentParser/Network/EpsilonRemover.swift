/// Makes a sentence graph of a graph with silent arcs.
///
/// Each state that a word leads to gets a jump to each state with words that is reached silently,
/// with what is noted on the way. Of silent ways that note different things only the likeliest few
/// are kept.
struct EpsilonRemover {
  /// The maximum number of silent ways to the same state that differ in their marks.
  private static let maximumWays = 8

  /// A graph with too many arcs, and the rule in which it got so large (-1 for none).
  struct TooLarge: Error {
    let rule: Int32
  }

  private struct Way {
    let state: Int32
    let marks: Int32
    var weight: Double
    /// The next way to the same state, or -1.
    let next: Int32
    /// The way it continues from, or -1.
    let origin: Int32
    var isReplaced = false
  }

  private let builder: GraphBuilder
  private let finals: Set<Int32>
  /// The numbers of the arcs that leave each state, those of a state next to each other.
  private let outgoing: [Int32]
  private let firstOutgoing: [Int32]
  private(set) var lists = MarkListBuilder()
  private var ways: [Way] = []
  /// The last way to each state; -1 for none.
  private var heads: [Int32]
  private var numbers: [Int32]
  private var pending: [Int32] = []
  private var branches: [[SentenceGraph.Arc]] = []
  private var branchNumbers: [Int32]
  private static let unknown: Int32 = -2

  init(builder: GraphBuilder, finals: Set<Int32>) {
    self.builder = builder
    self.finals = finals
    var first = [Int32](repeating: 0, count: builder.stateCount + 1)
    for arc in builder.arcs { first[Int(arc.from) + 1] += 1 }
    for state in 0..<builder.stateCount { first[state + 1] += first[state] }
    var next = first
    var outgoing = [Int32](repeating: 0, count: builder.arcs.count)
    for (index, arc) in builder.arcs.enumerated() {
      outgoing[Int(next[Int(arc.from)])] = Int32(index)
      next[Int(arc.from)] += 1
    }
    self.outgoing = outgoing
    firstOutgoing = first
    heads = Array(repeating: -1, count: builder.stateCount)
    numbers = heads
    branchNumbers = Array(repeating: Self.unknown, count: builder.stateCount)
  }

  /// The graph of all that follows the states in `starts`, which get the first numbers.
  /// - Complexity: O(n × length of the silent ways) for n arcs.
  mutating func graph(from starts: [Int32], arcLimit: Int) throws(TooLarge) -> SentenceGraph {
    for state in starts { _ = number(of: state) }
    var states: [[SentenceGraph.Jump]] = []
    var count = 0
    while states.count < pending.count {
      let state = pending[states.count]
      states.append(jumps(from: state))
      count += states[states.count - 1].count
      guard count <= arcLimit else { throw TooLarge(rule: builder.owners[Int(state)]) }
    }
    return SentenceGraph(states: states, branches: branches)
  }

  private func arcs(leaving state: Int32) -> Range<Int> {
    Int(firstOutgoing[Int(state)])..<Int(firstOutgoing[Int(state) + 1])
  }

  private mutating func number(of state: Int32) -> Int32 {
    if numbers[Int(state)] < 0 {
      numbers[Int(state)] = Int32(pending.count)
      pending.append(state)
    }
    return numbers[Int(state)]
  }

  /// The branches at the ends of all silent ways from `state`.
  private mutating func jumps(from state: Int32) -> [SentenceGraph.Jump] {
    ways.removeAll(keepingCapacity: true)
    insert(state, marks: MarkLists.empty, weight: 0, origin: -1)
    var jumps: [SentenceGraph.Jump] = []
    var index = 0
    while index < ways.count {
      let way = ways[index]
      if !way.isReplaced {
        for number in arcs(leaving: way.state) {
          let arc = builder.arcs[Int(outgoing[number])]
          guard arc.label == GraphArc.silent else { continue }
          if arc.mark == GraphArc.back, isOnTheWay(arc.to, to: index) { continue }
          let marks = arc.mark < 0 ? way.marks : lists.appending(arc.mark, to: way.marks)
          insert(arc.to, marks: marks, weight: way.weight + arc.weight, origin: Int32(index))
        }
      }
      index += 1
    }
    for way in ways {
      heads[Int(way.state)] = -1
      guard !way.isReplaced else { continue }
      let branch = branch(of: way.state)
      guard branch >= 0 else { continue }
      jumps.append(.init(branch: branch, marks: way.marks, weight: way.weight))
    }
    return jumps
  }

  /// The number of the branch with the words that leave `state`; -1 where it has none.
  private mutating func branch(of state: Int32) -> Int32 {
    if branchNumbers[Int(state)] > Self.unknown { return branchNumbers[Int(state)] }
    var arcs: [SentenceGraph.Arc] = []
    if finals.contains(state) { arcs.append(.init(label: GraphArc.end, to: -1, weight: 0)) }
    for number in self.arcs(leaving: state) {
      let arc = builder.arcs[Int(outgoing[number])]
      guard arc.label != GraphArc.silent else { continue }
      arcs.append(.init(label: arc.label, to: self.number(of: arc.to), weight: arc.weight))
    }
    branchNumbers[Int(state)] = arcs.isEmpty ? -1 : Int32(branches.count)
    if !arcs.isEmpty { branches.append(arcs) }
    return branchNumbers[Int(state)]
  }

  private mutating func insert(_ state: Int32, marks: Int32, weight: Double, origin: Int32) {
    var rivals = 0
    var worst = -1
    var index = Int(heads[Int(state)])
    while index >= 0 {
      if !ways[index].isReplaced {
        if ways[index].marks == marks {
          if ways[index].weight >= weight { return }
          ways[index].isReplaced = true
        } else {
          rivals += 1
          if worst < 0 || ways[index].weight < ways[worst].weight { worst = index }
        }
      }
      index = Int(ways[index].next)
    }
    if rivals >= Self.maximumWays {
      if ways[worst].weight >= weight { return }
      ways[worst].isReplaced = true
    }
    let next = heads[Int(state)]
    heads[Int(state)] = Int32(ways.count)
    ways.append(Way(state: state, marks: marks, weight: weight, next: next, origin: origin))
  }

  private func isOnTheWay(_ state: Int32, to index: Int) -> Bool {
    var index = Int32(index)
    while index >= 0 {
      if ways[Int(index)].state == state { return true }
      index = ways[Int(index)].origin
    }
    return false
  }
}
