internal import CWideCharacters
internal import Foundation

extension String {
  /// The number of a terminal's cells that the text takes: two for a Chinese character or an emoji, none
  /// for a mark on the character before it.
  package var cellWidth: Int { reduce(0) { $0 + $1.cellWidth } }

  /// The text padded with spaces to at least this many cells.
  package func padded(toCells width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - cellWidth))
  }
}

extension Character {
  /// The number of a terminal's cells that the character takes.
  package var cellWidth: Int {
    // The parts that emoji are joined of, such as skin tones, families and flags, take no cells of their own.
    if isEmojiSequence { return 2 }
    return unicodeScalars.reduce(0) { $0 + CellWidths.width(of: $1) }
  }

  private var isEmojiSequence: Bool {
    guard unicodeScalars.count > 1, let first = unicodeScalars.first, first.properties.isEmoji
    else { return false }
    return unicodeScalars.dropFirst().contains { scalar in
      scalar == "\u{FE0F}" || scalar == "\u{200D}" || scalar.properties.isEmojiModifier
        || (0x1F1E6...0x1F1FF).contains(scalar.value)
    }
  }
}

/// The widths that the C library knows, whatever the locale of the user is.
private enum CellWidths {
  // @unchecked Sendable: a locale is never changed once it is made.
  private struct CharacterLocale: @unchecked Sendable {
    let locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)
  }

  private static let characters = CharacterLocale()

  static func width(of scalar: Unicode.Scalar) -> Int {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F ? 0 : 1 }
    guard let locale = characters.locale else { return 1 }
    let former = uselocale(locale)
    defer { uselocale(former) }
    let width = wcwidth(wchar_t(bitPattern: scalar.value))
    if width >= 0 { return Int(width) }
    // A character that is newer than the library.
    if scalar.properties.generalCategory == .control { return 0 }
    return scalar.properties.isEmojiPresentation ? 2 : 1
  }
}
