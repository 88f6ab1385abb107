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
  ///
  /// A line that is no text to read, empty, over 300 characters or with control characters, is left
  /// out, and the caret with it.
  public var description: String {
    let headline = "\(file):\(line):\(column): error: \(message)"
    let isText = sourceLine.unicodeScalars.prefix(301).allSatisfy {
      $0 == "\t" || $0.properties.generalCategory != .control
    }
    guard !sourceLine.isEmpty, sourceLine.count <= 300, isText else { return headline }
    let indent = String(sourceLine.prefix(column - 1).map { $0 == "\t" ? "\t" : " " })
    return "\(headline)\n\(sourceLine)\n\(indent)^"
  }
}
