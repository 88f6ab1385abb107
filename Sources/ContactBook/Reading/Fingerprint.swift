/// A 64-bit sum of texts that is the same in every process (FNV-1a); not for secrets.
struct Fingerprint: Sendable {
  /// The sum so far.
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Adds bytes and a mark of their end.
  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
    add(0)
  }

  private mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  /// The sum as 16 hexadecimal digits.
  var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
