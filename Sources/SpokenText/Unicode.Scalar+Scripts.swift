extension Unicode.Scalar {
  /// Whether it is a Chinese character, 々 and 〇 included, that stands as a word of its own.
  var isIdeographic: Bool { value == 0x3005 || (value >= 0x3006 && properties.isIdeographic) }

  /// Whether it never joins the character before it when text is composed; false where unsure.
  var beginsComposition: Bool {
    switch properties.generalCategory {
    case .lowercaseLetter, .uppercaseLetter, .spaceSeparator, .decimalNumber: true
    // Vowels and final consonants of Hangul join what stands before them.
    case .otherLetter: !(0x1160...0x11FF).contains(value) && value < 0xD7B0
    default: false
    }
  }

  /// Whether it is Hiragana or Katakana, which is written without spaces beside ideographs.
  var isKana: Bool { (0x3041...0x30FF).contains(value) || (0x31F0...0x31FF).contains(value) }
}
