/// What espeak-ng's rules say.
extension Pronouncer {
  func espeakSound(of text: String, voice: String) -> Pronunciation? {
    guard let sound = cache?.sounds(of: text, voice: voice) else { return nil }
    return EspeakPhones(voice: voice).pronunciation(of: sound)
  }

  /// Asks the program for all that will be wanted and is not known yet.
  func askEspeak(_ words: Set<String>) {
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
