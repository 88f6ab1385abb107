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
  public let sourceLine: String

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
      character == "\t" ? "\t" : String(repeating: " ", count: Self.width(of: character))
    }
    return "\(headline)\n\(sourceLine)\n\(indent.joined())^"
  }

  /// How many columns of a terminal a character takes: two for East Asian wide ones and emoji
  /// (Unicode Standard Annex 11), none for what only changes the character before it.
  private static func width(of character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    if character.unicodeScalars.contains("\u{FE0F}") { return 2 }
    let isWide = wideRanges.contains { $0.contains(scalar.value) }
    return isWide || scalar.properties.isEmojiPresentation ? 2 : 1
  }

  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
    0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x20000...0x3FFFD,
  ]
}
