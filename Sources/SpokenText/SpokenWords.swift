/// Text as the words a person would say for it.
///
/// Grammars, contact names and typed requests all pass through here, so a name that is stored as
/// "José Núñez-O’Brien" and one that is typed as "jose nunez o'brien" are the same words.
public enum SpokenWords: Sendable {
  /// The words of `text`, lower-case, without diacritics and punctuation, in order.
  ///
  /// - Latin letters are folded to ASCII ("Müller" → `muller`, "Łukasz" → `lukasz`), but for the few
  ///   words that would become another word of the language ("könntest", "konntest"); letters of
  ///   other scripts are kept. Composed, decomposed, full-width and ligature forms are the same.
  /// - Each Chinese character is a word of its own ("打电话" → `打 电 话`); in Chinese, traditional
  ///   characters are folded to simplified ones.
  /// - An apostrophe inside a word stays ("O’Brien" → `o'brien`), and so does the one of a `'s` that
  ///   stands by itself; in French, the word before it is a word of its own ("l'école" →
  ///   `l' ecole`). Hyphens and all other punctuation separate words.
  /// - A digit of any script becomes its word in the language ("555" → `five five five`), and so do
  ///   "+" before a number, "*" and "#" beside a digit or by themselves after a word ("press #"),
  ///   and "&".
  /// - Symbols, emoji and control characters separate words and leave nothing behind; a keycap is
  ///   what it shows. Soft hyphens, zero-width and direction marks vanish and separate nothing.
  ///
  /// The result is stable: `words(in:language:)` of the result joined by spaces is the result.
  /// - Complexity: O(n) in the length of `text`; ASCII text takes a path without ICU.
  public static func words(in text: String, language: SpokenLanguage = .english) -> [String] {
    var text = text
    let ascii = text.withUTF8 { words(inASCII: $0, language) }
    return ascii ?? words(inUnicode: text, language)
  }

  /// The words of `text` with those that are spelt otherwise, in lower case with their diacritics, by their positions.
  ///
  /// - Complexity: As ``words(in:language:)``.
  package static func spelledWords(
    in text: String, language: SpokenLanguage = .english
  ) -> (words: [String], spellings: [Int: String]) {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else {
      return (words(in: text, language: language), [:])
    }
    var builder = WordBuilder(language: language, keepsSpellings: true)
    append(text, to: &builder)
    let words = builder.finish()
    return (words, builder.spellings)
  }

  /// Words as people write them: Chinese characters without spaces, `'s` and `l'` attached, all else
  /// with a space between.
  ///
  /// - Complexity: O(n) in the length of the words.
  public static func text(of words: [String]) -> String {
    var text = ""
    for word in words { append(word, to: &text) }
    return text
  }

  /// Adds a word, or words in one string, to a text as ``text(of:)`` does.
  public static func append(_ word: String, to text: inout String) {
    if !text.isEmpty, !word.isEmpty, !isWrittenTogether(text, word) { text += " " }
    text += word
  }

  /// The words of a text that ``text(of:)`` made; `'s` and `l'` stay with the word that they are written with.
  package static func split(_ text: String) -> [String] {
    text.split(separator: " ").flatMap { part -> [String] in
      guard part.unicodeScalars.contains(where: \.isIdeographic) else { return [String(part)] }
      var words: [String] = []
      var isOpen = false
      for scalar in part.unicodeScalars {
        if isOpen, !scalar.isIdeographic {
          words[words.count - 1].unicodeScalars.append(scalar)
        } else {
          words.append(String(scalar))
        }
        isOpen = !scalar.isIdeographic
      }
      return words
    }
  }

  private static func isWrittenTogether(_ text: String, _ word: String) -> Bool {
    if word == "'s" || text.utf8.last == UInt8(ascii: "'") { return true }
    guard let last = text.unicodeScalars.last, let first = word.unicodeScalars.first,
      last.value >= 0x80, first.value >= 0x80
    else { return false }
    let isIdeograph = (last.isIdeographic, first.isIdeographic)
    return switch isIdeograph {
    case (true, true): true
    case (true, false): first.isKana
    case (false, true): last.isKana
    case (false, false): false
    }
  }

  /// The words of ASCII text, or nil if a byte is not ASCII.
  private static func words(
    inASCII bytes: UnsafeBufferPointer<UInt8>, _ language: SpokenLanguage
  ) -> [String]? {
    var builder = WordBuilder(language: language)
    for byte in bytes {
      guard byte < 0x80 else { return nil }
      builder.append(byte)
    }
    return builder.finish()
  }

  private static func words(inUnicode text: String, _ language: SpokenLanguage) -> [String] {
    var builder = WordBuilder(language: language)
    append(text, to: &builder)
    return builder.finish()
  }

  private static func append(_ text: String, to builder: inout WordBuilder) {
    // Composing takes the square of a text's length, so a long one is composed in pieces.
    var piece = String.UnicodeScalarView()
    var count = 0
    for scalar in text.unicodeScalars {
      guard let scalar = visible(scalar) else { continue }
      if count >= shortestPiece, scalar.beginsComposition || count >= longestPiece {
        builder.append(composing: String(piece))
        piece = String.UnicodeScalarView()
        count = 0
      }
      piece.append(scalar)
      count += 1
    }
    builder.append(composing: String(piece))
  }

  private static let shortestPiece = 512
  /// The length at which a piece ends even among characters that could be composed.
  private static let longestPiece = 8192

  /// The character with a plain apostrophe for all kinds of it and a space for emoji, or nil if
  /// it is not seen.
  private static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if scalar.value < 0x80 { return scalar }
    if apostrophes.contains(scalar) { return "'" }
    if scalar.properties.isEmoji { return " " }
    return scalar.properties.isDefaultIgnorableCodePoint ? nil : scalar
  }

  /// The characters that people type for an apostrophe.
  private static let apostrophes: Set<Unicode.Scalar> = [
    "\u{00B4}", "\u{02B9}", "\u{02BB}", "\u{02BC}", "\u{02BD}", "\u{2018}", "\u{2019}", "\u{201B}",
    "\u{2032}", "\u{2035}", "\u{FF07}", "\u{FF40}",
  ]
}
