/// The words of a network, numbered from 0 in the order they came.
struct Vocabulary: Sendable, Hashable {
  private(set) var words: [String] = []
  private var numbers: [String: Int32] = [:]

  /// The number of `word`, which is added where it is new.
  mutating func number(of word: String) -> Int32 {
    if let number = numbers[word] { return number }
    let number = Int32(words.count)
    numbers[word] = number
    words.append(word)
    return number
  }

  /// The number of `word`, or nil where it is none of the network's.
  func find(_ word: String) -> Int32? { numbers[word] }
}
