/// A writer of labels, which stores a label that is repeated by consecutive entries once.
final class LabelWriter {
  private let writer: BlockWriter
  private let start: Int
  private var lastLabel: [UInt8] = []
  private var lastPlace: UInt64?

  /// Makes a writer that appends labels where the block writer stands.
  init(_ writer: BlockWriter) {
    self.writer = writer
    start = writer.offset
  }

  /// The size of all labels so far in bytes.
  var count: Int { writer.offset - start }

  /// Appends a label.
  ///
  /// - Parameter label: The label in UTF-8.
  /// - Returns: The place of the label for its ``EntryRecord``.
  /// - Throws: `.unwritable`.
  func append(_ label: UnsafeRawBufferPointer) throws(CallDirectoryError) -> UInt64 {
    if let lastPlace, lastLabel.elementsEqual(label) { return lastPlace }
    let place = EntryRecord.label(at: count, count: label.count)
    try writer.append(label)
    lastLabel.removeAll(keepingCapacity: true)
    lastLabel.append(contentsOf: label)
    lastPlace = place
    return place
  }
}

/// A reader of labels; those of consecutive records need few reads of the file.
final class LabelReader {
  private static let blockSize = 1 << 16

  private let file: OpenFile
  private let start: Int
  private let count: Int
  private let block = ByteBlock(count: LabelReader.blockSize)
  private var held = 0..<0

  /// Makes a reader of the labels in a part of a file.
  init(_ file: OpenFile, start: Int, count: Int) {
    self.file = file
    self.start = start
    self.count = count
  }

  /// The label of a record, valid until the next call.
  ///
  /// - Throws: ``CallDirectoryError``.
  func bytes(of record: EntryRecord) throws(CallDirectoryError) -> UnsafeRawBufferPointer {
    let end = record.labelStart + record.labelCount
    guard end <= count else {
      throw CallDirectoryError(.corrupt, file.path, reason: "a label is missing")
    }
    if record.labelStart < held.lowerBound || end > held.upperBound {
      held = record.labelStart..<min(count, record.labelStart + Self.blockSize)
      try file.read(
        into: UnsafeMutableRawBufferPointer(rebasing: block.bytes[..<held.count]),
        at: start + held.lowerBound)
    }
    let first = record.labelStart - held.lowerBound
    return UnsafeRawBufferPointer(
      rebasing: block.bytes[first..<(first + record.labelCount)])
  }
}
