package import Foundation
internal import SpokenText

/// Knows how words are said: several ways each, the greatest authority first.
///
/// The user's own file stands in the place of all guesses. What the dictionary has is never taken
/// away, so that a correction of a name cannot make a command unheard. A word that it lacks gets the
/// guesses of both flite and espeak-ng, since neither is right more often than the other, and those
/// of the rules of its own language where its letters tell which that is.
///
/// Used on one thread at a time, that of the decoder whose dictionary it asks.
package final class Pronouncer {
  /// The most ways to say a word; each costs the search time, and is one more that
  /// another name may be taken for.
  private static let mostWays = 4
  /// How many of them are of other languages at least, where there are as many.
  private static let mostForeignWays = 2

  private let dictionary: (String) -> [Pronunciation]
  let phones: Set<String>
  private let phonology: Phonology
  private let letterToSound: any LetterToSounding
  private let soundTable: SoundTable
  let espeak: EspeakProgram?
  var cache: EspeakCache?
  private let cacheFile: URL?
  var user = UserPronunciations()
  var hints = NameHints()

  /// The entries of the dictionary before guesses were added.
  private var entries: [String: [Pronunciation]] = [:]
  private var known: [String: [SourcedPronunciation]] = [:]

  /// Knows what a dictionary knows, and guesses the rest.
  ///
  /// - Parameters:
  ///   - dictionary: What the decoder says of a word; guesses may be added to it later.
  ///   - phones: Those of the acoustic model.
  ///   - phonology: How words become these.
  ///   - espeak: The program espeak-ng, or nil to do without.
  ///   - cache: The file in which its answers are cached, or nil for no cache.
  package init(
    dictionary: @escaping (String) -> [Pronunciation], phones: [String], phonology: Phonology,
    espeak: EspeakProgram? = nil, cache: URL? = nil
  ) {
    self.dictionary = dictionary
    self.phones = Set(phones)
    self.phonology = phonology
    soundTable = SoundTable(phonology)
    letterToSound = phonology.makeLetterToSound()
    self.espeak = phonology.sounds.isEmpty ? nil : espeak
    cacheFile = cache
  }

  /// Whether the user's own file has a word.
  package func isPronouncedByUser(_ word: String) -> Bool { user.contains(word) }

  /// Takes the user's own file.
  package func take(_ user: UserPronunciations) {
    self.user = user
    known = [:]
  }

  /// Uses hints from the contacts.
  package func take(_ hints: NameHints) {
    self.hints = hints
    known = [:]
  }

  /// Gives back the memory of what was found out; it can be found out again.
  package func forget() {
    known = [:]
    entries = [:]
    // Without a file, all of it would have to be asked again.
    if cacheFile != nil { cache = nil }
  }

  /// The pronunciations of a word, the greatest authority first; empty if unknown.
  package func pronunciations(of word: String) -> [SourcedPronunciation] {
    if let known = known[word] { return known }
    prepare([word])
    return known[word] ?? []
  }

  /// Finds out about many words at once, which costs less than one after the other.
  ///
  /// - Complexity: O(n); about 0.2 ms for each word that neither the dictionary nor the cache has.
  package func prepare(_ words: some Sequence<String>) {
    let new = Set(words.lazy.filter { self.known[$0] == nil })
    guard !new.isEmpty else { return }
    askEspeak(new)
    for word in new { known[word] = find(word) }
  }

  /// The entries of the dictionary itself for a word.
  package func entry(_ word: String) -> [Pronunciation] {
    if let entry = entries[word] { return entry }
    // A word that begins otherwise is one of the decoder's fillers, such as <sil> and [NOISE].
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
    if own.isEmpty { found += spelled(word) }
    found += entry
    if own.isEmpty {
      found += entry.isEmpty ? guesses(word) : foreignSounds(of: word) + namedSounds(of: word)
    }
    if phonology.accents != nil {
      found += found.flatMap { way in
        phonology.accented(way.pronunciation).map {
          SourcedPronunciation($0, way.source, language: way.language)
        }
      }
    }
    var seen: Set<Pronunciation> = []
    let ways = found.filter {
      $0.pronunciation.phones.allSatisfy(phones.contains) && seen.insert($0.pronunciation).inserted
    }
    // The dictionary's are the decoder's whatever is done here, and how a name is said where it is from comes last.
    let foreign = min(Self.mostForeignWays, ways.count { $0.language != nil })
    var room = max(Self.mostWays - foreign, entry.count + own.count)
    var foreignRoom = foreign
    return ways.filter { way in
      if way.language != nil, foreignRoom > 0 {
        foreignRoom -= 1
        return true
      }
      room -= 1
      return room >= 0
    }
  }

  /// The sounds of a name as it is written with its marks, in a language whose spelling tells them.
  private func spelled(_ word: String) -> [SourcedPronunciation] {
    guard phonology.letterToSound == .spellings else { return [] }
    // A few words of the grammars keep their marks.
    if !Self.isPlain(word) {
      return [letterToSound.pronunciation(of: word)].compactMap(\.self)
        .map { SourcedPronunciation($0, .rules) }
    }
    return (hints.spellings[word] ?? []).filter { isOwn($0.language) }.compactMap { spelling in
      letterToSound.pronunciation(of: spelling.text).map { SourcedPronunciation($0, .rules) }
    }
  }

  /// The sounds of a word in the language that it is plainly from, by the rules of that.
  private func foreignSounds(of word: String) -> [SourcedPronunciation] {
    guard let voice = foreignVoice(of: word), let sound = espeakSound(of: word, voice: voice)
    else { return [] }
    return [SourcedPronunciation(sound, .language, language: voice)]
  }

  /// The sounds of a name in the languages that it is likely from.
  private func namedSounds(of word: String) -> [SourcedPronunciation] {
    (hints.spellings[word] ?? []).filter { !isRule($0) }.compactMap { spelling in
      guard let voice = spelling.language, let sound = espeakSound(of: spelling.text, voice: voice)
      else { return nil }
      return SourcedPronunciation(sound, .language, language: voice)
    }
  }

  private func foreignVoice(of word: String) -> String? {
    Self.isPlain(word) ? phonology.foreignVoice(of: word) : nil
  }

  /// Whether the rules of the language say a name themselves.
  private func isRule(_ spelling: NameHints.Spelling) -> Bool {
    phonology.letterToSound == .spellings && isOwn(spelling.language)
  }

  /// Whether the voice that a name's letters tell is one of the language that is listened for.
  private func isOwn(_ voice: String?) -> Bool {
    voice.map { Phonology.language(of: $0) == phonology.language } ?? true
  }

  /// Guesses for a word that the dictionary lacks, the surest first.
  func guesses(_ word: String) -> [SourcedPronunciation] {
    var found: [SourcedPronunciation] = []
    let spellings = hints.spellings[word] ?? []
    // With its marks, as the voice of its language reads it.
    if isByEspeak, !Self.isPlain(word), let sound = espeakSound(of: word, voice: phonology.voice) {
      return [SourcedPronunciation(sound, .espeak)]
    }
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
      found += foreignSounds(of: latin)
      if let guess = letterToSound.pronunciation(of: latin) {
        let isRule = phonology.letterToSound == .spellings
        // With the marks of the name, its letters tell more than without.
        if !isRule || (spelled(word).isEmpty && Self.hasVowel(latin)) {
          found.append(SourcedPronunciation(guess, isRule ? .rules : .flite))
        }
      }
      // People who do not know how to say it spell it, too.
      if letterToSound.isSpelled(latin), let letters = self.letters(of: latin) {
        found.append(SourcedPronunciation(letters, .letters))
      }
      if let guess = espeakSound(of: latin, voice: phonology.voice) {
        found.append(SourcedPronunciation(guess, .espeak))
      }
    }
    if Self.isPlain(word) { found += namedSounds(of: word) }
    return found
  }
}

/// Guesses by espeak-ng's rules.
extension Pronouncer {
  func espeakSound(of text: String, voice: String) -> Pronunciation? {
    guard let sound = cache?.sounds(of: text, voice: voice) else { return nil }
    // Of a letter that its rules know nothing of, such as 田 in Japanese, espeak-ng says in English what it is:
    // "Chinese letter".
    guard Self.isPlain(text) || !sound.contains("(en)") else { return nil }
    return EspeakPhones(voice: voice, soundTable).pronunciation(of: sound)
  }

  /// Asks the program for all that will be wanted and is not known yet.
  func askEspeak(_ words: Set<String>) {
    guard let espeak else { return }
    var wanted: [String: Set<String>] = [:]
    for word in words where !user.contains(word) {
      if entry(word).isEmpty {
        want(word, in: &wanted)
      } else {
        if let voice = foreignVoice(of: word) { wanted[voice, default: []].insert(word) }
        wantSpellings(of: word, in: &wanted)
      }
    }
    guard !wanted.isEmpty else { return }
    if cache == nil { cache = EspeakCache(file: cacheFile, program: espeak) }
    guard var cache else { return }
    self.cache = nil
    var batches: [WordBatch] = []
    for (voice, words) in wanted.sorted(by: { $0.key < $1.key }) {
      let new = words.filter { cache.sounds(of: $0, voice: voice) == nil }.sorted()
      // Two processors take a half each.
      for start in stride(from: 0, to: new.count, by: Self.batchSize) {
        let end = min(new.count, start + Self.batchSize)
        batches.append(WordBatch(voice: voice, words: Array(new[start..<end])))
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

  /// Whether espeak-ng says all words.
  private var isByEspeak: Bool { phonology.letterToSound == .espeak }

  private func want(_ word: String, in wanted: inout [String: Set<String>]) {
    if isByEspeak, Self.isAskable(word) { wanted[phonology.voice, default: []].insert(word) }
    let latin = Self.isPlain(word) ? word : Self.latin(word)
    if let latin {
      if phonology.letterToSound != .spellings {
        wanted[phonology.voice, default: []].insert(latin)
      }
      if let voice = foreignVoice(of: latin) { wanted[voice, default: []].insert(latin) }
      for rest in [String(latin.dropLast(2))]
      where phonology.possessive != nil && latin.hasSuffix("'s") && !rest.isEmpty {
        wanted[phonology.voice, default: []].insert(rest)
      }
      for prefix in (phonology.prefixes ?? []).map(\.letters)
      where latin.hasPrefix(prefix) && latin.count > prefix.count {
        wanted[phonology.voice, default: []].insert(
          String(latin.dropFirst(prefix.count)))
      }
    }
    wantSpellings(of: word, in: &wanted)
  }

  private func wantSpellings(of word: String, in wanted: inout [String: Set<String>]) {
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

/// Words that are said by their parts, and spellings that words sound like.
extension Pronouncer {
  /// The pronunciations of a spelling such as "shi-vawn", by the dictionary or by rules.
  package func sounds(ofSpelling spelling: String) -> [Pronunciation] {
    let parts = SpokenWords.words(in: spelling)
    guard !parts.isEmpty, parts.allSatisfy(Self.isPlain) else {
      // Kana and the like: read as a name in them is.
      return parts.count == 1 ? guesses(parts[0]).map(\.pronunciation).prefix(2).map(\.self) : []
    }
    var phones: [String] = []
    for part in parts {
      let sound =
        entry(part).first ?? letterToSound.pronunciation(of: part)
        ?? espeakSound(of: part, voice: phonology.voice)
      guard let sound else { return [] }
      phones += sound.phones
    }
    return Pronunciation(phones.joined(separator: " ")).map { [$0] } ?? []
  }

  /// The pronunciations of a word of whose parts the dictionary knows at least one.
  func parts(of word: String) -> [Pronunciation] {
    if phonology.possessive != nil, word.hasSuffix("'s") {
      return guessesOrEntry(String(word.dropLast(2))).prefix(2).compactMap(possessive)
    }
    for entry in phonology.prefixes ?? [] where word.hasPrefix(entry.letters) {
      let (prefix, phones) = (entry.letters, entry.phones)
      let rest = String(word.dropFirst(prefix.count))
      guard rest.count >= Self.shortestPart else { continue }
      // "Machado" is no son of Hado.
      guard prefix.count < 3 || !self.entry(rest).isEmpty else { continue }
      // "McCarthy" has one k, and "McGill" none.
      var start = phones
      if prefix.hasPrefix("m"), let first = rest.first, "cgkq".contains(first) {
        start = phones.hasSuffix(" K") ? String(phones.dropLast(2)) : phones
      }
      return guessesOrEntry(rest).prefix(2).compactMap { Pronunciation("\(start) \($0)") }
    }
    return phonology.compounds == true ? compound(word).map { [$0] } ?? [] : []
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
      let known = phonology.letterNames?[String(letter)].flatMap { Pronunciation($0) }
      guard let name = known ?? entry(String(letter)).first else { return nil }
      phones += name.phones
    }
    return Pronunciation(phones.joined(separator: " "))
  }

  /// The pronunciation of the possessive of a word.
  private func possessive(_ word: Pronunciation) -> Pronunciation? {
    guard let last = word.phones.last else { return nil }
    let ending = phonology.possessive?.first {
      $0.after?.split(separator: " ").contains { $0 == last } ?? true
    }
    return ending.flatMap { Pronunciation("\(word) \($0.phones)") }
  }

  /// The fewest letters after a prefix.
  private static let shortestPart = 3
  /// The fewest letters of each of two words in one.
  private static let shortestHalf = 4
  /// The maximum number of letters that are said by their names.
  private static let mostInitials = 4

  static func hasVowel(_ word: String) -> Bool { word.contains { "aeiouy".contains($0) } }

  static func isPlain(_ word: String) -> Bool {
    !word.isEmpty && word.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x27 }
  }

  /// A word of another script in Latin letters, or nil if that gives none.
  static func latin(_ word: String) -> String? {
    Romanization.latin(word).flatMap { isPlain($0) ? $0 : nil }
  }
}
