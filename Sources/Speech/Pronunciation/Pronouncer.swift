internal import Foundation

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
  let phones: Set<String>
  let letterToSound = LetterToSound()
  let espeak: EspeakProgram?
  var cache: EspeakCache?
  let cacheFile: URL?
  var user = UserPronunciations()
  var hints = NameHints()

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

  /// Gives back the memory of what was found out; it can be found out again.
  func forget() {
    known = [:]
    entries = [:]
    // What no file keeps would have to be asked again.
    if cacheFile != nil { cache = nil }
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
  func entry(_ word: String) -> [Pronunciation] {
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
  func guesses(_ word: String) -> [SourcedPronunciation] {
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
      // People who do not know how to say it spell it, too.
      if letterToSound.isSpelled(latin), let letters = self.letters(of: latin) {
        found.append(SourcedPronunciation(letters, .letters))
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
