internal import Foundation
internal import SwiftCSV

/// Reads the contacts that Google Contacts or Outlook exported as CSV.
///
/// Rows are read one by one. A row that is broken costs no more than itself and leaves a
/// ``ContactWarning``. Text is UTF-8 or UTF-16; other bytes are read as windows-1252.
struct CSVReader: Sendable {
  /// The file's name in warnings and errors.
  let path: String
  let region: String

  /// How many bytes and lines a row has at most; more are quotes that were never closed.
  private static let longestRow = 1 << 16
  private static let mostLines = 500

  /// Reads the lines of the file and hands each contact to `body`, in the order of the file.
  ///
  /// - Returns: What was wrong in the file, by line.
  /// - Throws: `.unreadable` where the file cannot be read, `.notAContactsFile` where its
  ///   columns are others.
  func read(
    _ lines: consuming LineReader, _ body: (Contact) -> Void
  ) throws(ContactError) -> [ContactWarning] {
    var warnings: [ContactWarning] = []
    var columns: CSVColumns?
    var delimiter: Character = ","
    var hasGuessed = false
    do {
      var rows = CSVLines(lines, longestRow: Self.longestRow, mostLines: Self.mostLines)
      while let next = try rows.next() {
        let text: String
        if let utf8 = String(validating: next.bytes, as: UTF8.self) {
          text = utf8
        } else {
          text = Charset.windows1252Text(of: next.bytes)
          if !hasGuessed {
            hasGuessed = true
            warnings.append(
              warning(
                next.line,
                "the text is not UTF-8; lines like this one are read as windows-1252."))
          }
        }
        if next.isCut {
          warnings.append(
            warning(
              next.line,
              "the row is longer than \(Self.longestRow) bytes; the rest of it is left out."))
        }
        guard let known = columns else {
          delimiter = CSVRow.delimiter(of: text)
          columns = CSVRow.cells(of: text, delimiter: delimiter).flatMap { CSVColumns($0) }
          if columns == nil { break }
          continue
        }
        guard !next.isOpen, let cells = CSVRow.cells(of: text, delimiter: delimiter) else {
          warnings.append(
            warning(next.line, "the quotes of the row do not match; its first line is left out."))
          rows.putBack(next)
          continue
        }
        var row = CSVContact(
          columns: known, cells: cells, source: ContactSource(file: path, line: next.line))
        let contact = row.read(region: region, text: next.bytes)
        warnings += row.warnings
        if let contact { body(contact) }
      }
    } catch {
      throw .unreadable(path, reason: VCardReader.reason(error))
    }
    guard columns != nil else {
      throw .notAContactsFile(path, reason: "its columns are not those of Google or Outlook")
    }
    return warnings
  }

  private func warning(_ line: Int, _ message: String) -> ContactWarning {
    ContactWarning(file: path, line: line, message: message)
  }
}

/// Joins the lines of a CSV file into rows: a row goes on while quotes are open.
struct CSVLines: ~Copyable {
  /// The bytes of one row.
  struct Row {
    /// The bytes without the last line break.
    var bytes: [UInt8]
    /// The line the row begins at, from 1.
    let line: Int
    /// The lines behind the first.
    var more: [LineReader.Line] = []
    /// Whether it has quotes that are never closed.
    var isOpen = false
    /// Whether it was longer than is kept.
    var isCut: Bool
  }

  private var reader: LineReader
  private let longestRow: Int
  private let mostLines: Int

  init(_ reader: consuming LineReader, longestRow: Int, mostLines: Int) {
    self.reader = reader
    self.longestRow = longestRow
    self.mostLines = mostLines
  }

  /// The next row, or nil at the end; blank lines are left out.
  mutating func next() throws -> Row? {
    while let first = try reader.next() {
      guard first.bytes.contains(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") })
      else { continue }
      var row = Row(bytes: first.bytes, line: first.number, isCut: first.isCut)
      guard CSVRow.isOpen(first.bytes), !first.isCut else { return row }
      var more: [LineReader.Line] = []
      while more.count < mostLines, row.bytes.count < longestRow, let next = try reader.next() {
        more.append(next)
        row.bytes.append(UInt8(ascii: "\n"))
        row.bytes += next.bytes
        if CSVRow.isOpen(next.bytes) {
          row.more = more
          return row
        }
      }
      // The quotes are never closed: the first line is broken, and the others stand by themselves.
      reader.putBack(more)
      return Row(bytes: first.bytes, line: first.number, isOpen: true, isCut: false)
    }
    return nil
  }

  /// Takes back all lines of a row but the first: its quotes turned out to be none.
  mutating func putBack(_ row: Row) { reader.putBack(row.more) }
}

/// One row of a CSV file.
struct CSVRow: Sendable, Hashable {
  /// The line the row begins at, from 1.
  let line: Int
  /// The text of the row, line breaks in quotes included.
  let text: String

  /// The cells of a row, or nil where its quotes do not match.
  static func cells(of text: String, delimiter: Character) -> [String]? {
    let sign: CSVDelimiter = .character(delimiter)
    guard let csv = try? EnumeratedCSV(string: text, delimiter: sign, loadColumns: false) else {
      return nil
    }
    return csv.header
  }

  /// What divides the cells, by the names of the columns: a comma, a semicolon or a tabulator.
  static func delimiter(of header: String) -> Character {
    CSVDelimiter.guessed(string: header).rawValue
  }

  /// Whether quotes that the text opens are open at its end.
  static func isOpen(_ text: [UInt8]) -> Bool {
    !text.count { $0 == UInt8(ascii: "\"") }.isMultiple(of: 2)
  }
}
