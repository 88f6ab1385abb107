internal import SpokenText

/// One thing that is wrong in a grammar file, and where.
public struct GrammarDiagnostic: Sendable, Hashable, CustomStringConvertible {
  /// The file as it was named when the grammar was read.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// The column in characters, from 1; in Unicode scalars where the line is very long.
  public let column: Int
  /// One sentence that says what is wrong, and what to do about it where that is known.
  public let message: String
  /// The text of the line, without its line ending; empty for a line of over 300 characters.
  let sourceLine: String

  /// `FILE:LINE:COLUMN: error: MESSAGE`, the source line, and a caret under the column.
  ///
  /// A line that is no text to read, empty, too long or with control characters, is left out, and
  /// the caret with it.
  public var description: String {
    let headline = "\(file):\(line):\(column): error: \(message)"
    let isText = sourceLine.unicodeScalars.allSatisfy {
      $0 == "\t" || $0.properties.generalCategory != .control
    }
    guard !sourceLine.isEmpty, isText else { return headline }
    let indent = sourceLine.prefix(column - 1).map { character in
      character == "\t" ? "\t" : String(repeating: " ", count: character.cellWidth)
    }
    return "\(headline)\n\(sourceLine)\n\(indent.joined())^"
  }
}

/// An error at a byte of a file, before its line and column are known.
struct Finding: Sendable, Hashable {
  let offset: Int
  let message: String
}

/// The errors found in one pass over a file: the first ones, and the number of the others.
struct FindingList: Sendable, Hashable {
  /// The maximum number of findings that are kept, of one list and of all together.
  static let limit = 100

  private(set) var findings: [Finding] = []
  /// The number of further findings.
  private(set) var omittedCount = 0

  var isEmpty: Bool { findings.isEmpty }

  /// Whether further findings are only counted.
  var isFull: Bool { findings.count >= Self.limit }

  /// Notes a finding; the message is not even made where it would not be kept.
  mutating func report(_ message: @autoclosure () -> String, at offset: Int) {
    if !isFull {
      findings.append(Finding(offset: offset, message: message()))
    } else {
      omittedCount += 1
    }
  }

  /// The list with the findings of `other`; the first ones of both in the order of the file.
  mutating func merge(_ other: FindingList) {
    let all = (findings + other.findings).enumerated()
      .sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
    findings = all.prefix(Self.limit).map(\.element)
    omittedCount += other.omittedCount + all.count - findings.count
  }
}

/// Text of a grammar as a message quotes it.
enum Excerpt: Sendable {
  /// The maximum number of Unicode scalars that are quoted.
  static let limit = 60

  /// `text`, cut off where it is long, and without characters that move the cursor.
  static func of(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(limit) {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: scalars.append("\u{FFFD}")
      default: scalars.append(scalar)
      }
    }
    let isWhole = text.unicodeScalars.prefix(limit + 1).count <= limit
    return String(scalars) + (isWhole ? "" : "…")
  }
}
