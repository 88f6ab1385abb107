internal import SwiftCSV

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
