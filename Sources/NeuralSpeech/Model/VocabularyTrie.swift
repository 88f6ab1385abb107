/// The tokens of a model by their letters and digits, as a tree of bytes.
///
/// Tokens that differ in spaces, capitals and punctuation alone are at the same node.
struct VocabularyTrie: Sendable {
  /// A node of the tree; the root is number 0.
  struct Node: Sendable {
    /// The bytes that follow with the numbers of their nodes, in the order of the bytes.
    var children: [(byte: UInt8, node: Int)] = []
    /// The tokens whose letters end here.
    var tokens: [Int] = []
    /// Those after which a word is over: they end with a full stop, a comma or the like.
    var closingTokens: [Int] = []
  }

  private(set) var nodes = [Node()]

  init(_ tokenizer: Tokenizer) {
    let spelled = tokenizer.tokens.indices.compactMap { token in
      tokenizer.letters(of: token).map { (letters: $0, token: token) }
    }
    // Sorted, so that the children of a node come in their order.
    let sorted = spelled.sorted {
      $0.letters == $1.letters
        ? $0.token < $1.token : $0.letters.lexicographicallyPrecedes($1.letters)
    }
    for entry in sorted {
      var node = 0
      for byte in entry.letters {
        if let last = nodes[node].children.last, last.byte == byte {
          node = last.node
        } else {
          nodes[node].children.append((byte, nodes.count))
          node = nodes.count
          nodes.append(Node())
        }
      }
      if tokenizer.closesWord(entry.token) {
        nodes[node].closingTokens.append(entry.token)
      } else {
        nodes[node].tokens.append(entry.token)
      }
    }
  }
}
