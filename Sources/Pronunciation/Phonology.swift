package import Audio
internal import Foundation

/// The way in which the words of a language become phones of an acoustic model: the key `pronunciation`
/// of a model's `recognizer.json`.
///
/// Lists of phones and of sounds are texts, separated by spaces.
package struct Phonology: Sendable, Hashable, Codable {
  /// The rules that guess how a word is said from its letters.
  package enum LetterRules: String, Sendable, Hashable, Codable {
    /// flite's, for American English.
    case flite
    /// The spellings in ``spellings``.
    case spellings
    /// espeak-ng's, by ``voice``: all words are said by it.
    case espeak
  }

  /// The letters that begin a word, and the phones that these have before the rest of it.
  package struct Prefix: Sendable, Hashable, Codable {
    package let letters: String
    package let phones: String
  }

  /// The phones that a possessive adds after some phones, or after all.
  package struct Ending: Sendable, Hashable, Codable {
    package var after: String?
    package let phones: String
  }

  /// A phone that becomes another in words of other languages.
  ///
  /// Of several for a phone the first counts that stands before what follows: phones, `V` for a vowel or
  /// `#` for the end of the word; one that names nothing stands before anything.
  package struct Adjustment: Sendable, Hashable, Codable {
    package let phone: String
    package var before: String?
    package let becomes: String
  }

  /// The espeak-ng voice of the language.
  package var voice: String
  /// The language that the model was made of, where the words are of another.
  package var modelLanguage: String?
  /// The voices of the language in regions, such as `MX`; `*` is any other.
  package var regionVoices: [String: String]?
  /// The rules for words that the dictionary lacks.
  package var letterToSound: LetterRules
  /// The spellings of phones, where ``letterToSound`` is by spellings; the longest one that fits counts,
  /// and `^` and `$` are the ends of a word.
  package var spellings: [String: String]?
  /// The names of letters for words without a vowel, where the dictionary has none.
  package var letterNames: [String: String]?
  /// The phones that some people say for another, such as `z: s`.
  package var accents: [String: String]?
  /// The phones that are vowels.
  package var vowels: String
  /// The vowel that has no stress in long words.
  package var weakVowel: String?
  /// The phones of a kind, which are often confused, vowels first.
  package var kinds: [String]
  /// The number of kinds that are vowels.
  package var vowelKinds: Int
  /// The fewest phones of a wake phrase; with fewer any talk has something like it.
  package var shortestWakePhrase: Int
  /// A wake phrase to suggest.
  package var wakePhrase: String
  /// A request that the acoustic model is tried with, and a text that is spoken for it.
  package var trial: String?
  /// The beginnings of names that have phones of their own.
  package var prefixes: [Prefix]?
  /// The phones of a possessive's `'s`; none where the language has no such thing.
  package var possessive: [Ending]?
  /// Whether a word may be two words of the dictionary.
  package var compounds: Bool?
  /// The pieces of words that are no word of this language, by the espeak-ng voice that says them; `-`
  /// where the word continues.
  package var foreign: [String: String]?
  /// The sounds in the International Phonetic Alphabet of all languages that names may be from, by their
  /// phones.
  package var sounds: [String: String]
  /// The sounds that the language's own voices mean otherwise.
  package var ownSounds: [String: String]?
  /// The sounds that a voice means otherwise.
  package var voiceSounds: [String: [String: String]]?
  /// The phone after a vowel that is said through the nose.
  package var nasal: String?
  /// The phones that become others in words of other languages.
  package var adjustments: [Adjustment]?
  /// The phones as espeak-ng writes them for ``voice``, to be spoken.
  package var mnemonics: [String: String]?

  /// No more than flite's rules, for a model that says nothing of pronunciation.
  package static let unknown = Phonology(
    voice: "en-us", letterToSound: .flite, vowels: "", kinds: [], vowelKinds: 0,
    shortestWakePhrase: 5, wakePhrase: "hey phone", sounds: [:])

  /// The way in which all words of another language become phones of this model: as its espeak-ng voice says
  /// them, each sound for the one that speakers of the model's language say for it.
  ///
  /// - Parameter voice: The espeak-ng voice of the words, such as `de`.
  /// - Returns: The way for these words.
  package func saying(_ voice: String) -> Phonology {
    var phonology = self
    phonology.modelLanguage = language
    phonology.voice = voice
    phonology.regionVoices = nil
    phonology.letterToSound = .espeak
    phonology.spellings = nil
    phonology.letterNames = nil
    phonology.accents = nil
    phonology.prefixes = nil
    phonology.possessive = nil
    phonology.compounds = nil
    phonology.foreign = nil
    phonology.trial = nil
    return phonology
  }

  /// The language of the voice, such as `en`.
  package var language: String { Self.language(of: voice) }

  /// The language of an espeak-ng voice: `es` for `es-419`.
  static func language(of voice: String) -> String { String(voice.prefix { $0 != "-" }) }

  /// All voices of the language, each once.
  package var voices: [String] { Set([voice] + (regionVoices ?? [:]).values).sorted() }

  /// The voice in a region.
  package func voice(in region: String?) -> String {
    region.flatMap { regionVoices?[$0] ?? regionVoices?["*"] } ?? voice
  }

  /// The sentence for a phone that the model lacks, or one of the model's that nothing is mapped to.
  ///
  /// - Parameters:
  ///   - phones: Those of the model.
  ///   - file: The path of `recognizer.json`.
  /// - Throws: `SpeechError` with ``SpeechError/Code/badConfiguration``.
  package func check(phones: [String], file: String) throws(SpeechError) {
    guard self != .unknown else { return }
    let known = Set(phones)
    func refuse(_ key: String, _ entry: String, _ phone: String) -> SpeechError {
      SpeechError(
        .badConfiguration,
        "\(file): \"\(key)\" gives \"\(entry)\" the phone \(phone), which is not among \"phones\"; write "
          + "one of the model's there.")
    }
    func unknown(in text: String) -> String? {
      text.split(separator: " ").map(String.init).first { !known.contains($0) }
    }
    let passing = Set((adjustments ?? []).map(\.phone))
    for (phones, sounds) in sounds.sorted(by: { $0.key < $1.key }) {
      guard let phone = unknown(in: phones), !passing.contains(phone) else { continue }
      throw refuse("sounds", sounds, phone)
    }
    for (phones, letters) in (spellings ?? [:]).sorted(by: { $0.key < $1.key }) {
      if let phone = unknown(in: phones) { throw refuse("spellings", letters, phone) }
    }
    for (letters, phones) in (letterNames ?? [:]).sorted(by: { $0.key < $1.key }) {
      if let phone = unknown(in: phones) { throw refuse("letterNames", letters, phone) }
    }
    let said = Set(
      (Array(sounds.keys) + Array((spellings ?? [:]).keys)).flatMap {
        $0.split(separator: " ").map(String.init)
      })
    if let unsaid = phones.first(where: { !said.contains($0) }) {
      throw SpeechError(
        .badConfiguration,
        "\(file): no sound and no spelling becomes the phone \(unsaid); add it to \"sounds\" or take it "
          + "out of \"phones\".")
    }
  }
}

extension Phonology {
  /// The espeak-ng voice of the language that the letters of a word are from, where they are not this
  /// one's.
  func foreignVoice(of word: String) -> String? {
    let marked = "^\(word)$"
    for (voice, pieces) in (foreign ?? [:]).sorted(by: { $0.key < $1.key }) {
      let isForeign = pieces.split(separator: " ").contains { piece in
        let start = piece.hasPrefix("-") ? "" : "^"
        let end = piece.hasSuffix("-") ? "" : "$"
        return marked.contains(start + piece.filter { $0 != "-" } + end)
      }
      if isForeign { return voice }
    }
    return nil
  }

  /// The word with the phones that people of other accents say.
  func accented(_ pronunciation: Pronunciation) -> [Pronunciation] {
    guard let accents, !accents.isEmpty else { return [] }
    var found: [Pronunciation] = []
    var ways = [pronunciation.phones]
    for (phone, other) in accents.sorted(by: { $0.key > $1.key }) {
      for way in ways where way.contains(phone) {
        ways.append(way.map { $0 == phone ? other : $0 })
      }
    }
    for way in ways.dropFirst() {
      if let way = Pronunciation(way.joined(separator: " ")) { found.append(way) }
    }
    return found
  }
}

extension Phonology {
  /// Makes the rules for words that a dictionary lacks.
  package func makeLetterToSound() -> any LetterToSounding {
    switch letterToSound {
    case .flite: LetterToSound()
    case .spellings: SpellingRules(spellings ?? [:])
    case .espeak: NoLetterRules()
    }
  }
}

/// Guesses how a word is said from its letters.
package protocol LetterToSounding {
  /// The pronunciation of a word in small letters, or nil if the rules have none.
  func pronunciation(of word: String) -> Pronunciation?

  /// Whether people who do not know the word say its letters one by one.
  func isSpelled(_ word: String) -> Bool
}

/// No rules, where a program is asked for each word.
private struct NoLetterRules: LetterToSounding {
  func pronunciation(of word: String) -> Pronunciation? { nil }

  func isSpelled(_ word: String) -> Bool { false }
}

/// Reads words by the spellings of a language whose letters tell how they are said.
struct SpellingRules: LetterToSounding {
  private let phones: [String: [String]]
  private let longest: Int

  init(_ spellings: [String: String]) {
    var phones: [String: [String]] = [:]
    for (text, list) in spellings {
      for spelling in list.split(separator: " ") {
        phones[String(spelling)] = text.split(separator: " ").map(String.init)
      }
    }
    self.phones = phones
    longest = phones.keys.map(\.count).max() ?? 0
  }

  func pronunciation(of word: String) -> Pronunciation? {
    var rest = Array("^\(word.lowercased())$")[...]
    var found: [String] = []
    while !rest.isEmpty {
      var length = min(longest, rest.count)
      while length > 0 {
        if let phones = phones[String(rest.prefix(length))] {
          found += phones
          break
        }
        length -= 1
      }
      if length == 0 {
        // An apostrophe is not heard, and any other letter is not known.
        guard let first = rest.first, "^$'".contains(first) else { return nil }
        length = 1
      }
      rest = rest.dropFirst(length)
    }
    return Pronunciation(found.joined(separator: " "))
  }

  func isSpelled(_ word: String) -> Bool { false }
}
