internal import Foundation

/// Writes a file, readable by its owner only, that replaces another one in a single step.
final class CacheFileWriter {
  private let descriptor: Int32
  private let path: String
  private let target: String
  private var checksum = CacheChecksum()
  private var count: UInt64 = 0
  private var hasFailed = false
  private var isDone = false

  /// The first bytes of a cache; the digit is the version of the header.
  static let signature: [UInt8] = Array("callvoi1".utf8)
  /// The size of the signature, the count of the bytes that follow the header, and their checksum.
  static let headerSize = 24

  /// Creates the file with an empty header, or returns nil if that is impossible.
  init?(replacing target: String) {
    self.target = target
    path = "\(target).\(getpid())-\(UInt32.random(in: 0 ... .max)).tmp"
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return nil }
    let header = [UInt8](repeating: 0, count: Self.headerSize)
    header.withUnsafeBytes { write($0) }
  }

  /// Appends whole words of eight bytes.
  func append(_ bytes: UnsafeRawBufferPointer) {
    checksum.add(bytes)
    count += UInt64(bytes.count)
    write(bytes)
  }

  /// Writes the header and moves the file into place.
  func finish() {
    var header = Self.signature
    for number in [count, checksum.value] {
      withUnsafeBytes(of: number.littleEndian) { header.append(contentsOf: $0) }
    }
    let isWritten = header.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    guard !hasFailed, isWritten == header.count, fchmod(descriptor, 0o600) == 0 else { return }
    isDone = rename(path, target) == 0
  }

  private func write(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes
    while !hasFailed, let start = rest.baseAddress, !rest.isEmpty {
      let written = Foundation.write(descriptor, start, rest.count)
      if written < 0, errno == EINTR { continue }
      guard written > 0 else {
        hasFailed = true
        return
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[written...])
    }
  }

  deinit {
    close(descriptor)
    if !isDone { unlink(path) }
  }
}

/// A checksum over words of eight bytes, which detects damage but not tampering.
struct CacheChecksum: Sendable, Hashable {
  /// The checksum so far.
  private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// Adds whole words.
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
