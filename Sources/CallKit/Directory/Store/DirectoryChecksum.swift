/// A checksum over 64-bit words, in which no change of a single word goes unnoticed.
///
/// Each step is a bijection of the sum for a given word, and of the word for a given sum.
struct DirectoryChecksum {
  private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// Takes the words of bytes in.
  ///
  /// - Parameter bytes: Their count is a multiple of 8.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var sum = value
    for offset in stride(from: 0, to: bytes.count & ~7, by: 8) {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      sum = (sum ^ word) &* 0xFF51_AFD7_ED55_8CCD
      sum = sum << 31 | sum >> 33
    }
    value = sum
  }
}
