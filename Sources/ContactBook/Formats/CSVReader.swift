internal import Foundation

/// Reads contacts from the CSV files that address books export.
///
/// Rows are read one by one. A broken row affects nothing but itself and yields a ``ContactWarning``.
/// Text is UTF-8 or UTF-16; the charset of other bytes is guessed.
struct CSVReader: Sendable {
  private let path: String
  private let region: String

  /// The maximum numbers of bytes and lines of a row; beyond them, a quote was never closed.
  private static let longestRow = 1 << 16
  private static let mostLines = 500

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - path: The name of the file in warnings and errors.
  ///   - region: The country that numbers without a country code belong to.
  init(path: String, region: String) {
    self.path = path
    self.region = region
  }

  /// Reads the lines of the file and passes each contact to `body`, in the order of the file.
  ///
  /// - Returns: The problems in the file, by line.
  /// - Throws: `.unreadable` if the file cannot be read, `.notAContactsFile` if it has other columns.
  func read(
    _ lines: consuming LineReader, _ body: (Contact) -> Void
  ) throws(ContactError) -> [ContactWarning] {
    var warnings = ContactWarnings()
    var columns: CSVColumns?
    var header = 1
    var dropped: Set<Int> = []
    var delimiter: Character = ","
    var namedDelimiter: Character?
    do {
      var rows = CSVLines(lines, longestRow: Self.longestRow, mostLines: Self.mostLines)
      while let next = try rows.next() {
        let (text, problem) = try rows.text(of: next)
        if let problem { warnings.append(warning(next.line, problem)) }
        if next.isCut {
          warnings.append(
            warning(
              next.line,
              "the row is longer than \(Self.longestRow) bytes; the rest of it is left out."))
        }
        guard let known = columns else {
          // A first line for spreadsheets, "sep=;", names the delimiter before the headings do.
          if next.line == 1, let named = CSVRow.namedDelimiter(in: text) {
            namedDelimiter = named
            continue
          }
          delimiter = namedDelimiter ?? CSVRow.delimiter(of: text)
          columns = CSVRow.cells(of: text, delimiter: delimiter).flatMap { CSVColumns($0) }
          header = next.line
          if columns == nil { break }
          continue
        }
        guard !next.isOpen, let cells = CSVRow.cells(of: text, delimiter: delimiter) else {
          warnings.append(
            warning(next.line, "the quotes of the row do not match; its first line is left out."))
          rows.pushBack(next)
          continue
        }
        dropped.formUnion(known.dropped(in: cells))
        var row = CSVContact(
          columns: known, cells: cells, source: ContactSource(file: path, line: next.line))
        let contact = row.read(region: region, text: next.bytes)
        for warning in row.warnings { warnings.append(warning) }
        if let contact { body(contact) }
      }
    } catch {
      throw .unreadable(path, reason: VCardReader.reason(error))
    }
    guard let columns else {
      throw .notAContactsFile(path, reason: "no column is known to hold names, or none numbers")
    }
    if !dropped.isEmpty {
      let names = dropped.sorted().map { "\"\(columns.names[$0].collapsed)\"" }
      warnings.append(
        warning(
          header,
          "\(names.count == 1 ? "the column" : "the columns") \(names.joined(separator: ", ")) "
            + "\(names.count == 1 ? "is" : "are") not read."))
    }
    return warnings.all
  }

  private func warning(_ line: Int, _ message: String) -> ContactWarning {
    ContactWarning(file: path, line: line, message: message)
  }
}

/// Joins the lines of a CSV file into rows: a row continues while a quote is open.
private struct CSVLines: ~Copyable {
  /// One row of the file.
  struct Row {
    /// The bytes without the last line break.
    var bytes: [UInt8]
    /// The line at which the row begins, counted from 1.
    let line: Int
    /// The lines after the first.
    var more: [LineReader.Line] = []
    /// Whether a quote is never closed.
    var isOpen = false
    /// Whether the line exceeded the maximum length.
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

  /// The next row, or nil at the end; blank lines are skipped.
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
      // The quote is never closed: the first line is broken, and the others are rows of their own.
      reader.pushBack(more)
      return Row(bytes: first.bytes, line: first.number, isOpen: true, isCut: false)
    }
    return nil
  }

  /// The decoded text of a row, and the problem with its charset if that has not been told yet.
  mutating func text(of row: Row) throws -> (text: String, problem: String?) {
    try reader.text(of: row.bytes)
  }

  /// Pushes back all lines of a row but the first, whose quotes do not match.
  mutating func pushBack(_ row: Row) { reader.pushBack(row.more) }
}

/// The cells of a row of CSV text.
enum CSVRow {
  /// The position of a character relative to the cells.
  private enum Position {
    case beforeCell, inPlainCell, inQuotedCell
    /// After a quote in a plain cell, where only a second one is valid.
    case afterQuoteInPlainCell
    /// After a quote in a quoted cell: its end, or the first of two quotes that stand for one.
    case afterQuoteInQuotedCell
  }

  /// Splits a row into cells, or returns nil if its quotes do not match.
  ///
  /// White space before a cell and around a quoted one is dropped, and so is an empty cell at the end.
  /// The row ends at a line break outside quotes; text after it has to be well-formed, too.
  static func cells(of text: String, delimiter: Character) -> [String]? {
    var cells: [String] = []
    var cell = ""
    var position = Position.beforeCell
    var isComplete = false
    for character in text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...] {
      switch position {
      case .inQuotedCell:
        if character == "\"" { position = .afterQuoteInQuotedCell } else { cell.append(character) }
        continue
      case .afterQuoteInQuotedCell where character == "\"":
        cell.append(character)
        position = .inQuotedCell
        continue
      case .afterQuoteInPlainCell:
        guard character == "\"" else { return nil }
        cell.append(character)
        position = .inPlainCell
        continue
      case .beforeCell where character == "\"":
        position = .inQuotedCell
        continue
      case .inPlainCell where character == "\"":
        position = .afterQuoteInPlainCell
        continue
      case .beforeCell, .inPlainCell, .afterQuoteInQuotedCell: break
      }
      let isLineBreak = isLineBreak(character)
      if character == delimiter || isLineBreak {
        if !isComplete { cells.append(cell) }
        cell = ""
        position = .beforeCell
        isComplete = isComplete || isLineBreak
      } else if position == .inPlainCell {
        cell.append(character)
      } else if !character.isWhitespace {
        guard position == .beforeCell else { return nil }
        cell.append(character)
        position = .inPlainCell
      }
    }
    if !isComplete, !cell.isEmpty { cells.append(cell) }
    return cells
  }

  /// The delimiter that a line for spreadsheets names, as "sep=;" does; nil for any other line.
  static func namedDelimiter(in line: String) -> Character? {
    let text = line.drop { $0 == "\u{FEFF}" }.prefix { !isLineBreak($0) }.filter { $0 != "\"" }
    guard text.lowercased().hasPrefix("sep="), text.count == 5 else { return nil }
    return text.last
  }

  /// The delimiter of the cells, according to the names of the columns: a comma, semicolon or tab.
  static func delimiter(of header: String) -> Character {
    let line = header.drop { $0.isWhitespace && $0 != "\t" }.prefix { !isLineBreak($0) }
    var isQuoted = false
    for character in line {
      if character == "\"" { isQuoted.toggle() }
      if !isQuoted, [",", ";", "\t"].contains(character) { return character }
    }
    return ","
  }

  /// Whether the text has an odd number of quotes, so that the row continues after it.
  static func isOpen(_ text: [UInt8]) -> Bool {
    !text.count { $0 == UInt8(ascii: "\"") }.isMultiple(of: 2)
  }

  private static func isLineBreak(_ character: Character) -> Bool {
    ["\n", "\r", "\r\n"].contains(character)
  }
}
