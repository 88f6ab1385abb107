/// Writes numbers and texts into a run of bytes, as ``ByteReader`` reads them.
package struct ByteWriter {
  /// What was written and not handed to the sink yet.
  private(set) var bytes: [UInt8] = []
  /// What takes the bytes as they come, or nil where all are kept here.
  private let sink: CacheSink?

  /// How many bytes are gathered for the sink.
  private static let chunk = 1 << 16

  init(to sink: CacheSink? = nil) { self.sink = sink }

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

  /// Writes a text behind its length in UTF-8.
  package mutating func write(_ text: String) {
    write(text.utf8.count)
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  /// Writes a list behind its count.
  package mutating func write(_ texts: [String]) {
    write(texts.count)
    for text in texts { write(text) }
  }

  /// Writes numbers behind their count, the lowest byte first.
  package mutating func write<Number: FixedWidthInteger>(_ numbers: [Number]) {
    write(numbers.count)
    numbers.withUnsafeBytes { append($0) }
  }

  /// Writes bytes behind their count.
  package mutating func write(_ more: ArraySlice<UInt8>) {
    write(more.count)
    more.withUnsafeBytes { append($0) }
  }

  /// Begins anew, and keeps the room.
  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  private mutating func append(_ more: UnsafeRawBufferPointer) {
    var start = 0
    while start < more.count {
      let end = sink == nil ? more.count : min(more.count, start + Self.chunk)
      bytes.append(contentsOf: more[start..<end])
      start = end
      flush(atLeast: Self.chunk)
    }
  }

  /// Hands full words to the sink once there are enough of them.
  private mutating func flush(atLeast count: Int) {
    guard let sink, bytes.count >= max(count, 8) else { return }
    let whole = bytes.count & ~7
    bytes.withUnsafeBytes { sink.take(UnsafeRawBufferPointer(rebasing: $0[..<whole])) }
    bytes.removeFirst(whole)
  }

  /// Hands the rest to the sink, with zeros up to a full word.
  mutating func finish() {
    while bytes.count % 8 != 0 { bytes.append(0) }
    flush(atLeast: 0)
  }
}

/// Reads what ``ByteWriter`` wrote; beyond the end, everything is empty or 0.
package struct ByteReader: Sendable {
  private let bytes: [UInt8]
  private let end: Int
  /// Where the next value begins.
  private(set) var position: Int

  /// Reads a part of the bytes, as far as there are any.
  init(_ bytes: [UInt8], from start: Int = 0, to end: Int? = nil) {
    self.bytes = bytes
    self.end = max(0, min(end ?? bytes.count, bytes.count))
    position = max(0, min(start, self.end))
  }

  /// Whether everything was read.
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
    let range = take(8)
    return range.reversed().reduce(0) { $0 << 8 | UInt64(bytes[$1]) }
  }

  /// The next text.
  package mutating func text() -> String {
    let range = take(number())
    return bytes.withUnsafeBufferPointer {
      String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self)
    }
  }

  /// The next count of things that take a byte each at least, so never more than what is left.
  package mutating func count() -> Int {
    let count = number()
    return max(0, min(count, end - position))
  }

  /// The next list of texts.
  package mutating func texts() -> [String] {
    let count = count()
    return count == 0 ? [] : (0..<count).map { _ in text() }
  }

  /// The next numbers, each of which any bits may be.
  package mutating func numbers<Number: FixedWidthInteger>() -> [Number] {
    let size = MemoryLayout<Number>.stride
    let count = number()
    guard count > 0, count <= (end - position) / size else { return [] }
    let range = take(count * size)
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

  /// Where the next bytes lie.
  package mutating func range() -> Range<Int> { take(number()) }

  private mutating func take(_ count: Int) -> Range<Int> {
    let start = position
    position += max(0, min(count, end - position))
    return start..<position
  }
}
