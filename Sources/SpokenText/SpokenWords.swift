import Foundation

/// Text as the words a person would say for it.
///
/// Grammars, contact names and typed requests all pass through here, so a name that is stored as
/// "José Núñez-O’Brien" and one that is typed as "jose nunez o'brien" are the same words.
public enum SpokenWords: Sendable {
  /// The words of `text`, lower-case, without diacritics and punctuation, in order.
  ///
  /// - Latin letters are folded to ASCII ("Müller" → `muller`, "Łukasz" → `lukasz`); letters of
  ///   other scripts are kept.
  /// - An apostrophe inside a word stays ("O’Brien" → `o'brien`), and so does the one of a `'s` that
  ///   stands by itself; hyphens and all other punctuation separate words.
  /// - A digit becomes its English word ("555" → `five five five`), "+", "*" and "#" before a digit
  ///   `plus`, `star` and `pound`, "&" `and`. Full-width and other decimal digits count as digits.
  /// - Symbols, emoji and control characters separate words and leave nothing behind.
  ///
  /// The result is stable: `words(in:)` of the result joined by spaces is the result.
  /// - Complexity: O(n) in the length of `text`; ASCII text takes a path without ICU.
  public static func words(in text: String) -> [String] {
    var text = text
    if let ascii = text.utf8.withContiguousStorageIfAvailable({ words(inASCII: $0) }) {
      if let ascii { return ascii }
    } else {
      text.makeContiguousUTF8()
    }
    return words(inUnicode: text)
  }

  /// The English word of a decimal digit, 0...9.
  public static let digitWords = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
  ]

  /// The words of ASCII text, or nil where a byte is not ASCII.
  private static func words(inASCII bytes: UnsafeBufferPointer<UInt8>) -> [String]? {
    var builder = WordBuilder()
    for (index, byte) in bytes.enumerated() {
      guard byte < 0x80 else { return nil }
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      builder.append(byte, nextIsDigit: next >= 0x30 && next <= 0x39)
    }
    return builder.finish()
  }

  private static func words(inUnicode text: String) -> [String] {
    var builder = WordBuilder()
    let scalars = Array(folded(text).unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : " "
      if let byte = UInt8(exactly: scalar.value), byte < 0x80 {
        builder.append(byte, nextIsDigit: next.properties.numericType == .decimal)
      } else if scalar.properties.numericType == .decimal,
        let value = scalar.properties.numericValue
      {
        builder.append(digit: Int(value))
      } else if scalar.properties.isAlphabetic || isMark(scalar) {
        builder.append(scalar)
      } else {
        builder.endWord()
      }
    }
    return builder.finish()
  }

  /// Lower-case, compatibility-composed, Latin letters as ASCII, typographic apostrophes as "'".
  private static func folded(_ text: String) -> String {
    let apostrophes: Set<Unicode.Scalar> = ["\u{2018}", "\u{2019}", "\u{02BC}", "\u{FF07}"]
    var plain = String.UnicodeScalarView()
    for scalar in text.precomposedStringWithCompatibilityMapping.unicodeScalars {
      plain.append(apostrophes.contains(scalar) ? "'" : scalar)
    }
    let lowered = String(plain).lowercased()
    return lowered.applyingTransform(StringTransform("Latin-ASCII"), reverse: false) ?? lowered
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark: true
    default: false
    }
  }
}

/// Collects the characters of folded text into words.
private struct WordBuilder {
  private var words: [String] = []
  private var word = String.UnicodeScalarView()

  mutating func append(_ byte: UInt8, nextIsDigit: Bool) {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"):
      word.append(Unicode.Scalar(byte))
    case UInt8(ascii: "A")...UInt8(ascii: "Z"):
      word.append(Unicode.Scalar(byte | 0x20))
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      append(digit: Int(byte - UInt8(ascii: "0")))
    case UInt8(ascii: "'"):
      word.append("'")
    case UInt8(ascii: "+"):
      endWord()
      if nextIsDigit { words.append("plus") }
    case UInt8(ascii: "*"):
      endWord()
      if nextIsDigit { words.append("star") }
    case UInt8(ascii: "#"):
      endWord()
      if nextIsDigit { words.append("pound") }
    case UInt8(ascii: "&"):
      endWord()
      words.append("and")
    default:
      endWord()
    }
  }

  mutating func append(digit: Int) {
    endWord()
    words.append(SpokenWords.digitWords[digit])
  }

  mutating func append(_ scalar: Unicode.Scalar) {
    word.append(scalar)
  }

  mutating func endWord() {
    while word.last == "'" { word.removeLast() }
    if word.count != 2 || word.last != "s" { word = Self.withoutLeadingApostrophes(word) }
    guard !word.isEmpty else { return }
    words.append(String(word))
    word.removeAll()
  }

  private static func withoutLeadingApostrophes(
    _ word: String.UnicodeScalarView
  ) -> String.UnicodeScalarView {
    word.first == "'" ? String.UnicodeScalarView(word.drop { $0 == "'" }) : word
  }

  mutating func finish() -> [String] {
    endWord()
    return words
  }
}
