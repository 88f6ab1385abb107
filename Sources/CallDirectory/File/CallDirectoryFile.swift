package import Foundation
internal import Storage

/// The two lists of a call directory.
package enum CallDirectoryList: String, Sendable, Hashable {
  /// The numbers whose calls are refused.
  case blocking
  /// The numbers with a label.
  case identification
}

/// The stored entries of one extension, open for reading.
///
/// The whole file is read once when it is opened, to check its checksum, the order of its numbers and the
/// places of its labels. A file that is replaced while it is open stays readable. May be used from any
/// thread.
package final class CallDirectoryFile: Sendable {
  /// The file itself.
  let file: OpenFile
  private let header: DirectoryHeader
  /// The index of the blocked numbers.
  private let blocking: SortedRecords
  /// The index of the numbers with a label.
  private let identification: SortedRecords

  /// Opens and checks a file; `nil` if there is none.
  ///
  /// - Parameter path: The file.
  /// - Throws: `.corrupt`, `.newerVersion` or `.unreadable`.
  package init?(path: String) throws(CallDirectoryError) {
    guard let file = try OpenFile(reading: path) else { return nil }
    let header = try DirectoryHeader(of: file)
    var check = DirectoryCheck(file, header)
    try check.run()
    self.file = file
    self.header = header
    blocking = check.blocking
    identification = check.identification
  }

  /// The number of blocked numbers.
  package var blockingCount: Int { header.blockingCount }
  /// The number of numbers with a label.
  package var identificationCount: Int { header.identificationCount }
  /// The date at which the entries were loaded.
  package var dateLoaded: Date { Date(timeIntervalSince1970: Double(header.loaded) / 1000) }

  /// Whether a number is blocked.
  ///
  /// - Throws: `.unreadable` or `.corrupt` where the file was damaged since it was opened.
  package func isBlocked(_ number: DirectoryNumber) throws(CallDirectoryError) -> Bool {
    try blocking.find(number, read: read) != nil
  }

  /// The label of a number; `nil` where it has none.
  ///
  /// - Throws: `.unreadable` or `.corrupt` where the file was damaged since it was opened.
  package func label(
    of number: DirectoryNumber
  ) throws(CallDirectoryError) -> String? {
    guard let record = try identification.find(number, read: read)?.record else { return nil }
    guard record.labelStart + record.labelCount <= header.labelBytes else {
      throw CallDirectoryError(.corrupt, file.path, reason: "a label is missing")
    }
    return try withUnsafeTemporaryAllocation(byteCount: record.labelCount, alignment: 1) {
      (buffer) throws(CallDirectoryError) in
      try file.read(into: buffer, at: DirectoryHeader.size + record.labelStart)
      return String(decoding: buffer, as: UTF8.self)
    }
  }

  /// The index of a list.
  func records(of list: CallDirectoryList) -> SortedRecords {
    list == .blocking ? blocking : identification
  }

  /// Finds the index of a number's entry in a list; `nil` if there is none.
  ///
  /// - Throws: `.unreadable` or `.corrupt` where the file was damaged since it was opened.
  func index(
    of number: DirectoryNumber, in list: CallDirectoryList
  ) throws(CallDirectoryError) -> Int? {
    try records(of: list).find(number, read: read)?.index
  }

  /// Makes a reader of the labels.
  func makeLabelReader() -> LabelReader {
    LabelReader(file, start: DirectoryHeader.size, count: header.labelBytes)
  }

  private func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(CallDirectoryError) {
    try file.read(into: buffer, at: offset)
  }
}

/// A check of a call directory's file from end to end, which also builds the indices of its lists.
private struct DirectoryCheck {
  private static let blockSize = 1 << 17

  private(set) var identification: SortedRecords
  private(set) var blocking: SortedRecords
  private let file: OpenFile
  private let header: DirectoryHeader
  private let block = ByteBlock(count: DirectoryCheck.blockSize)
  private var checksum = WordChecksum()

  init(_ file: OpenFile, _ header: DirectoryHeader) {
    self.file = file
    self.header = header
    identification = SortedRecords(.labelled, start: header.identificationStart)
    blocking = SortedRecords(.number, start: header.blockingStart)
  }

  /// Reads and checks the whole file.
  ///
  /// - Throws: `.corrupt` or `.unreadable`.
  mutating func run() throws(CallDirectoryError) {
    var offset = DirectoryHeader.size
    while offset < header.identificationStart {
      offset += try read(from: offset, to: header.identificationStart).count
    }
    while offset < header.blockingStart {
      let bytes = try read(from: offset, to: header.blockingStart)
      try Self.index(bytes, in: &identification, header: header, path: file.path)
      offset += bytes.count
    }
    while offset < header.fileSize {
      let bytes = try read(from: offset, to: header.fileSize)
      try Self.index(bytes, in: &blocking, header: header, path: file.path)
      offset += bytes.count
    }
    guard checksum.value == header.checksum else {
      throw CallDirectoryError(.corrupt, file.path, reason: "its checksum is wrong")
    }
  }

  /// Reads the next block of a part of the file, and adds it to the checksum.
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

  /// Checks records and adds their numbers to the index of their list.
  private static func index(
    _ bytes: UnsafeRawBufferPointer, in records: inout SortedRecords, header: DirectoryHeader,
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
