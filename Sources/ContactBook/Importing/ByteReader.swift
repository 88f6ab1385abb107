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
