package import Storage

/// A hash of texts that is the same in every process; not for secrets.
struct Fingerprint: Sendable {
  private var hash = FNV1a()

  /// The hash so far.
  var value: UInt64 { hash.value }

  /// Adds bytes and a separator.
  mutating func add(_ bytes: some Sequence<UInt8>) {
    hash.add(bytes)
    hash.add(0)
  }

  /// The hash as 16 hexadecimal digits.
  var text: String { ChecksumText.text(value) }
}

/// A 64-bit hash of a sequence of bytes that is the same in every process.
///
/// Bytes are added one by one, so that the hash of a name is made of its parts without
/// joining them. Any two of a million sequences share a hash with a probability of about 10⁻⁷. Other
/// targets inline the hashing, since they hash every letter of every name.
package struct TextHash: Sendable, Hashable {
  @usableFromInline var state = FNV1a()

  /// Whether no byte was added.
  package var isEmpty: Bool { state == FNV1a() }

  /// The hash, with its upper bits as well mixed as its lower ones.
  package var value: UInt64 {
    let mixed = (state.value ^ (state.value >> 32)) &* 0x9E37_79B9_7F4A_7C15
    return mixed ^ (mixed >> 29)
  }

  /// Creates the hash of no bytes.
  @inlinable
  package init() {}

  /// Creates the hash of bytes.
  @inlinable
  package init(_ bytes: some Sequence<UInt8>) { add(bytes) }

  @inlinable
  package mutating func add(_ byte: UInt8) { state.add(byte) }

  @inlinable
  package mutating func add(_ bytes: some Sequence<UInt8>) { state.add(bytes) }

  @inlinable
  package func adding(_ bytes: some Sequence<UInt8>) -> TextHash {
    var hash = self
    hash.add(bytes)
    return hash
  }
}
