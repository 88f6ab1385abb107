extension Unicode.Scalar {
  /// Whether it shows nothing itself and may change how the text around it is shown: the
  /// characters that control a device, and those that turn the direction of a text or hide in it.
  ///
  /// The joiners, which belong to the letters of some scripts and to emoji, are not among them, nor
  /// are the separators of lines and paragraphs, which are white space.
  package var isHidden: Bool {
    switch properties.generalCategory {
    case .control: true
    case .format:
      value != 0x200C && value != 0x200D
        && (properties.isDefaultIgnorableCodePoint || properties.isBidiControl
          || (0xFFF9...0xFFFB).contains(value))
    default: false
    }
  }
}

extension String {
  /// The text without hidden characters.
  ///
  /// - Parameter kept: Those that stay: white space, unless something else is said.
  /// - Returns: The text; the same where it has none.
  package func withoutHidden(keeping kept: [Unicode.Scalar] = ["\t", "\n", "\r"]) -> String {
    let isLeftOut = { (scalar: Unicode.Scalar) in scalar.isHidden && !kept.contains(scalar) }
    guard utf8.contains(where: Self.mayBeginHidden), unicodeScalars.contains(where: isLeftOut)
    else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.filter { !isLeftOut($0) }))
  }

  /// Whether a hidden character may begin with a byte in UTF-8; this is so in almost no
  /// text.
  private static func mayBeginHidden(_ byte: UInt8) -> Bool {
    switch byte {
    case ..<0x20, 0x7F, 0xC2, 0xD8, 0xE1, 0xE2, 0xEF, 0xF0, 0xF3: true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is a Chinese character, 々 and 〇 included, that stands as a word of its
  /// own.
  var isIdeographic: Bool { value == 0x3005 || (value >= 0x3006 && properties.isIdeographic) }

  /// Whether it never joins the character before it when text is composed; false if
  /// unsure.
  var beginsComposition: Bool {
    switch properties.generalCategory {
    case .lowercaseLetter, .uppercaseLetter, .spaceSeparator, .decimalNumber: true
    // Vowels and final consonants of Hangul join what stands before them.
    case .otherLetter: !(0x1160...0x11FF).contains(value) && value < 0xD7B0
    default: false
    }
  }

  /// Whether it is Hiragana or Katakana, which is written without spaces beside
  /// ideographs.
  var isKana: Bool { (0x3041...0x30FF).contains(value) || (0x31F0...0x31FF).contains(value) }
}
