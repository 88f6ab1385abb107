/// Reads records from a file, one after the other.
final class RecordCursor {
  private static let blockSize = 1 << 16

  /// The record that is up; `nil` at the end.
  private(set) var current: EntryRecord?
  /// The place of the record that is up.
  private(set) var index = -1

  private let file: OpenFile
  private let records: SortedRecords
  private let block = ByteBlock(count: RecordCursor.blockSize)
  private var position = 0
  private var held = 0

  /// Begins with the first record.
  ///
  /// - Throws: ``CallDirectoryError`` where it cannot be read.
  init(_ records: SortedRecords, in file: OpenFile) throws(CallDirectoryError) {
    self.file = file
    self.records = records
    try advance()
  }

  /// Goes to the next record.
  ///
  /// - Throws: ``CallDirectoryError`` where it cannot be read.
  func advance() throws(CallDirectoryError) {
    index += 1
    guard index < records.count else {
      current = nil
      return
    }
    let size = records.layout.size
    if position == held {
      held = min(Self.blockSize, (records.count - index) * size)
      position = 0
      try file.read(
        into: UnsafeMutableRawBufferPointer(rebasing: block.bytes[..<held]),
        at: records.start + index * size)
    }
    current = records.layout.record(in: UnsafeRawBufferPointer(block.bytes), at: position)
    position += size
  }
}
