internal import Foundation
internal import Storage

/// The lines of a manifest that hold something, read one after the other.
final class ManifestLines {
  /// A line.
  struct Line {
    /// The number of the line, from 1, blank ones counted.
    let number: Int
    /// The bytes without the line feed; none of a line that is too long.
    let bytes: [UInt8]
    /// Whether the line has more bytes than are read.
    let isTooLong: Bool
  }

  /// The number of lines by which a file is told from a manifest.
  static let examinedLines = 10

  private let lines: FileLines
  /// The lines that were looked at before they are wanted.
  private var ahead: [Line] = []

  /// Opens a manifest.
  ///
  /// - Throws: What the system says.
  init(of path: String) throws(SystemError) { lines = try FileLines(of: path) }

  /// Reads the next line that holds something.
  ///
  /// - Returns: The line, or nil at the end.
  /// - Throws: What the system says.
  func next() throws(SystemError) -> Line? {
    if !ahead.isEmpty { return ahead.removeFirst() }
    return try read()
  }

  /// Looks whether the file begins as something else than a manifest: with ``examinedLines`` lines of which
  /// none is a JSON object.
  ///
  /// - Throws: What the system says.
  func beginAsSomethingElse() throws(SystemError) -> Bool {
    while ahead.count < Self.examinedLines {
      guard let line = try read() else { return false }
      ahead.append(line)
      if case .object = JSONValue.parse(Data(line.bytes)) { return false }
    }
    return true
  }

  private func read() throws(SystemError) -> Line? {
    while let line = try lines.next() {
      var bytes = line.bytes
      if line.number == 1, bytes.starts(with: ManifestReader.byteOrderMark) {
        bytes.removeFirst(ManifestReader.byteOrderMark.count)
      }
      guard line.isTooLong || !TestEntry.isBlank(bytes) else { continue }
      return Line(number: line.number, bytes: bytes, isTooLong: line.isTooLong)
    }
    return nil
  }
}

@available(*, unavailable)
extension ManifestLines: Sendable {}
