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

/// A number that stands for a sequence of bytes, the same in every run.
///
/// Letters are added one after the other (FNV-1a, 64 bits), so that a name can be put together of
/// its parts without a copy. Two sequences of a book of a million share a number with a probability
/// of about one in 10⁷.
package struct NameKey: Sendable, Hashable {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Whether no byte was added.
  package var isEmpty: Bool { state == 0xCBF2_9CE4_8422_2325 }

  /// The number, whose upper bits are as random as its lower ones.
  package var number: UInt64 {
    var number = state
    number = (number ^ (number >> 32)) &* 0x9E37_79B9_7F4A_7C15
    return number ^ (number >> 29)
  }

  /// Nothing yet.
  package init() {}

  /// The number of these bytes.
  package init(_ bytes: some Sequence<UInt8>) { add(bytes) }

  package mutating func add(_ byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
  }

  package func adding(_ bytes: some Sequence<UInt8>) -> NameKey {
    var key = self
    key.add(bytes)
    return key
  }
}
