/// Writes arrays as they lie in memory, one after the other, which ``PackedReader`` reads.
///
/// The bytes are in the machine's own order, and for the program that wrote them.
package struct PackedWriter {
  /// The bytes so far, a multiple of 8.
  package private(set) var bytes: [UInt8] = []

  /// A writer of nothing so far.
  package init() {}

  /// Writes a number.
  package mutating func write(_ number: Int) { write([Int64(number)]) }

  /// Writes the count of some elements without padding between their members, and the elements.
  package mutating func write<Element: BitwiseCopyable>(_ elements: [Element]) {
    withUnsafeBytes(of: Int64(elements.count)) { bytes.append(contentsOf: $0) }
    elements.withUnsafeBytes { bytes.append(contentsOf: $0) }
    while bytes.count % 8 != 0 { bytes.append(0) }
  }

  /// Writes texts.
  package mutating func write(_ texts: [String]) {
    write(texts.map { Int32($0.utf8.count) })
    write(texts.flatMap(\.utf8))
  }

  /// Writes lists of texts.
  package mutating func write(_ lists: [[String]]) {
    write(lists.map { Int32($0.count) })
    write(lists.flatMap(\.self))
  }
}

/// Reads the bytes of a ``PackedWriter``.
///
/// All that is read after the end, or where the bytes are of no such array, is nil.
package struct PackedReader {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  /// A reader of bytes, which must be there as long as it reads.
  package init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Reads a number.
  package mutating func number() -> Int? {
    array(of: Int64.self).flatMap { $0.count == 1 ? Int($0[0]) : nil }
  }

  /// Reads elements.
  package mutating func array<Element: BitwiseCopyable>(of type: Element.Type) -> [Element]? {
    guard let count = take(1, of: Int64.self)?.first, count >= 0 else { return nil }
    return take(Int(count), of: type)
  }

  /// Reads texts.
  package mutating func texts() -> [String]? {
    guard let lengths = array(of: Int32.self), let letters = array(of: UInt8.self),
      lengths.allSatisfy({ $0 >= 0 }), lengths.reduce(0, { $0 + Int($1) }) == letters.count
    else { return nil }
    var texts: [String] = []
    texts.reserveCapacity(lengths.count)
    letters.withUnsafeBufferPointer { letters in
      var start = 0
      for length in lengths {
        let end = start + Int(length)
        texts.append(
          String(decoding: UnsafeBufferPointer(rebasing: letters[start..<end]), as: UTF8.self))
        start = end
      }
    }
    return texts
  }

  /// Reads lists of texts.
  package mutating func lists() -> [[String]]? {
    guard let counts = array(of: Int32.self), let texts = texts(),
      counts.allSatisfy({ $0 >= 0 }), counts.reduce(0, { $0 + Int($1) }) == texts.count
    else { return nil }
    var rest = texts[...]
    return counts.map { count in
      let list = Array(rest.prefix(Int(count)))
      rest = rest.dropFirst(Int(count))
      return list
    }
  }

  /// Takes so many elements, and what fills them up to a multiple of 8 bytes.
  private mutating func take<Element: BitwiseCopyable>(
    _ count: Int, of type: Element.Type
  ) -> [Element]? {
    let size = MemoryLayout<Element>.stride
    guard position <= bytes.count, count <= (bytes.count - position) / size else { return nil }
    let start = position
    position += (count * size + 7) & ~7
    guard count > 0 else { return [] }
    return [Element](unsafeUninitializedCapacity: count) { elements, initialized in
      UnsafeMutableRawBufferPointer(elements).copyMemory(
        from: UnsafeRawBufferPointer(rebasing: bytes[start..<start + count * size]))
      initialized = count
    }
  }
}
