/// Which words at the beginning and at the end of a sentence are fillers.
struct Fillers: Sendable, Hashable {
  /// How many words one filler has at most.
  private static let maximumLength = 8
  /// What leaving out a filler costs, as a natural logarithm.
  private static let weight = -5.0

  /// After how many words a sentence may begin, and what that costs; without 0.
  private(set) var starts: [Int: Double] = [:]
  /// After how many words a sentence may end, and what that costs; without all words.
  private(set) var ends: [Int: Double] = [:]

  /// Finds the fillers around a sentence.
  /// - Complexity: O(words in fillers × length of the longest filler).
  init(words: [WordReading], network: GrammarNetwork) {
    var position = 0
    var furthest = 0
    while position <= furthest, position < words.count {
      if position == 0 || starts[position] != nil {
        let cost = (starts[position] ?? 0) + Self.weight
        for length in Self.lengths(of: words[position...].prefix(Self.maximumLength), network) {
          starts[position + length] = max(starts[position + length] ?? -.infinity, cost)
          furthest = max(furthest, position + length)
        }
      }
      position += 1
    }
    position = words.count - 1
    var nearest = words.count
    while position >= 0, nearest - position <= Self.maximumLength {
      for length in Self.lengths(of: words[position...].prefix(Self.maximumLength), network) {
        let end = position + length
        guard end == words.count || ends[end] != nil else { continue }
        let cost = (ends[end] ?? 0) + Self.weight
        ends[position] = max(ends[position] ?? -.infinity, cost)
        nearest = position
      }
      position -= 1
    }
  }

  /// How many of the words are a filler, counted from the first.
  private static func lengths(
    of words: ArraySlice<WordReading>, _ network: GrammarNetwork
  ) -> [Int] {
    var states: Set<Int32> = [GrammarNetwork.fillerStart]
    var lengths: [Int] = []
    for (index, reading) in words.enumerated() {
      guard let word = reading.word else { break }
      var next: Set<Int32> = []
      for state in states {
        for jump in network.graph.jumps(of: state) {
          for arc in network.graph.arcs(in: network.graph.jumps[jump].branch, word: word) {
            next.insert(network.graph.arcs[arc].to)
          }
        }
      }
      guard !next.isEmpty else { break }
      if next.contains(where: network.graph.isEnd) { lengths.append(index + 1) }
      states = next
    }
    return lengths
  }
}
