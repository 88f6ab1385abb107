internal import Storage

/// The sentences of a grammar as states and the words between them.
///
/// The words that can follow a state lie in branches: sets of arcs that several states share. A state leads
/// to its branches by jumps, which take no word but note what the way there means; after a word
/// there is never more than one jump to take. All arcs lie in one flat array, those of a branch next
/// to each other: first those that take no word of the vocabulary, and then the words by their
/// number.
struct SentenceGraph: Sendable, Hashable {
  struct Arc: Sendable, Hashable {
    /// A word's number, or one of the labels of ``GraphArc`` but `silent`.
    let label: GraphArc.Label
    /// The state it leads to; -1 for an end.
    let to: Int32
    /// The natural logarithm of the probability.
    let weight: Double
  }

  /// The way from a state to one of its branches.
  struct Jump: Sendable, Hashable {
    let branch: Int32
    /// The number of the marks that are noted on the way.
    let marks: Int32
    /// The natural logarithm of the probability.
    let weight: Double
  }

  let arcs: [Arc]
  let jumps: [Jump]
  /// For each jump a bit for each of its branch's words, by the word's number modulo 63, and the
  /// last bit where the branch takes more than words: most jumps are passed over by a look at it.
  private let contents: [UInt64]
  private let firstArcs: [Int32]
  private let firstWordArcs: [Int32]
  private let firstJumps: [Int32]

  /// Takes the jumps of each state and the arcs of each branch, in the order of their numbers.
  /// - Complexity: O(n log d) for n arcs of which at most d are in one branch.
  init(states: [[Jump]], branches: [[Arc]]) {
    var arcs: [Arc] = []
    arcs.reserveCapacity(branches.reduce(0) { $0 + $1.count })
    var first: [Int32] = []
    var words: [Int32] = []
    for branch in branches {
      first.append(Int32(arcs.count))
      let sorted = branch.sorted { ($0.label, $1.weight, $0.to) < ($1.label, $0.weight, $1.to) }
      words.append(Int32(arcs.count + (sorted.firstIndex { $0.label >= 0 } ?? sorted.count)))
      arcs += sorted
    }
    first.append(Int32(arcs.count))
    self.arcs = arcs
    firstArcs = first
    firstWordArcs = words
    var jumps: [Jump] = []
    jumps.reserveCapacity(states.reduce(0) { $0 + $1.count })
    var firstJumps: [Int32] = []
    for state in states {
      firstJumps.append(Int32(jumps.count))
      jumps += state
    }
    firstJumps.append(Int32(jumps.count))
    self.jumps = jumps
    self.firstJumps = firstJumps
    let bits = branches.map { branch in
      branch.reduce(UInt64(0)) { $0 | Self.bit(of: $1.label) }
    }
    contents = jumps.map { bits[Int($0.branch)] }
  }

  /// The bit of what takes a word, or of what takes more.
  private static func bit(of label: GraphArc.Label) -> UInt64 {
    1 << (label < 0 ? 63 : UInt64(label) % 63)
  }

  /// The bits of what takes the word, nil for an unknown one, for ``mayTake(_:after:)``.
  static func bits(taking word: Int32?) -> UInt64 {
    bit(of: -1) | (word.map { bit(of: $0) } ?? 0)
  }

  /// Whether the branch of a jump may take what ``bits(taking:)`` were made of; false is
  /// certain.
  func mayTake(_ bits: UInt64, behind jump: Int) -> Bool { contents[jump] & bits != 0 }

  /// The number of states, which are numbered from 0.
  var stateCount: Int { firstJumps.count - 1 }

  /// The jumps that leave `state`.
  func jumps(of state: Int32) -> Range<Int> {
    Int(firstJumps[Int(state)])..<Int(firstJumps[Int(state) + 1])
  }

  /// The arcs of a branch.
  func arcs(in branch: Int32) -> Range<Int> {
    Int(firstArcs[Int(branch)])..<Int(firstArcs[Int(branch) + 1])
  }

  /// The arcs of a branch that take phrases or dictation, or are an end.
  func specialArcs(in branch: Int32) -> Range<Int> {
    Int(firstArcs[Int(branch)])..<Int(firstWordArcs[Int(branch)])
  }

  /// The arcs of a branch that take that word.
  /// - Complexity: O(log d) for d arcs in the branch.
  func arcs(in branch: Int32, word: Int32) -> Range<Int> {
    let past = Int(firstArcs[Int(branch) + 1])
    var low = Int(firstWordArcs[Int(branch)])
    var high = past
    while low < high {
      let middle = (low + high) / 2
      if arcs[middle].label < word { low = middle + 1 } else { high = middle }
    }
    var end = low
    while end < past, arcs[end].label == word { end += 1 }
    return low..<end
  }

  /// Whether a sentence may end in `state`.
  func isEnd(_ state: Int32) -> Bool {
    jumps(of: state).contains { jump in
      specialArcs(in: jumps[jump].branch).contains { arcs[$0].label == GraphArc.end }
    }
  }
}

extension SentenceGraph {
  /// Writes the graph, which ``init(reading:)`` reads.
  func write(to writer: inout PackedWriter) {
    writer.write(arcs)
    writer.write(jumps)
    writer.write(contents)
    writer.write(firstArcs)
    writer.write(firstWordArcs)
    writer.write(firstJumps)
  }

  /// Reads a graph; nil if the bytes are none.
  init?(reading reader: inout PackedReader) {
    arcs = reader.array()
    jumps = reader.array()
    contents = reader.array()
    firstArcs = reader.array()
    firstWordArcs = reader.array()
    firstJumps = reader.array()
    guard contents.count == jumps.count, firstWordArcs.count + 1 == firstArcs.count,
      firstArcs.last.map(Int.init) == arcs.count, firstJumps.last.map(Int.init) == jumps.count
    else { return nil }
  }
}
