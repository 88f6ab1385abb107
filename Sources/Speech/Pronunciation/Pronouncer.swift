internal import Foundation
internal import SpokenText

/// Knows how words are said: several ways each, the greatest authority first.
///
/// The user's own file stands in the place of all guesses. What the dictionary has is never taken
/// away, so that a correction of a name cannot make a command unheard. A word that it lacks gets the
/// guesses of both flite and espeak-ng, since neither is right more often than the other, and those
/// of the rules of its own language where its letters tell which that is.
///
/// Used on one thread at a time, that of the decoder whose dictionary it asks.
final class Pronouncer {
  /// How many ways to say a word there are at most; each costs the search time, and is one more that
  /// another name may be taken for.
  static let mostWays = 4

  private let dictionary: (String) -> [Pronunciation]
  private let phones: Set<String>
  private let letterToSound = LetterToSound()
  private let espeak: EspeakProgram?
  private var cache: EspeakCache?
  private let cacheFile: URL?
  private var user = UserPronunciations()
  private var hints = NameHints()

  /// What the dictionary had before guesses were added to it.
  private var entries: [String: [Pronunciation]] = [:]
  private var known: [String: [SourcedPronunciation]] = [:]

  /// Knows what a dictionary knows, and guesses the rest.
  ///
  /// - Parameters:
  ///   - dictionary: what the decoder says of a word; guesses may be added to it later.
  ///   - phones: those of the acoustic model.
  ///   - espeak: the program espeak-ng, or nil to do without.
  ///   - cache: the file in which its answers are kept, or nil to keep none.
  init(
    dictionary: @escaping (String) -> [Pronunciation], phones: [String],
    espeak: EspeakProgram? = nil, cache: URL? = nil
  ) {
    self.dictionary = dictionary
    self.phones = Set(phones)
    self.espeak = Self.areEnglish(phones) ? espeak : nil
    cacheFile = cache
  }

  /// Whether the phones are those of the table for espeak-ng, and not another language's.
  private static func areEnglish(_ phones: [String]) -> Bool {
    ["AA", "ER", "IY", "DH", "ZH"].allSatisfy(phones.contains)
  }

  /// Takes the user's own file.
  func take(_ user: UserPronunciations) {
    self.user = user
    known = [:]
  }

  /// Takes what the contacts tell.
  func take(_ hints: NameHints) {
    self.hints = hints
    known = [:]
  }

  /// How a word is said, the greatest authority first; empty where that is not known.
  func pronunciations(of word: String) -> [SourcedPronunciation] {
    if let known = known[word] { return known }
    prepare([word])
    return known[word] ?? []
  }

  /// Finds out about many words at once, which costs less than one after the other.
  ///
  /// - Complexity: O(n); about 0.2 ms for each word that neither the dictionary nor the cache has.
  func prepare(_ words: some Sequence<String>) {
    let new = Set(words.lazy.filter { self.known[$0] == nil })
    guard !new.isEmpty else { return }
    askEspeak(new)
    for word in new { known[word] = find(word) }
  }

  /// What the dictionary itself says of a word.
  private func entry(_ word: String) -> [Pronunciation] {
    if let entry = entries[word] { return entry }
    // What begins otherwise is one of the decoder's fillers, such as <sil> and [NOISE].
    let isWord = word.first?.isLetter == true || word.first == "'"
    let entry = isWord ? dictionary(word) : []
    entries[word] = entry
    return entry
  }

  private func find(_ word: String) -> [SourcedPronunciation] {
    guard word.first?.isLetter == true || word.first == "'" else { return [] }
    var found: [SourcedPronunciation] = []
    let entry = entry(word).map { SourcedPronunciation($0, .dictionary) }
    let own = (user.sounds[word] ?? []).flatMap { sound in
      switch sound {
      case .phones(let pronunciation): [pronunciation]
      case .spelling(let spelling): self.sounds(ofSpelling: spelling)
      }
    }
    found += own.map { SourcedPronunciation($0, .user) }
    if own.isEmpty {
      for spelling in hints.sounds[word] ?? [] {
        found += sounds(ofSpelling: spelling).map { SourcedPronunciation($0, .contact) }
      }
    }
    found += entry
    if entry.isEmpty, own.isEmpty { found += guesses(word) }
    var seen: Set<Pronunciation> = []
    let ways = found.filter {
      $0.pronunciation.phones.allSatisfy(phones.contains) && seen.insert($0.pronunciation).inserted
    }
    // The dictionary's are the decoder's whatever is done here.
    return Array(ways.prefix(max(Self.mostWays, entry.count + own.count)))
  }

  /// How a word is said that the dictionary lacks, the surest guess first.
  private func guesses(_ word: String) -> [SourcedPronunciation] {
    var found: [SourcedPronunciation] = []
    let spellings = hints.spellings[word] ?? []
    let latin = Self.isPlain(word) ? word : Self.latin(word)
    if let latin {
      found += parts(of: latin).map { SourcedPronunciation($0, .parts) }
      if !Self.hasVowel(latin), latin.count <= Self.mostInitials,
        let letters = self.letters(of: latin)
      {
        found.append(SourcedPronunciation(letters, .letters))
      }
    }
    for spelling in spellings where !Self.isPlain(word) {
      if let voice = spelling.language,
        let sound = espeakSound(of: spelling.text, voice: voice)
      {
        found.append(SourcedPronunciation(sound, .language, language: voice))
      }
    }
    if let latin {
      if latin != word { found += entry(latin).map { SourcedPronunciation($0, .dictionary) } }
      if let guess = letterToSound.pronunciation(of: latin) {
        found.append(SourcedPronunciation(guess, .flite))
      }
      if let guess = espeakSound(of: latin, voice: Self.englishVoices[0]) {
        found.append(SourcedPronunciation(guess, .espeak))
      }
    }
    for spelling in spellings where Self.isPlain(word) {
      if let voice = spelling.language, let sound = espeakSound(of: spelling.text, voice: voice) {
        found.append(SourcedPronunciation(sound, .language, language: voice))
      }
    }
    if let latin {
      for voice in Self.englishVoices.dropFirst() {
        if let guess = espeakSound(of: latin, voice: voice) {
          found.append(SourcedPronunciation(guess, .espeak, language: voice))
        }
      }
    }
    return found
  }
}

// MARK: - Spellings and parts

extension Pronouncer {
  /// How a spelling is read: "shi-vawn" syllable by syllable, by the dictionary or by rules.
  private func sounds(ofSpelling spelling: String) -> [Pronunciation] {
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
  private func parts(of word: String) -> [Pronunciation] {
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
  private func letters(of word: String) -> Pronunciation? {
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

  private static let prefixes: [(String, String)] = [
    ("mc", "M AH K"), ("mac", "M AH K"), ("o'", "OW"), ("d'", "D AH"), ("fitz", "F IH T S"),
  ]

  /// How many letters follow a prefix at least.
  private static let shortestPart = 3
  /// How many letters each of two words in one has at least.
  private static let shortestHalf = 4
  /// How many letters are said by their names at most.
  private static let mostInitials = 4
  /// The voices for names whose language does not tell; the first one counts as English itself.
  private static let englishVoices = ["en-us"]

  private static func hasVowel(_ word: String) -> Bool { word.contains { "aeiouy".contains($0) } }

  private static func isPlain(_ word: String) -> Bool {
    !word.isEmpty && word.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x27 }
  }

  /// A word of another script in Latin letters, or nil where that gives none.
  private static func latin(_ word: String) -> String? {
    Romanization.latin(word).flatMap { isPlain($0) ? $0 : nil }
  }
}

// MARK: - espeak-ng

extension Pronouncer {
  private func espeakSound(of text: String, voice: String) -> Pronunciation? {
    guard let sound = cache?.sounds(of: text, voice: voice) else { return nil }
    return EspeakPhones(voice: voice).pronunciation(of: sound)
  }

  /// Asks the program for all that will be wanted and is not known yet.
  private func askEspeak(_ words: Set<String>) {
    guard let espeak else { return }
    var wanted: [String: Set<String>] = [:]
    for word in words where entry(word).isEmpty && !user.contains(word) {
      want(word, in: &wanted)
    }
    guard !wanted.isEmpty else { return }
    if cache == nil { cache = EspeakCache(file: cacheFile, program: espeak) }
    guard var cache else { return }
    self.cache = nil
    var batches: [SoundBatch] = []
    for (voice, words) in wanted.sorted(by: { $0.key < $1.key }) {
      let new = words.filter { cache.sounds(of: $0, voice: voice) == nil }.sorted()
      // Two processors take a half each.
      for start in stride(from: 0, to: new.count, by: Self.batchSize) {
        let end = min(new.count, start + Self.batchSize)
        batches.append(SoundBatch(voice: voice, words: Array(new[start..<end])))
      }
    }
    // A few at a time: each is a process.
    for start in stride(from: 0, to: batches.count, by: Self.mostProcesses) {
      let some = Array(batches[start..<min(batches.count, start + Self.mostProcesses)])
      for (batch, sounds) in zip(some, espeak.sounds(of: some)) {
        if let sounds { cache.add(sounds, for: batch) }
      }
    }
    cache.save()
    self.cache = cache
  }

  private static let batchSize = 1000
  private static let mostProcesses = 4

  private func want(_ word: String, in wanted: inout [String: Set<String>]) {
    let latin = Self.isPlain(word) ? word : Self.latin(word)
    if let latin {
      for voice in Self.englishVoices { wanted[voice, default: []].insert(latin) }
      for rest in [String(latin.dropLast(2))] where latin.hasSuffix("'s") && !rest.isEmpty {
        wanted[Self.englishVoices[0], default: []].insert(rest)
      }
      for (prefix, _) in Self.prefixes where latin.hasPrefix(prefix) && latin.count > prefix.count {
        wanted[Self.englishVoices[0], default: []].insert(
          String(latin.dropFirst(prefix.count)))
      }
    }
    for spelling in hints.spellings[word] ?? [] {
      guard let voice = spelling.language, Self.isAskable(spelling.text) else { continue }
      wanted[voice, default: []].insert(spelling.text)
    }
  }

  /// Whether a text is letters, marks and apostrophes alone, so that it stays one line.
  private static func isAskable(_ text: String) -> Bool {
    !text.isEmpty
      && text.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0 == "'" || $0.properties.generalCategory == .nonspacingMark
          || $0.properties.generalCategory == .spacingMark
      }
  }
}
