/// Single cases, in columns.
struct Listing: Sendable, Hashable, Encodable {
  let name: String
  let columns: [String]
  var rows: [[String]] = []

  init(_ name: String, _ columns: [String]) {
    self.name = name
    self.columns = columns
  }

  /// The lines, aligned, or none where there are no cases.
  var lines: [String] {
    guard !rows.isEmpty else { return [] }
    let widths = columns.indices.map { column in
      ([columns] + rows).map { $0[column].count }.max() ?? 0
    }
    return ["\(name):"]
      + ([columns] + rows).map { row in
        var line = "  "
        for (text, width) in zip(row, widths) {
          line += text + String(repeating: " ", count: width - text.count + 2)
        }
        while line.last == " " { line.removeLast() }
        return line
      }
  }
}
