internal import Storage

/// A buffered writer that appends bytes to a file, a block at a time.
final class BlockWriter {
  private static let blockSize = 1 << 16

  /// The offset of the next byte.
  private(set) var offset: Int
  /// The checksum of all bytes that were flushed so far.
  private(set) var checksum = WordChecksum()
  private let file: OpenFile
  private let block = ByteBlock(count: BlockWriter.blockSize)
  private var used = 0

  /// Begins at an offset, where ``checksum`` begins, too.
  init(_ file: OpenFile, at offset: Int = 0) {
    self.file = file
    self.offset = offset
  }

  /// Appends a word; only whole words may precede it.
  func append(_ value: UInt64) throws(CallDirectoryError) {
    if used == Self.blockSize { try writeBlock() }
    block.bytes.storeBytes(of: value.littleEndian, toByteOffset: used, as: UInt64.self)
    used += 8
    offset += 8
  }

  /// Appends bytes.
  func append(_ bytes: UnsafeRawBufferPointer) throws(CallDirectoryError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      if used == Self.blockSize { try writeBlock() }
      let piece = rest.prefix(Self.blockSize - used)
      block.bytes[used...].copyBytes(from: piece)
      used += piece.count
      offset += piece.count
      rest = rest.dropFirst(piece.count)
    }
  }

  /// Pads with zeros to a multiple of 8 bytes from the beginning.
  func pad(from beginning: Int) throws(CallDirectoryError) {
    while (offset - beginning) % 8 != 0 {
      if used == Self.blockSize { try writeBlock() }
      block.bytes[used] = 0
      used += 1
      offset += 1
    }
  }

  /// Writes the rest of the block; more may follow only after whole words.
  func flush() throws(CallDirectoryError) {
    if used > 0 { try writeBlock() }
  }

  /// Reads bytes that were appended before, flushed or not.
  func read(into buffer: UnsafeMutableRawBufferPointer, at start: Int) throws(CallDirectoryError) {
    let written = offset - used
    let count = max(0, min(buffer.count, written - start))
    try file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]), at: start)
    guard count < buffer.count else { return }
    let first = start + count - written
    buffer[count...].copyBytes(from: block.bytes[first..<(first + buffer.count - count)])
  }

  private func writeBlock() throws(CallDirectoryError) {
    let bytes = UnsafeRawBufferPointer(rebasing: block.bytes[..<used])
    checksum.add(bytes)
    try file.write(bytes, at: offset - used)
    used = 0
  }
}
