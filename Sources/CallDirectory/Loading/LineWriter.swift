/// Appends lines to a file, a block at a time.
final class LineWriter {
  private static let blockSize = 1 << 16

  private let file: OpenFile
  private var block: [UInt8] = []
  private var written = 0

  /// Begins an empty file.
  init(to file: OpenFile) { self.file = file }

  /// Appends a line with its line feed.
  ///
  /// - Throws: `.unwritable`.
  func append(_ line: some Sequence<UInt8>) throws(CallDirectoryError) {
    block.append(contentsOf: line)
    if block.count >= Self.blockSize { try flush() }
  }

  /// All lines so far.
  ///
  /// - Throws: `.unwritable`.
  func lines() throws(CallDirectoryError) -> DirectoryLines {
    try flush()
    return DirectoryLines(of: file, 0..<written)
  }

  /// Waits until all lines are on the disk.
  ///
  /// - Throws: `.unwritable`.
  func finish() throws(CallDirectoryError) {
    try flush()
    try file.synchronize()
  }

  private func flush() throws(CallDirectoryError) {
    try file.append(block)
    written += block.count
    block.removeAll(keepingCapacity: true)
  }
}

/// The entries of a list in ascending order, without those that were removed.
struct EntrySource {
  /// The line of the entry that comes next; `nil` at the end.
  private(set) var current: DirectoryLine?
  private let lines: DirectoryLines?
  private let removed: Set<DirectoryNumber>

  /// Begins at the first entry.
  ///
  /// - Throws: ``CallDirectoryError``.
  init(
    _ lines: DirectoryLines?, without removed: Set<DirectoryNumber>
  ) throws(CallDirectoryError) {
    self.lines = lines
    self.removed = removed
    try advance()
  }

  /// Advances to the next entry.
  ///
  /// - Throws: ``CallDirectoryError``.
  mutating func advance() throws(CallDirectoryError) {
    repeat {
      current = try lines?.next().flatMap { DirectoryLine($0) }
    } while !removed.isEmpty && current.map { removed.contains($0.number) } == true
  }
}
