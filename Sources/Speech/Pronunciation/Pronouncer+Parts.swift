internal import SpokenText

/// Words that are said by their parts, and spellings that words sound like.
extension Pronouncer {
  /// How a spelling is read: "shi-vawn" syllable by syllable, by the dictionary or by rules.
  func sounds(ofSpelling spelling: String) -> [Pronunciation] {
    let parts = SpokenWords.words(in: spelling)
    guard !parts.isEmpty, parts.allSatisfy(Self.isPlain) else {
      // Kana and the like: read as a name in them is.
      return parts.count == 1 ? guesses(parts[0]).map(\.pronunciation).prefix(2).map(\.self) : []
    }
    var phones: [String] = []
    for part in parts {
      let sound =
        entry(part).first ?? letterToSound.pronunciation(of: part)
        ?? espeakSound(of: part, voice: Self.englishVoices[0])
      guard let sound else { return [] }
      phones += sound.phones
    }
    return Pronunciation(phones.joined(separator: " ")).map { [$0] } ?? []
  }

  /// How a word is said of whose parts the dictionary knows at least one.
  func parts(of word: String) -> [Pronunciation] {
    if word.hasSuffix("'s") {
      return guessesOrEntry(String(word.dropLast(2))).prefix(2).compactMap(Self.possessive)
    }
    for (prefix, phones) in Self.prefixes where word.hasPrefix(prefix) {
      let rest = String(word.dropFirst(prefix.count))
      guard rest.count >= Self.shortestPart else { continue }
      // "Machado" is no son of Hado.
      guard prefix.count < 3 || !entry(rest).isEmpty else { continue }
      // "McCarthy" has one k, and "McGill" none.
      var start = phones
      if prefix.hasPrefix("m"), let first = rest.first, "cgkq".contains(first) {
        start = phones.hasSuffix(" K") ? String(phones.dropLast(2)) : phones
      }
      return guessesOrEntry(rest).prefix(2).compactMap { Pronunciation("\(start) \($0)") }
    }
    return compound(word).map { [$0] } ?? []
  }

  private func guessesOrEntry(_ word: String) -> [Pronunciation] {
    let entry = entry(word)
    return entry.isEmpty ? guesses(word).map(\.pronunciation) : entry
  }

  /// Two words of the dictionary in one: "Greenhouse".
  private func compound(_ word: String) -> Pronunciation? {
    let count = word.count
    guard count >= 2 * Self.shortestHalf else { return nil }
    // The halves that are most alike in length are the likeliest.
    let places = (Self.shortestHalf...count - Self.shortestHalf)
      .sorted { abs(2 * $0 - count) < abs(2 * $1 - count) }
    for place in places {
      let halves = (String(word.prefix(place)), String(word.dropFirst(place)))
      guard let first = entry(halves.0).first, let second = entry(halves.1).first else { continue }
      var phones = first.phones
      phones += phones.last == second.phones.first ? second.phones.dropFirst() : second.phones[...]
      return Pronunciation(phones.joined(separator: " "))
    }
    return nil
  }

  /// The names of the letters of a word: "JR" is "jay are".
  func letters(of word: String) -> Pronunciation? {
    var phones: [String] = []
    for letter in word where letter != "'" {
      guard let name = entry(String(letter)).first else { return nil }
      phones += name.phones
    }
    return Pronunciation(phones.joined(separator: " "))
  }

  /// How the possessive of a word is said.
  private static func possessive(_ word: Pronunciation) -> Pronunciation? {
    guard let last = word.phones.last else { return nil }
    let ending =
      switch last {
      case "S", "Z", "SH", "ZH", "CH", "JH": "IH Z"
      case "P", "T", "K", "F", "TH": "S"
      default: "Z"
      }
    return Pronunciation("\(word) \(ending)")
  }

  static let prefixes: [(String, String)] = [
    ("mc", "M AH K"), ("mac", "M AH K"), ("o'", "OW"), ("d'", "D AH"), ("fitz", "F IH T S"),
  ]

  /// How many letters follow a prefix at least.
  private static let shortestPart = 3
  /// How many letters each of two words in one has at least.
  private static let shortestHalf = 4
  /// How many letters are said by their names at most.
  static let mostInitials = 4
  /// The voices for names whose language does not tell; the first one counts as English itself.
  static let englishVoices = ["en-us"]

  static func hasVowel(_ word: String) -> Bool { word.contains { "aeiouy".contains($0) } }

  static func isPlain(_ word: String) -> Bool {
    !word.isEmpty && word.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x27 }
  }

  /// A word of another script in Latin letters, or nil where that gives none.
  static func latin(_ word: String) -> String? {
    Romanization.latin(word).flatMap { isPlain($0) ? $0 : nil }
  }
}
