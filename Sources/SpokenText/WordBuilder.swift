internal import Foundation

/// Collects characters into words.
struct WordBuilder {
  /// The class of the last character, as far as symbols in numbers depend on it.
  private enum Place {
    /// White space, or the beginning.
    case blank
    /// A digit, or a symbol said for one.
    case digit
    /// An opening parenthesis.
    case parenthesis
    case other
  }

  private let language: SpokenLanguage
  private let vocabulary: SpokenLanguage.Vocabulary
  private var words: [String] = []
  /// The words as they are spelt, where that differs, by their positions.
  private(set) var spellings: [Int: String] = [:]
  /// Whether these are noted.
  private let keepsSpellings: Bool
  /// The word so far, folded, as UTF-8.
  private var word: [UInt8] = []
  /// The word so far as it is spelt, once that differs.
  private var spelling: String?
  private var endsInLatin = false
  private var place = Place.blank
  /// Symbols that count if a digit follows.
  private var pending: [UInt8] = []
  /// Whether white space stands before the pending symbols.
  private var isPendingAlone = false
  /// Whether a "+" counts if a number follows.
  private var isPlusPending = false
  /// Whether white space may stand between that "+" and the number.
  private var isPlusFree = false

  init(language: SpokenLanguage, keepsSpellings: Bool = false) {
    self.language = language
    self.keepsSpellings = keepsSpellings
    vocabulary = language.vocabulary
  }

  /// Adds text that was not composed or made lower-case yet.
  mutating func append(composing text: String) {
    for scalar in text.precomposedStringWithCompatibilityMapping.lowercased().unicodeScalars {
      if let byte = UInt8(exactly: scalar.value), byte < 0x80 {
        append(byte)
      } else {
        append(scalar)
      }
    }
  }

  mutating func append(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "'"): appendLetter(byte)
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): appendLetter(byte | 0x20)
    case UInt8(ascii: "`"): appendLetter(UInt8(ascii: "'"))
    case UInt8(ascii: "0")...UInt8(ascii: "9"): append(digit: Int(byte - UInt8(ascii: "0")))
    case UInt8(ascii: "*"), UInt8(ascii: "#"): append(symbol: byte)
    case UInt8(ascii: "+"):
      endWord()
      isPlusFree = place == .blank || place == .parenthesis
      separate(.other)
      isPlusPending = true
    case UInt8(ascii: "&"):
      separate(.other)
      words.append(vocabulary.and)
    case UInt8(ascii: "("):
      let isPlusPending = isPlusPending
      separate(.parenthesis)
      self.isPlusPending = isPlusPending
    case UInt8(ascii: " "), 0x09...0x0D: appendBlank()
    default: separate(.other)
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.isIdeographic {
      separate(.other)
      let scalar = language == .chinese ? ChineseFolding.simplified(scalar) : scalar
      words.append(String(scalar))
      return
    }
    switch scalar.properties.generalCategory {
    case .decimalNumber: append(digit: Int(scalar.properties.numericValue ?? 0))
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .letterNumber:
      if word.isEmpty { separate(.other) }
      let folded = LatinFolding.ascii(scalar)
      spell(scalar, folded: folded != nil)
      if let folded { word += folded } else { word += Array(String(scalar).utf8) }
      endsInLatin = folded != nil
    case .nonspacingMark, .spacingMark:
      // A mark without a letter is nothing, and one on a Latin letter is folded away.
      guard !word.isEmpty else { return }
      spell(scalar, folded: endsInLatin)
      if !endsInLatin { word += Array(String(scalar).utf8) }
    case .enclosingMark: break
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: appendBlank()
    default: separate(.other)
    }
  }

  mutating func finish() -> [String] {
    appendBlank()
    return words
  }
}

// MARK: - Letters

extension WordBuilder {
  private mutating func appendLetter(_ byte: UInt8) {
    if word.isEmpty { separate(.other) }
    word.append(byte)
    if byte == UInt8(ascii: "'"), !vocabulary.elided.isEmpty {
      let text = String(decoding: word, as: UTF8.self)
      if vocabulary.elided.contains(text) {
        words.append(text)
        word.removeAll(keepingCapacity: true)
        spelling = nil
        return
      }
    }
    spelling?.unicodeScalars.append(Unicode.Scalar(byte))
    endsInLatin = true
  }

  /// Notes how a character is spelt that is folded, or stands in a word where one was.
  private mutating func spell(_ scalar: Unicode.Scalar, folded: Bool) {
    if spelling == nil, folded, keepsSpellings || !vocabulary.distinct.isEmpty {
      spelling = String(decoding: word, as: UTF8.self)
    }
    spelling?.unicodeScalars.append(scalar)
  }

  private mutating func endWord() {
    guard !word.isEmpty else { return }
    defer {
      word.removeAll(keepingCapacity: true)
      spelling = nil
      endsInLatin = false
    }
    let apostrophe = UInt8(ascii: "'")
    while word.last == apostrophe { word.removeLast() }
    var start = 0
    if word.first == apostrophe, word != [apostrophe, UInt8(ascii: "s")] {
      start = word.firstIndex { $0 != apostrophe } ?? word.count
    }
    guard start < word.count else { return }
    if let spelling, vocabulary.distinct.contains(spelling) {
      words.append(spelling)
      return
    }
    if keepsSpellings, let spelling {
      let written = spelling.precomposedStringWithCanonicalMapping.trimming { $0 == "'" }
      spellings[words.count] = String(written)
    }
    words.append(String(decoding: word[start...], as: UTF8.self))
  }
}

// MARK: - Numbers

extension WordBuilder {
  private mutating func append(digit: Int) {
    endWord()
    if isPlusPending { words.append(vocabulary.plus) }
    for symbol in pending { words.append(name(of: symbol)) }
    words.append(vocabulary.digits[digit])
    separate(.digit)
  }

  private mutating func append(symbol: UInt8) {
    endWord()
    isPlusPending = false
    if place == .digit {
      words.append(name(of: symbol))
      return
    }
    if pending.isEmpty { isPendingAlone = place == .blank && !words.isEmpty }
    pending.append(symbol)
    place = .other
  }

  private mutating func appendBlank() {
    endWord()
    if pending.count == 1, isPendingAlone { words.append(name(of: pending[0])) }
    let isPlusPending = isPlusPending && isPlusFree
    separate(.blank)
    self.isPlusPending = isPlusPending
  }

  /// Ends the word, and drops what is pending.
  private mutating func separate(_ place: Place) {
    endWord()
    self.place = place
    isPlusPending = false
    if !pending.isEmpty { pending.removeAll(keepingCapacity: true) }
  }

  private func name(of symbol: UInt8) -> String {
    symbol == UInt8(ascii: "*") ? vocabulary.star : vocabulary.pound
  }
}

extension String {
  /// The text without the characters at its ends that are to go.
  fileprivate func trimming(_ isUnwanted: (Character) -> Bool) -> Substring {
    var rest = self[...]
    while rest.last.map(isUnwanted) == true { rest.removeLast() }
    return rest.drop(while: isUnwanted)
  }
}
