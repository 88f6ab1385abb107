internal import Foundation
internal import Storage

/// A list of texts in one array of bytes; each text is created on access.
struct PackedTexts: Sendable {
  /// The bytes of the texts, perhaps with other data before and after them.
  private(set) var bytes: [UInt8]
  /// The start of each text, and the end of the last.
  private(set) var starts: [UInt32]

  /// The number of texts.
  var count: Int { starts.count - 1 }

  /// Creates an empty list.
  init() {
    bytes = []
    starts = [0]
  }

  /// Appends a text.
  ///
  /// - Returns: False if all texts together would exceed 4 GB.
  @discardableResult
  mutating func append(_ more: some Collection<UInt8>) -> Bool {
    guard let end = UInt32(exactly: bytes.count + more.count) else { return false }
    bytes.append(contentsOf: more)
    starts.append(end)
    return true
  }

  /// The range of the bytes of a text.
  func range(_ index: Int) -> Range<Int> {
    let start = min(Int(starts[index]), bytes.count)
    return start..<max(start, min(Int(starts[index + 1]), bytes.count))
  }

  /// The text at an index.
  subscript(index: Int) -> String {
    let range = range(index)
    return bytes.withUnsafeBufferPointer {
      String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self)
    }
  }

  /// Compares a text with other bytes: negative if it comes first, 0 if they are equal.
  func compare(_ index: Int, _ other: UnsafeBufferPointer<UInt8>) -> Int {
    let range = range(index)
    return bytes.withUnsafeBufferPointer {
      Self.compare(UnsafeBufferPointer(rebasing: $0[range]), other)
    }
  }

  /// Compares two byte sequences; a prefix comes before the longer one.
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
  func write(to writer: inout PackedWriter) {
    let first = starts.first ?? 0
    writer.write(starts.map { $0 &- first })
    let start = min(Int(first), bytes.count)
    writer.write(bytes[start..<max(start, min(Int(starts.last ?? first), bytes.count))])
  }

  /// Reads texts without copying them out of `bytes`.
  init(reading reader: inout PackedReader, of bytes: [UInt8]) {
    let starts: [UInt32] = reader.array()
    let base = UInt32(truncatingIfNeeded: reader.range().lowerBound)
    self.bytes = bytes
    self.starts = starts.isEmpty ? [0] : starts.map { $0 &+ base }
  }
}
