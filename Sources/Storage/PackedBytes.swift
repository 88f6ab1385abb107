/// Writes numbers, texts and arrays as bytes, which ``PackedReader`` reads.
///
/// Arrays are in the machine's own order: the bytes are for the program that wrote them.
package struct PackedWriter {
  /// The bytes so far.
  package private(set) var bytes: [UInt8] = []

  /// A writer of nothing so far.
  package init() {}

  /// Writes a number in as many groups of seven bits as it needs, the lowest first (LEB128).
  package mutating func write(_ number: Int) {
    var rest = UInt(bitPattern: number)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Writes the length of a text in UTF-8, and the text.
  package mutating func write(_ text: String) {
    write(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  /// Writes the count of some texts, and the texts.
  package mutating func write(_ texts: [String]) {
    write(texts.count)
    for text in texts { write(text) }
  }

  /// Writes the count of lists of texts, and the lists.
  package mutating func write(_ lists: [[String]]) {
    write(lists.count)
    for list in lists { write(list) }
  }

  /// Writes the count of some elements without padding between their members, and the elements.
  package mutating func write<Element: BitwiseCopyable>(_ elements: [Element]) {
    write(elements[...])
  }

  /// Writes the count of some elements without padding between their members, and the elements.
  package mutating func write<Element: BitwiseCopyable>(_ elements: ArraySlice<Element>) {
    write(elements.count)
    elements.withUnsafeBytes { bytes.append(contentsOf: $0) }
  }

  /// Removes all bytes and keeps their memory.
  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}

/// Reads the bytes of a ``PackedWriter``; all that is read behind the end is empty or 0.
package struct PackedReader: Sendable {
  private let bytes: [UInt8]
  private let end: Int
  /// The start of the next value.
  package private(set) var position: Int
  /// Whether something was read behind the end, so that the bytes are of something else.
  package private(set) var isBeyondEnd = false

  /// Creates a reader of a range of bytes, as far as it exists.
  package init(_ bytes: [UInt8], from start: Int = 0, to end: Int? = nil) {
    self.bytes = bytes
    self.end = max(0, min(end ?? bytes.count, bytes.count))
    position = max(0, min(start, self.end))
  }

  /// Whether all bytes were read.
  package var isAtEnd: Bool { position >= end }

  /// The next number.
  package mutating func number() -> Int {
    var number: UInt = 0
    var shift: UInt = 0
    while position < end {
      let byte = bytes[position]
      position += 1
      number |= UInt(byte & 0x7F) << shift
      guard byte >= 0x80, shift < 63 else { return Int(bitPattern: number) }
      shift += 7
    }
    isBeyondEnd = true
    return Int(bitPattern: number)
  }

  /// The next text.
  package mutating func text() -> String {
    let range = range()
    return bytes.withUnsafeBufferPointer {
      String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self)
    }
  }

  /// The next count of items of at least one byte each, so never more than the remaining bytes.
  package mutating func count() -> Int { fitting(number()) }

  /// The next list of texts.
  package mutating func texts() -> [String] { (0..<count()).map { _ in text() } }

  /// The next lists of texts.
  package mutating func lists() -> [[String]] { (0..<count()).map { _ in texts() } }

  /// The next elements.
  package mutating func array<Element: BitwiseCopyable>(
    of type: Element.Type = Element.self
  ) -> [Element] {
    let size = MemoryLayout<Element>.stride
    let count = number()
    guard count >= 0, count <= (end - position) / size else {
      isBeyondEnd = true
      return []
    }
    guard count > 0 else { return [] }
    let range = position..<position + count * size
    position = range.upperBound
    return [Element](unsafeUninitializedCapacity: count) { elements, initialized in
      bytes.withUnsafeBytes { source in
        UnsafeMutableRawBufferPointer(elements).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: source[range]))
      }
      initialized = count
    }
  }

  /// The range of the next elements of one byte each, or of the next text.
  package mutating func range() -> Range<Int> {
    let count = count()
    defer { position += count }
    return position..<position + count
  }

  /// A number of bytes, as far as there are so many.
  private mutating func fitting(_ count: Int) -> Int {
    let fitting = max(0, min(count, end - position))
    if fitting != count { isBeyondEnd = true }
    return fitting
  }
}
