/// Reads a call directory's file from end to end, once, and finds whether all of it is as it should be.
struct DirectoryCheck {
  private static let blockSize = 1 << 17

  private(set) var identification: SortedRecords
  private(set) var blocking: SortedRecords
  private let file: OpenFile
  private let header: DirectoryHeader
  private let block = ByteBlock(count: DirectoryCheck.blockSize)
  private var checksum = DirectoryChecksum()

  init(_ file: OpenFile, _ header: DirectoryHeader) {
    self.file = file
    self.header = header
    identification = SortedRecords(.labelled, start: header.identificationStart)
    blocking = SortedRecords(.number, start: header.blockingStart)
  }

  /// Reads the file.
  ///
  /// - Throws: `.corrupt` or `.unreadable`.
  mutating func run() throws(CallDirectoryError) {
    var offset = DirectoryHeader.size
    while offset < header.identificationStart {
      offset += try read(from: offset, to: header.identificationStart).count
    }
    while offset < header.blockingStart {
      let bytes = try read(from: offset, to: header.blockingStart)
      try Self.take(bytes, into: &identification, header: header, path: file.path)
      offset += bytes.count
    }
    while offset < header.fileSize {
      let bytes = try read(from: offset, to: header.fileSize)
      try Self.take(bytes, into: &blocking, header: header, path: file.path)
      offset += bytes.count
    }
    guard checksum.value == header.checksum else {
      throw CallDirectoryError(.corrupt, file.path, reason: "its checksum is wrong")
    }
  }

  private mutating func read(
    from offset: Int, to end: Int
  ) throws(CallDirectoryError) -> UnsafeRawBufferPointer {
    let count = min(Self.blockSize, end - offset)
    let buffer = UnsafeMutableRawBufferPointer(rebasing: block.bytes[..<count])
    try file.read(into: buffer, at: offset)
    let bytes = UnsafeRawBufferPointer(buffer)
    checksum.add(bytes)
    return bytes
  }

  private static func take(
    _ bytes: UnsafeRawBufferPointer, into records: inout SortedRecords, header: DirectoryHeader,
    path: String
  ) throws(CallDirectoryError) {
    let layout = records.layout
    for offset in stride(from: 0, to: bytes.count, by: layout.size) {
      let record = layout.record(in: bytes, at: offset)
      guard record.number > records.last ?? 0 else {
        throw CallDirectoryError(.corrupt, path, reason: "its numbers are out of order")
      }
      guard record.labelStart + record.labelCount <= header.labelBytes else {
        throw CallDirectoryError(.corrupt, path, reason: "a label is missing")
      }
      records.append(record.number)
    }
  }
}
