/// Phrases with common beginnings merged, with which the program fills an open rule.
///
/// Phrases can be added and taken out one by one. A copy shares its storage until one of the two
/// changes.
struct PhraseTrie: Sendable, Hashable {
  struct Node: Sendable, Hashable {
    let parent: Int32
    let word: Int32
    /// The weight of all phrases through this node.
    var mass = 0.0
    /// The weight of the phrases that end here.
    var endMass = 0.0
  }

  /// The root, and then each node after its parent.
  private(set) var nodes = [Node(parent: -1, word: -1)]
  private var children = PairTable()

  /// The first node, before any word.
  static let root: Int32 = 0

  /// Whether there is no phrase to say.
  var isEmpty: Bool { nodes[0].mass <= 0 }

  /// The number of arcs from node to node.
  var arcCount: Int { nodes.count - 1 }

  /// Makes room for that many nodes more.
  mutating func reserve(_ count: Int) {
    nodes.reserveCapacity(nodes.count + count)
    children.reserve(count)
  }

  /// Adds a phrase; one that is there already gets that much more weight.
  ///
  /// - Parameters:
  ///   - phrase: The numbers of its words; an empty one is left out.
  ///   - weight: How likely it is, relative to the others; below 0 to take a phrase out again.
  /// - Complexity: O(words).
  mutating func add(_ phrase: [Int32], weight: Double) {
    guard !phrase.isEmpty else { return }
    var node = Self.root
    nodes[0].mass = Self.sum(nodes[0].mass, weight)
    for word in phrase {
      if let child = children[node, word] {
        node = child
      } else {
        let child = Int32(nodes.count)
        nodes.append(Node(parent: node, word: word))
        children[node, word] = child
        node = child
      }
      nodes[Int(node)].mass = Self.sum(nodes[Int(node)].mass, weight)
    }
    nodes[Int(node)].endMass = Self.sum(nodes[Int(node)].endMass, weight)
  }

  /// The sum of two weights; what rounding leaves of a removed weight becomes 0.
  private static func sum(_ mass: Double, _ weight: Double) -> Double {
    let sum = mass + weight
    return weight < 0 && sum < 1e-12 ? 0 : sum
  }

  /// The node after `node` with `word`, or nil if no phrase continues like that.
  /// - Complexity: O(1).
  func child(of node: Int32, word: Int32) -> Int32? {
    guard let child = children[node, word], nodes[Int(child)].mass > 0 else { return nil }
    return child
  }

  /// The weight of the phrases that are exactly these words.
  /// - Complexity: O(words).
  func weight(of phrase: [Int32]) -> Double {
    var node = Self.root
    for word in phrase {
      guard let child = children[node, word] else { return 0 }
      node = child
    }
    return nodes[Int(node)].endMass
  }

  /// The nodes by the node they follow, those of each by their word: `order[starts[n]..<starts[n + 1]]`.
  func childLists() -> (order: [Int32], starts: [Int]) {
    var starts = Array(repeating: 0, count: nodes.count + 1)
    for node in nodes.dropFirst() where node.mass > 0 { starts[Int(node.parent) + 1] += 1 }
    for index in nodes.indices { starts[index + 1] += starts[index] }
    var next = starts
    var order = Array(repeating: Int32(0), count: starts[nodes.count])
    for (index, node) in nodes.enumerated().dropFirst() where node.mass > 0 {
      order[next[Int(node.parent)]] = Int32(index)
      next[Int(node.parent)] += 1
    }
    for index in nodes.indices where starts[index + 1] - starts[index] > 1 {
      order[starts[index]..<starts[index + 1]].sort {
        nodes[Int($0)].word < nodes[Int($1)].word
      }
    }
    return (order, starts)
  }
}
