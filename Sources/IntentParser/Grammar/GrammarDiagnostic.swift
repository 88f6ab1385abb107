/// One thing that is wrong in a grammar file, and where.
public struct GrammarDiagnostic: Sendable, Hashable, CustomStringConvertible {
  /// The file as it was named when the grammar was read.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// The column in characters, from 1.
  public let column: Int
  /// One sentence that says what is wrong, and what to do about it where that is known.
  public let message: String
  /// The text of the line, without its line ending.
  public let sourceLine: String

  /// `FILE:LINE:COLUMN: error: MESSAGE`, the source line, and a caret under the column.
  public var description: String {
    let indent = String(sourceLine.prefix(column - 1).map { $0 == "\t" ? "\t" : " " })
    return "\(file):\(line):\(column): error: \(message)\n\(sourceLine)\n\(indent)^"
  }
}
