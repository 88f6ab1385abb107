/// The words of a name as letters, without a string for each.
///
/// The letters of all words lie one behind the other, folded and as UTF-8; apostrophes are left
/// out, so that "O'Brien" and "OBrien" are the same.
struct NameWords: Sendable, Hashable {
  private(set) var bytes: [UInt8] = []
  private var ends: [Int] = []

  var count: Int { ends.count }
  var isEmpty: Bool { ends.isEmpty }

  /// The letters of one word.
  subscript(index: Int) -> ArraySlice<UInt8> { bytes[start(of: index)..<ends[index]] }

  /// One word as a string.
  func text(_ index: Int) -> String { String(decoding: self[index], as: UTF8.self) }

  /// The words as strings.
  var texts: [String] { ends.indices.map(text) }

  /// The letters of the first words, that many.
  func leading(_ count: Int) -> ArraySlice<UInt8> {
    count == 0 ? [] : bytes[..<ends[count - 1]]
  }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  mutating func append(_ letters: some Sequence<UInt8>) { bytes += letters }

  /// Ends a word; one without letters is none.
  mutating func endWord() {
    if bytes.count > (ends.last ?? 0) { ends.append(bytes.count) }
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  private func start(of index: Int) -> Int { index == 0 ? 0 : ends[index - 1] }
}
