internal import Storage

/// Sequences of marks, each named by a number; 0 is the empty one.
struct MarkLists: Sendable, Hashable {
  fileprivate struct Node: Sendable, Hashable {
    let previous: Int32
    let mark: Int32
  }

  fileprivate var nodes = [Node(previous: -1, mark: -1)]

  /// The number of the empty sequence.
  static let empty: Int32 = 0

  /// For each sequence whether it contains `mark`; none does where it is nil.
  func containing(_ mark: Int32?) -> [Bool] {
    var contains: [Bool] = []
    contains.reserveCapacity(nodes.count)
    for node in nodes {
      let isIn = node.previous >= 0 && contains[Int(node.previous)]
      contains.append(mark != nil && (node.mark == mark || isIn))
    }
    return contains
  }

  /// The marks of the sequence, the last one first.
  func reversed(_ list: Int32) -> [Int32] {
    var marks: [Int32] = []
    var list = list
    while list > 0 {
      marks.append(nodes[Int(list)].mark)
      list = nodes[Int(list)].previous
    }
    return marks
  }

  /// The first mark of the sequence, or nil if it is empty.
  func first(_ list: Int32) -> Int32? { reversed(list).last }
}

/// Makes sequences of marks, each stored once.
struct MarkListBuilder {
  /// The sequences so far.
  private(set) var lists = MarkLists()
  private var numbers: [MarkLists.Node: Int32] = [:]

  /// The number of the sequence `list` with `mark` after it.
  mutating func appending(_ mark: Int32, to list: Int32) -> Int32 {
    let node = MarkLists.Node(previous: list, mark: mark)
    if let number = numbers[node] { return number }
    let number = Int32(lists.nodes.count)
    numbers[node] = number
    lists.nodes.append(node)
    return number
  }
}

extension MarkLists {
  /// Writes the sequences, which ``init(reading:)`` reads.
  func write(to writer: inout PackedWriter) { writer.write(nodes) }

  /// Reads sequences; nil if the bytes are invalid.
  init?(reading reader: inout PackedReader) {
    nodes = reader.array()
    guard !nodes.isEmpty else { return nil }
  }
}
