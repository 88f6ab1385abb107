internal import Foundation

/// A file that is written beside the one it shall replace; nobody but its owner may read it.
final class CacheSink {
  private let descriptor: Int32
  private let path: String
  private let goal: String
  private var sum = CacheSum()
  private var count: UInt64 = 0
  private var hasFailed = false
  private var isDone = false

  /// What a cache begins with; the digit is the version of what follows.
  static let mark: [UInt8] = Array("callvoi1".utf8)
  /// The mark, the count of the bytes behind it, and their sum.
  static let headerSize = 24

  /// Makes a file with an empty head, or returns nil where there can be none.
  init?(replacing goal: String) {
    self.goal = goal
    path = "\(goal).\(getpid())-\(UInt32.random(in: 0 ... .max)).tmp"
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return nil }
    let head = [UInt8](repeating: 0, count: Self.headerSize)
    head.withUnsafeBytes { write($0) }
  }

  /// Takes full words of eight bytes.
  func take(_ bytes: UnsafeRawBufferPointer) {
    sum.add(bytes)
    count += UInt64(bytes.count)
    write(bytes)
  }

  /// Writes the head and puts the file where it belongs, in one step.
  func finish() {
    var head = Self.mark
    for number in [count, sum.value] {
      withUnsafeBytes(of: number.littleEndian) { head.append(contentsOf: $0) }
    }
    let isWritten = head.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    guard !hasFailed, isWritten == head.count, fchmod(descriptor, 0o600) == 0 else { return }
    isDone = rename(path, goal) == 0
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
