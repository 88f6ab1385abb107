internal import Foundation

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
