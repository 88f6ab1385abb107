/// Reads labels from a file; those of one record after the other need few reads.
final class LabelReader {
  private static let blockSize = 1 << 16

  private let file: OpenFile
  private let start: Int
  private let count: Int
  private let block = ByteBlock(count: LabelReader.blockSize)
  private var held = 0..<0

  /// Reads from the labels that lie in a part of a file.
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
