internal import Foundation

/// The 64-bit FNV-1a hash, the same in every process; against accidents, not against forgery.
///
/// G. Fowler, L. C. Noll and K.-P. Vo, "The FNV Non-Cryptographic Hash Algorithm".
package struct FNV1a: Sendable, Hashable {
  @usableFromInline var state: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The hash of nothing.
  @inlinable package init() {}

  /// The hash so far.
  @inlinable package var value: UInt64 { state }

  /// Adds a byte.
  @inlinable package mutating func add(_ byte: UInt8) { add(word: UInt64(byte)) }

  /// Adds bytes.
  @inlinable package mutating func add(_ bytes: some Sequence<UInt8>) {
    // Where the compiler does not know the sequence, each byte would be asked for by itself.
    var sum = self
    let isAdded: Void? = bytes.withContiguousStorageIfAvailable { for byte in $0 { sum.add(byte) } }
    if isAdded == nil { for byte in bytes { sum.add(byte) } }
    self = sum
  }

  /// Adds eight bytes in one step, which is not the same as one after the other.
  @inlinable package mutating func add(word: UInt64) {
    state = (state ^ word) &* 0x0000_0100_0000_01B3
  }
}

/// A checksum over 64-bit words, in which no change of a single word goes unnoticed.
///
/// Each step is a bijection of the sum for a given word, and of the word for a given sum.
package struct WordChecksum: Sendable, Hashable {
  /// The sum so far.
  package private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// The sum of nothing.
  package init() {}

  /// Adds the words of some bytes.
  ///
  /// - Parameter bytes: Whole words; what is left of them is passed over.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var sum = value
    for offset in stride(from: 0, to: bytes.count & ~7, by: 8) {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      sum = (sum ^ word) &* 0xFF51_AFD7_ED55_8CCD
      sum = sum << 31 | sum >> 33
    }
    value = sum
  }
}

extension WordChecksum {
  /// Adds the contents of a file, and how many bytes they are.
  ///
  /// - Parameter path: The file, which is read in blocks.
  /// - Throws: What the system says.
  package mutating func add(file path: String) throws(SystemError) {
    let descriptor = try InputFile.open(path)
    defer { close(descriptor) }
    var block = [UInt8](repeating: 0, count: 1 << 16)
    var total: UInt64 = 0
    var filled = 0
    while true {
      let count = block.withUnsafeMutableBytes {
        read(descriptor, $0.baseAddress?.advanced(by: filled), $0.count - filled)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw .last
      }
      filled += count
      total += UInt64(count)
      guard count == 0 || filled == block.count else { continue }
      // The last words are filled up by zeros; the count of the bytes tells them apart.
      while filled % 8 != 0 {
        block[filled] = 0
        filled += 1
      }
      block[..<filled].withUnsafeBytes { add($0) }
      filled = 0
      if count == 0 { break }
    }
    withUnsafeBytes(of: total.littleEndian) { add($0) }
  }

  /// Adds bytes of any count, and their count.
  package mutating func add(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { add($0) }
    // The last word is filled up by zeros.
    let rest = bytes[(bytes.count & ~7)...] + [UInt8](repeating: 0, count: 7)
    rest.prefix(rest.count & ~7).withUnsafeBytes { add($0) }
    withUnsafeBytes(of: UInt64(bytes.count).littleEndian) { add($0) }
  }

  /// Adds a text in UTF-8, and its length.
  package mutating func add(_ text: String) { add(Array(text.utf8)) }
}

/// A checksum as it is written: 16 hexadecimal digits.
package enum ChecksumText {
  /// The digits of a value.
  package static func text(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
