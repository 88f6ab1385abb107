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
