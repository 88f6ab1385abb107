internal import ContactBook
internal import Foundation
internal import SpokenText

/// Splits names into normalized words that can be compared.
///
/// The words are those of ``SpokenWords``, folded further: without apostrophes, the vowel marks of
/// Arabic and Hebrew, the accents of Greek and Cyrillic letters, and the difference between the two
/// kana.
struct NameReader: Sendable {
  let language: SpokenLanguage

  /// The words of a text.
  func words(in text: String) -> NameWords {
    var words = NameWords()
    read(text, into: &words)
    return words
  }

  /// Replaces `words` with the words of a text.
  /// - Complexity: O(n); letters and common punctuation in ASCII take a fast path.
  func read(_ text: String, into words: inout NameWords) {
    words.removeAll()
    guard !text.isEmpty else { return }
    var text = text
    if text.withUTF8({ Self.read(plain: $0, into: &words) }) { return }
    words.removeAll()
    for word in SpokenWords.words(in: text, language: language) {
      Self.append(word, to: &words)
      words.endWord()
    }
  }

  /// The words with umlauts and the like written as "ae", "oe", "ue" and "aa", or nil if the text has
  /// none of them: "mueller" for "Müller".
  func spelledOut(_ text: String) -> NameWords? {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
    var spelled = String.UnicodeScalarView()
    var isSpelled = false
    for scalar in text.precomposedStringWithCanonicalMapping.unicodeScalars {
      if let letters = Self.spellings[scalar] {
        isSpelled = true
        spelled += letters.unicodeScalars
      } else {
        spelled.append(scalar)
      }
    }
    return isSpelled ? words(in: String(spelled)) : nil
  }

  private static let spellings: [Unicode.Scalar: String] = [
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ø": "oe", "Ø": "Oe",
    "å": "aa", "Å": "Aa",
  ]

  /// Reads text of ASCII letters and separators, or returns false if it has other characters.
  private static func read(
    plain text: UnsafeBufferPointer<UInt8>, into words: inout NameWords
  ) -> Bool {
    for byte in text {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): words.append(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): words.append(byte | 0x20)
      case UInt8(ascii: "'"), UInt8(ascii: "`"): break
      case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ","),
        UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "/"), UInt8(ascii: "_"),
        UInt8(ascii: ":"), UInt8(ascii: "!"), UInt8(ascii: "\""):
        words.endWord()
      default: return false
      }
    }
    words.endWord()
    return true
  }

  /// Adds the letters of a spoken word.
  private static func append(_ word: String, to words: inout NameWords) {
    if word.utf8.allSatisfy({ $0 < 0x80 }) {
      return words.append(word.utf8.lazy.filter { $0 != UInt8(ascii: "'") })
    }
    for scalar in word.decomposedStringWithCanonicalMapping.unicodeScalars {
      guard let folded = folded(scalar) else { continue }
      words.append(String(folded).utf8)
    }
  }

  /// The base form of a letter, or nil for a mark to drop.
  private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    // Apostrophe; combining marks of Latin, Greek and Cyrillic; Hebrew and Arabic vowels, tatweel.
    case 0x27, 0x0300...0x036F, 0x0591...0x05C7, 0x0610...0x061A, 0x0640, 0x064B...0x065F, 0x0670:
      nil
    case 0x0649, 0x06CC: "\u{064A}"  // Alef maksura and Farsi yeh are yeh.
    case 0x0629: "\u{0647}"  // Teh marbuta is heh.
    case 0x06A9: "\u{0643}"  // Keheh is kaf.
    case 0x0671: "\u{0627}"  // Alef wasla is alef.
    case 0x03C2: "\u{03C3}"  // Final sigma is sigma.
    case 0x30A1...0x30F6: Unicode.Scalar(scalar.value - 0x60)  // Katakana is Hiragana.
    default: scalar
    }
  }
}

/// The normalized words of a name, without a string for each.
///
/// The folded letters of all words are stored in one array, as UTF-8 and without apostrophes, so that
/// "O'Brien" equals "OBrien".
struct NameWords: Sendable, Hashable {
  /// The letters of all words, without separators.
  private(set) var bytes: [UInt8] = []
  private var ends: [Int] = []

  var count: Int { ends.count }
  var isEmpty: Bool { ends.isEmpty }

  /// The letters of one word.
  subscript(index: Int) -> ArraySlice<UInt8> { bytes[start(of: index)..<ends[index]] }

  /// One word as a string.
  func text(_ index: Int) -> String { String(decoding: self[index], as: UTF8.self) }

  /// The words as strings.
  var texts: [String] { ends.indices.map(text) }

  /// The letters of the first `count` words.
  func leading(_ count: Int) -> ArraySlice<UInt8> {
    count == 0 ? [] : bytes[..<ends[count - 1]]
  }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  mutating func append(_ letters: some Sequence<UInt8>) { bytes += letters }

  /// Ends a word, unless it has no letters.
  mutating func endWord() {
    if bytes.count > (ends.last ?? 0) { ends.append(bytes.count) }
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  private func start(of index: Int) -> Int { index == 0 ? 0 : ends[index - 1] }
}

extension Contact {
  /// The romanized names of a contact whose card has them only in another script; else empty.
  ///
  /// The phonetic spelling is preferred, since kana tell more than characters.
  var latinNames: (given: String, family: String, whole: String) {
    (
      Self.latin(phoneticGivenName, givenName), Self.latin(phoneticFamilyName, familyName),
      Self.latin(phoneticName, displayName)
    )
  }

  private static func latin(_ sound: String, _ name: String) -> String {
    let text = sound.isEmpty ? name : sound
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return "" }
    return Romanization.latin(text) ?? ""
  }
}
