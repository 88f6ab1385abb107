/// The words of a network, numbered from 0 in the order they came.
struct Vocabulary: Sendable, Hashable {
  private(set) var words: [String] = []
  private var numbers: [String: Int32] = [:]
  /// The words with an apostrophe by how they are written without it.
  private var withApostrophe: [String: [Int32]] = [:]

  /// The number of `word`, which is added where it is new.
  mutating func number(of word: String) -> Int32 {
    if let number = numbers[word] { return number }
    let number = Int32(words.count)
    numbers[word] = number
    words.append(word)
    if word.utf8.contains(UInt8(ascii: "'")) {
      withApostrophe[word.filter { $0 != "'" }, default: []].append(number)
    }
    return number
  }

  /// The number of `word`, or nil where it is none of the network's.
  func find(_ word: String) -> Int32? { numbers[word] }

  /// The words that are written like `word` but with apostrophes.
  func findWithApostrophe(_ word: String) -> [Int32] { withApostrophe[word] ?? [] }
}
