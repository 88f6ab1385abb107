internal import Foundation

/// Texts one behind the other in one run of bytes; a text is made when it is asked for.
struct PackedTexts: Sendable {
  /// The bytes that hold the texts, other things perhaps before and behind them.
  private(set) var bytes: [UInt8]
  /// Where each text begins, and where the last one ends.
  private(set) var starts: [UInt32]

  /// How many texts there are.
  var count: Int { starts.count - 1 }

  /// No texts.
  init() {
    bytes = []
    starts = [0]
  }

  /// Adds a text.
  ///
  /// - Returns: Whether there was room: all texts are shorter than 4 GB.
  @discardableResult
  mutating func append(_ more: some Collection<UInt8>) -> Bool {
    guard let end = UInt32(exactly: bytes.count + more.count) else { return false }
    bytes.append(contentsOf: more)
    starts.append(end)
    return true
  }

  /// Where the bytes of a text lie.
  func range(_ index: Int) -> Range<Int> {
    let start = min(Int(starts[index]), bytes.count)
    return start..<max(start, min(Int(starts[index + 1]), bytes.count))
  }

  /// The text of an index.
  subscript(index: Int) -> String {
    let range = range(index)
    return bytes.withUnsafeBufferPointer {
      String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self)
    }
  }

  /// Whether the bytes of a text come before others, are the same (0), or come behind them.
  func compare(_ index: Int, _ other: UnsafeBufferPointer<UInt8>) -> Int {
    let range = range(index)
    return bytes.withUnsafeBufferPointer {
      Self.compare(UnsafeBufferPointer(rebasing: $0[range]), other)
    }
  }

  /// Compares bytes by bytes, the shorter first where one begins with the other.
  static func compare(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let count = min(left.count, right.count)
    if count > 0, let one = left.baseAddress, let other = right.baseAddress {
      let order = memcmp(one, other, count)
      if order != 0 { return Int(order) }
    }
    return left.count - right.count
  }
}

extension PackedTexts {
  /// Writes the texts, which ``init(reading:of:)`` reads.
  func write(to writer: inout ByteWriter) {
    let first = starts.first ?? 0
    writer.write(starts.map { $0 &- first })
    let start = min(Int(first), bytes.count)
    writer.write(bytes[start..<max(start, min(Int(starts.last ?? first), bytes.count))])
  }

  /// Reads texts that stay where they are in the bytes.
  init(reading reader: inout ByteReader, of bytes: [UInt8]) {
    let starts: [UInt32] = reader.numbers()
    let base = UInt32(truncatingIfNeeded: reader.range().lowerBound)
    self.bytes = bytes
    self.starts = starts.isEmpty ? [0] : starts.map { $0 &+ base }
  }
}
