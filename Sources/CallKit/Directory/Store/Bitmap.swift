/// A set of small indices, an eighth of a byte each.
struct Bitmap: Sendable {
  private var words: [UInt64] = []
  /// How many indices are in the set.
  private(set) var count = 0

  /// Whether an index is in the set.
  func contains(_ index: Int) -> Bool {
    let word = index >> 6
    return word < words.count && words[word] >> UInt64(index & 63) & 1 == 1
  }

  /// Puts an index into the set.
  mutating func insert(_ index: Int) {
    let word = index >> 6
    if word >= words.count {
      words.append(contentsOf: repeatElement(0, count: word + 1 - words.count))
    }
    guard !contains(index) else { return }
    words[word] |= 1 << UInt64(index & 63)
    count += 1
  }
}
