package import Foundation

/// The two lists of a call directory.
package enum CallDirectoryList: String, Sendable, Hashable {
  /// The numbers whose calls are refused.
  case blocking
  /// The numbers with a label.
  case identification
}

/// The stored entries of one extension, open for reading.
///
/// The file is text that any program can show: a line that names the format; the numbers with a label, and the
/// blocked ones, each list in ascending order; and a line that ends it. It is read once when it is opened. A file
/// that is replaced while it is open stays readable. May be used from any thread.
package final class CallDirectoryFile: Sendable {
  /// The first line.
  static let heading = "callvoice call directory 2\n"
  private static let anyHeading = "callvoice call directory "
  /// The first bytes of version 1, which was no text.
  private static let oldHeading = "CCVCALDR"

  /// The date at which the entries were loaded.
  package let dateLoaded: Date
  private let file: OpenFile
  private let identification: EntryList
  private let blocking: EntryList

  /// The number of blocked numbers.
  package var blockingCount: Int { blocking.count }
  /// The number of numbers with a label.
  package var identificationCount: Int { identification.count }

  /// Opens and checks a file; `nil` if there is none.
  ///
  /// - Parameter path: The file.
  /// - Throws: `.corrupt`, `.newerVersion` or `.unreadable`.
  package init?(path: String) throws(CallDirectoryError) {
    guard let file = try OpenFile(reading: path) else { return nil }
    func corrupt(_ reason: String) -> CallDirectoryError {
      CallDirectoryError(.corrupt, path, reason: reason)
    }
    let size = try file.size
    let beginning = try file.read(min(size, Self.heading.utf8.count), at: 0)
    guard beginning == Array(Self.heading.utf8) else {
      guard beginning.starts(with: Self.anyHeading.utf8) else {
        let isOld = beginning.starts(with: Self.oldHeading.utf8)
        throw corrupt(isOld ? "an older version wrote it" : "it is no call directory")
      }
      throw CallDirectoryError(.newerVersion, path)
    }
    let lines = DirectoryLines(of: file, beginning.count..<size)
    var identification = EntryList(start: lines.offset)
    var blocking = identification
    var ending: ArraySlice<UInt8>?
    while let line = try lines.next() {
      guard let entry = DirectoryLine(line) else {
        ending = line
        break
      }
      let isInOrder: Bool
      if entry.label != nil, blocking.count == 0 {
        isInOrder = identification.append(entry.number, end: lines.offset)
        blocking = EntryList(start: lines.offset)
      } else {
        isInOrder = entry.label == nil && blocking.append(entry.number, end: lines.offset)
      }
      guard isInOrder else { throw corrupt("its numbers are out of order") }
    }
    guard let ending else { throw corrupt("it was cut off") }
    let loaded = String(decoding: ending.dropLast(), as: UTF8.self).split(separator: " ").last
      .flatMap { Int64($0) }
    guard let loaded,
      ending == Self.ending(identification.count, blocking.count, loaded: loaded)[...],
      lines.offset == size
    else { throw corrupt("it was changed") }
    dateLoaded = Date(timeIntervalSince1970: Double(loaded) / 1000)
    self.file = file
    self.identification = identification
    self.blocking = blocking
  }

  /// The last line: the numbers of entries, and the milliseconds from 1970 to the load.
  static func ending(_ identified: Int, _ blocked: Int, loaded: Int64) -> [UInt8] {
    Array("end \(identified) \(blocked) \(loaded)\n".utf8)
  }

  /// Whether a number is blocked.
  ///
  /// - Throws: `.unreadable` or `.corrupt` where the file was damaged since it was opened.
  package func isBlocked(_ number: DirectoryNumber) throws(CallDirectoryError) -> Bool {
    try blocking.line(of: number, in: file) != nil
  }

  /// The label of a number; `nil` where it has none.
  ///
  /// - Throws: `.unreadable` or `.corrupt` where the file was damaged since it was opened.
  package func label(of number: DirectoryNumber) throws(CallDirectoryError) -> String? {
    try identification.line(of: number, in: file)?.text
  }

  /// Makes a reader of the lines of a list.
  func lines(of list: CallDirectoryList) -> DirectoryLines {
    DirectoryLines(of: file, (list == .blocking ? blocking : identification).range)
  }
}
