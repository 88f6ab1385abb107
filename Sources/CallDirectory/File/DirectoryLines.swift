/// The lines of a part of a file, one after the other, read in blocks.
final class DirectoryLines {
  private static let blockSize = 1 << 17

  /// The offset of the line that comes next.
  private(set) var offset: Int
  private let file: OpenFile
  private let end: Int
  private var block: ArraySlice<UInt8> = []

  /// Begins at an offset, where a line begins.
  init(of file: OpenFile, _ range: Range<Int>) {
    self.file = file
    offset = range.lowerBound
    end = range.upperBound
  }

  /// Reads the next line.
  ///
  /// - Returns: Its bytes with the line feed; `nil` at the end.
  /// - Throws: `.unreadable`, or `.corrupt` where a line has no end or is too long.
  func next() throws(CallDirectoryError) -> ArraySlice<UInt8>? {
    if let line = takeLine() { return line }
    let count = min(Self.blockSize, end - offset - block.count)
    if count > 0, block.count <= DirectoryLine.longest {
      block = try block + file.read(count, at: offset + block.count)
      if let line = takeLine() { return line }
    }
    guard block.isEmpty else {
      throw CallDirectoryError(.corrupt, file.path, reason: "it was cut off")
    }
    return nil
  }

  private func takeLine() -> ArraySlice<UInt8>? {
    guard let feed = block.firstIndex(of: DirectoryLine.lineFeed) else { return nil }
    let line = block[...feed]
    block = block[(feed + 1)...]
    offset += line.count
    return line
  }
}
