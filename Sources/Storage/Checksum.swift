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
    for byte in bytes { add(byte) }
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
  /// - Parameter bytes: Their count is a multiple of 8.
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
