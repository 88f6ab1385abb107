/// A 64-bit hash of texts that is the same in every process (FNV-1a); not for secrets.
struct Fingerprint: Sendable {
  /// The hash so far.
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Adds bytes and a separator.
  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
    add(0)
  }

  private mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  /// The hash as 16 hexadecimal digits.
  var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// A 64-bit hash of a sequence of bytes that is the same in every process.
///
/// Bytes are added one by one (FNV-1a), so that the hash of a name is made of its parts without
/// joining them. Any two of a million sequences share a hash with a probability of about 10⁻⁷. Other
/// targets inline the hashing, since they hash every letter of every name.
package struct TextHash: Sendable, Hashable {
  @usableFromInline var state: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Indicates whether no byte was added.
  package var isEmpty: Bool { state == 0xCBF2_9CE4_8422_2325 }

  /// The hash, with its upper bits as well mixed as its lower ones.
  package var value: UInt64 {
    let mixed = (state ^ (state >> 32)) &* 0x9E37_79B9_7F4A_7C15
    return mixed ^ (mixed >> 29)
  }

  /// Creates the hash of no bytes.
  @inlinable
  package init() {}

  /// Creates the hash of bytes.
  @inlinable
  package init(_ bytes: some Sequence<UInt8>) { add(bytes) }

  @inlinable
  package mutating func add(_ byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  @inlinable
  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
  }

  @inlinable
  package func adding(_ bytes: some Sequence<UInt8>) -> TextHash {
    var hash = self
    hash.add(bytes)
    return hash
  }
}
