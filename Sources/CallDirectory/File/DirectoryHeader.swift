internal import Storage

/// The header of a call directory's file; all numbers in the file are little-endian.
///
/// After it come the labels in UTF-8, filled up with zeros to a multiple of 8 bytes; a record of 16
/// bytes for each identification entry; and one of 8 bytes for each blocking entry.
struct DirectoryHeader: Sendable, Hashable {
  static let size = 96
  private static let magic: UInt64 = 0x5244_4C41_4356_4343
  private static let version: UInt64 = 1
  /// The end of the year 9999, in milliseconds since 1970.
  private static let lastDate: Int64 = 253_402_300_799_999

  /// The size of the labels in bytes, a multiple of 8.
  var labelBytes = 0
  /// The number of identification entries.
  var identificationCount = 0
  /// The number of blocking entries.
  var blockingCount = 0
  /// The checksum of everything after the header.
  var checksum: UInt64 = 0
  /// The time at which the entries were loaded, in milliseconds since 1970.
  var loaded: Int64 = 0

  var identificationStart: Int { Self.size + labelBytes }
  var blockingStart: Int { identificationStart + identificationCount * 16 }
  var fileSize: Int { blockingStart + blockingCount * 8 }

  init() {}

  /// Reads the header of a file, and checks it against the file's size.
  ///
  /// - Throws: `.corrupt`, `.newerVersion` or `.unreadable`.
  init(of file: OpenFile) throws(CallDirectoryError) {
    let size = try file.size
    let block = ByteBlock(count: Self.size)
    // A file of another kind may be shorter.
    let held = min(size, Self.size)
    block.bytes.initializeMemory(as: UInt8.self, repeating: 0)
    try file.read(into: UnsafeMutableRawBufferPointer(rebasing: block.bytes[..<held]), at: 0)
    let words = (0..<Self.size / 8).map {
      UInt64(littleEndian: block.bytes.load(fromByteOffset: $0 * 8, as: UInt64.self))
    }
    func corrupt(_ reason: String) -> CallDirectoryError {
      CallDirectoryError(.corrupt, file.path, reason: reason)
    }
    guard words[0] == Self.magic else { throw corrupt("it is no call directory") }
    guard held == Self.size else { throw corrupt("it was cut off") }
    guard words[1] <= Self.version else { throw CallDirectoryError(.newerVersion, file.path) }
    guard words[1] == Self.version, words[11] == Self.sum(of: UnsafeRawBufferPointer(block.bytes))
    else { throw corrupt("its header was changed") }
    // Far from where sums could overflow.
    guard words[2..<5].allSatisfy({ $0 < 1 << 48 }) else { throw corrupt("its counts are wrong") }
    labelBytes = Int(words[2])
    identificationCount = Int(words[3])
    blockingCount = Int(words[4])
    checksum = words[5]
    loaded = Int64(truncatingIfNeeded: words[6])
    guard (0...Self.lastDate).contains(loaded) else { throw corrupt("its date is wrong") }
    guard size >= fileSize else { throw corrupt("it was cut off") }
    guard size == fileSize, labelBytes % 8 == 0 else { throw corrupt("its size is wrong") }
  }

  /// Writes the header to the beginning of a file.
  ///
  /// - Throws: `.unwritable`.
  func write(to file: OpenFile) throws(CallDirectoryError) {
    let block = ByteBlock(count: Self.size)
    block.bytes.initializeMemory(as: UInt8.self, repeating: 0)
    let words = [
      Self.magic, Self.version, UInt64(labelBytes), UInt64(identificationCount),
      UInt64(blockingCount), checksum, UInt64(bitPattern: loaded),
    ]
    for (index, word) in words.enumerated() {
      block.bytes.storeBytes(of: word.littleEndian, toByteOffset: index * 8, as: UInt64.self)
    }
    let sum = Self.sum(of: UnsafeRawBufferPointer(block.bytes))
    block.bytes.storeBytes(
      of: sum.littleEndian, toByteOffset: Self.size - 8, as: UInt64.self)
    try file.write(UnsafeRawBufferPointer(block.bytes), at: 0)
  }

  /// The checksum of all words but the last, which holds the checksum itself.
  private static func sum(of bytes: UnsafeRawBufferPointer) -> UInt64 {
    var sum = WordChecksum()
    sum.add(UnsafeRawBufferPointer(rebasing: bytes[..<(size - 8)]))
    return sum.value
  }
}
