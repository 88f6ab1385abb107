package import Foundation

/// The stored entries of one extension, to be read.
///
/// It is read through once when it is opened: its checksum, the order of its numbers and the places of
/// its labels are checked. A file that is replaced while it is open stays readable. May be used from
/// any thread.
package final class CallDirectoryFile: Sendable {
  /// Which of the numbers are blocked.
  let blocking: SortedRecords
  /// Which of the numbers have a label.
  let identification: SortedRecords
  let header: DirectoryHeader
  let file: OpenFile

  /// Opens and checks a file.
  ///
  /// - Parameter path: The file.
  /// - Throws: `.corrupt`, `.newerVersion` or `.unreadable`; `nil` is made where there is no file.
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

  /// How many numbers are blocked.
  package var blockingCount: Int { header.blockingCount }
  /// How many numbers have a label.
  package var identificationCount: Int { header.identificationCount }
  /// When the entries were loaded.
  package var dateLoaded: Date { Date(timeIntervalSince1970: Double(header.loaded) / 1000) }

  /// Whether a number is blocked.
  ///
  /// - Throws: `.unreadable` or `.corrupt` where the file was damaged since it was opened.
  package func isBlocked(_ number: CXCallDirectoryPhoneNumber) throws(CallDirectoryError) -> Bool {
    try blocking.find(number, read: read) != nil
  }

  /// The label of a number; `nil` where it has none.
  ///
  /// - Throws: `.unreadable` or `.corrupt` where the file was damaged since it was opened.
  package func label(
    of number: CXCallDirectoryPhoneNumber
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

  private func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(CallDirectoryError) {
    try file.read(into: buffer, at: offset)
  }
}
