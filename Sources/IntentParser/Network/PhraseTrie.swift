/// Phrases with their common beginnings merged: what the program fills a rule with.
///
/// A phrase that no other one continues ends in the trie's exit itself, so that thousands of names
/// share one last state.
struct PhraseTrie: Sendable, Hashable {
  struct Node: Sendable, Hashable {
    let parent: Int32
    let word: Int32
    /// The weight of all phrases through this node.
    var mass: Double
    /// The weight of the phrases that end here.
    var endMass = 0.0
    var hasChildren = false
  }

  /// The root, and then each node after its parent.
  let nodes: [Node]

  /// Whether there is no phrase to say.
  var isEmpty: Bool { nodes[0].mass == 0 }

  /// About how many arcs the trie becomes.
  var arcCount: Int { nodes.count }

  /// Merges phrases, each a sequence of word numbers; empty ones are left out.
  ///
  /// - Parameters:
  ///   - phrases: what can be said; a phrase that stands there twice weighs twice as much.
  ///   - weights: how likely each phrase is, relative to the others.
  /// - Complexity: O(n log n) for n phrases.
  init(phrases: [[Int32]], weights: [Double]) {
    var nodes = [Node(parent: -1, word: -1, mass: 0)]
    var previous: [Int32] = []
    var path: [Int32] = [0]
    let order = phrases.indices.sorted { Self.precedes(phrases[$0], phrases[$1]) }
    for index in order where !phrases[index].isEmpty && weights[index] > 0 {
      let phrase = phrases[index]
      var common = 0
      while common < min(phrase.count, previous.count), phrase[common] == previous[common] {
        common += 1
      }
      path.removeLast(path.count - common - 1)
      for word in phrase[common...] {
        let parent = path[path.count - 1]
        nodes[Int(parent)].hasChildren = true
        path.append(Int32(nodes.count))
        nodes.append(Node(parent: parent, word: word, mass: 0))
      }
      for node in path { nodes[Int(node)].mass += weights[index] }
      nodes[Int(path[path.count - 1])].endMass += weights[index]
      previous = phrase
    }
    self.nodes = nodes
  }

  private static func precedes(_ left: [Int32], _ right: [Int32]) -> Bool {
    left.lexicographicallyPrecedes(right)
  }
}
