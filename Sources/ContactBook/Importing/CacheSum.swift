/// A sum over words of eight bytes by which damage shows; not for secrets.
struct CacheSum: Sendable, Hashable {
  /// The sum so far.
  private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// Adds full words.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var value = value
    var offset = 0
    while offset + 8 <= bytes.count {
      let word = UInt64(
        littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      value = (value ^ word) &* 0xBF58_476D_1CE4_E5B9
      value ^= value >> 29
      offset += 8
    }
    self.value = value
  }
}
