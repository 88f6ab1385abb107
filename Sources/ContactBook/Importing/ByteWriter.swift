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
