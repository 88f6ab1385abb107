internal import Storage

/// Writes numbers and texts as bytes, which ``ByteReader`` reads.
package struct ByteWriter {
  /// The bytes that have not been passed to the file yet.
  private(set) var bytes: [UInt8] = []
  /// The file that the bytes go to, or nil to keep them all in ``bytes``.
  private let file: CheckedFileWriter?

  /// The number of bytes that are buffered for the file.
  private static let chunk = 1 << 16

  init(to file: CheckedFileWriter? = nil) { self.file = file }

  /// Writes a number in as many groups of seven bits as it needs, the lowest first (LEB128).
  package mutating func write(_ number: Int) {
    var rest = UInt(bitPattern: number)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Writes a number in eight bytes, the lowest first.
  package mutating func write(fixed number: UInt64) {
    withUnsafeBytes(of: number.littleEndian) { append($0) }
  }

  /// Writes the length of a text in UTF-8, and the text.
  package mutating func write(_ text: String) {
    write(text.utf8.count)
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  /// Writes the count of a list, and its texts.
  package mutating func write(_ texts: [String]) {
    write(texts.count)
    for text in texts { write(text) }
  }

  /// Writes the count of a list, and its numbers, the lowest byte of each first.
  package mutating func write<Number: FixedWidthInteger>(_ numbers: [Number]) {
    write(numbers.count)
    numbers.withUnsafeBytes { append($0) }
  }

  /// Writes the count of bytes, and the bytes.
  package mutating func write(_ more: ArraySlice<UInt8>) {
    write(more.count)
    more.withUnsafeBytes { append($0) }
  }

  /// Removes all bytes and keeps their memory.
  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  private mutating func append(_ more: UnsafeRawBufferPointer) {
    var start = 0
    while start < more.count {
      let end = file == nil ? more.count : min(more.count, start + Self.chunk)
      bytes.append(contentsOf: more[start..<end])
      start = end
      flush(atLeast: Self.chunk)
    }
  }

  /// Passes whole words to the file once there are enough of them.
  private mutating func flush(atLeast count: Int) {
    guard let file, bytes.count >= max(count, 8) else { return }
    let whole = bytes.count & ~7
    bytes.withUnsafeBytes { file.append(UnsafeRawBufferPointer(rebasing: $0[..<whole])) }
    bytes.removeFirst(whole)
  }

  /// Passes the rest to the file, padded with zeros to a whole word.
  mutating func finish() {
    while bytes.count % 8 != 0 { bytes.append(0) }
    flush(atLeast: 0)
  }
}

/// Reads the bytes of a ``ByteWriter``; beyond the end, everything is empty or 0.
package struct ByteReader: Sendable {
  private let bytes: [UInt8]
  private let end: Int
  /// The start of the next value.
  private(set) var position: Int

  /// Creates a reader of a range of bytes, as far as it exists.
  init(_ bytes: [UInt8], from start: Int = 0, to end: Int? = nil) {
    self.bytes = bytes
    self.end = max(0, min(end ?? bytes.count, bytes.count))
    position = max(0, min(start, self.end))
  }

  /// Whether all bytes were read.
  var isAtEnd: Bool { position >= end }

  /// The next number.
  package mutating func number() -> Int {
    var number: UInt = 0
    var shift: UInt = 0
    while position < end {
      let byte = bytes[position]
      position += 1
      number |= UInt(byte & 0x7F) << shift
      guard byte >= 0x80, shift < 63 else { break }
      shift += 7
    }
    return Int(bitPattern: number)
  }

  /// The next number of eight bytes.
  package mutating func fixed() -> UInt64 {
    let range = skip(8)
    return range.reversed().reduce(0) { $0 << 8 | UInt64(bytes[$1]) }
  }

  /// The next text.
  package mutating func text() -> String {
    let range = skip(number())
    return bytes.withUnsafeBufferPointer {
      String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self)
    }
  }

  /// The next count of items of at least one byte each, so never more than the remaining bytes.
  package mutating func count() -> Int {
    let count = number()
    return max(0, min(count, end - position))
  }

  /// The next list of texts.
  package mutating func texts() -> [String] {
    let count = count()
    return count == 0 ? [] : (0..<count).map { _ in text() }
  }

  /// The next list of numbers of a fixed size.
  package mutating func numbers<Number: FixedWidthInteger>() -> [Number] {
    let size = MemoryLayout<Number>.stride
    let count = number()
    guard count > 0, count <= (end - position) / size else { return [] }
    let range = skip(count * size)
    return [Number](unsafeUninitializedCapacity: count) { numbers, initialized in
      bytes.withUnsafeBytes { source in
        UnsafeMutableRawBufferPointer(numbers).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: source[range]))
      }
      initialized = count
    }
  }

  /// The next bytes.
  package mutating func byteList() -> [UInt8] {
    let range = range()
    return Array(bytes[range])
  }

  /// The range of the next bytes.
  package mutating func range() -> Range<Int> { skip(number()) }

  private mutating func skip(_ count: Int) -> Range<Int> {
    let start = position
    position += max(0, min(count, end - position))
    return start..<position
  }
}
