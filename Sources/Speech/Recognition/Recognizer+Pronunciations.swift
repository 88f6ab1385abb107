public import Foundation

/// How the words of a grammar are said.
extension Recognizer {
  /// Where a recogniser finds what it knows of names.
  public struct PronunciationFiles: Sendable, Hashable {
    /// The user's own pronunciations.
    public var user: URL?
    /// What espeak-ng said earlier.
    public var cache: URL?

    /// Names the files; one that is not there is empty.
    public init(user: URL? = nil, cache: URL? = nil) {
      self.user = user
      self.cache = cache
    }
  }

  /// How words are said: by the user's file and the contacts, the dictionary, or by rules; none where
  /// that is not known.
  public nonisolated func pronunciations(of word: String) async -> [Pronunciation] {
    pronouncer.use { $0.pronunciations(of: word).map(\.pronunciation) }
  }

  /// How a word is said, and where that comes from; the greatest authority first.
  public nonisolated func sourcedPronunciations(of word: String) async -> [SourcedPronunciation] {
    pronouncer.use { $0.pronunciations(of: word) }
  }

  /// Finds out how words are said, all at once; what comes after costs nothing more.
  ///
  /// The recogniser goes on hearing meanwhile.
  /// - Parameters:
  ///   - words: the words of names.
  ///   - hints: what the contacts tell about them.
  public nonisolated func prepare(
    _ words: some Sequence<String> & Sendable, hints: NameHints = NameHints()
  ) async {
    try? await pronouncer.useAtLength { pronouncer in
      pronouncer.take(hints)
      pronouncer.prepare(words)
    }
  }

  /// Makes the words of a grammar known to the decoder, with all ways to say them.
  ///
  /// - Throws: `SpeechError` with ``SpeechError/Code/badConfiguration`` where a word cannot be said.
  func addPronunciations(of words: [String]) throws(SpeechError) {
    let pronunciations = pronouncer.use { pronouncer in
      pronouncer.prepare(words)
      return words.map { pronouncer.pronunciations(of: $0) }
    }
    for (word, ways) in zip(words, pronunciations) {
      let added = ways.filter { decoder.add(word, $0.pronunciation) }
      guard !added.isEmpty else {
        throw SpeechError(
          .badConfiguration,
          "\"\(word)\" cannot be pronounced; spell it in Latin letters or give its pronunciation.")
      }
    }
  }

  /// Makes what knows how words are said.
  static func pronouncer(
    for model: RecognitionModel, files: PronunciationFiles
  ) throws(SpeechError) -> Pronouncer {
    let phones = model.parameters.phones
    let dictionary = try DictionaryFile(contentsOf: model.dictionary)
    if let file = model.pronunciations {
      try add(PronunciationFile(contentsOf: file), to: dictionary, phones: Set(phones))
    }
    let pronouncer = Pronouncer(
      dictionary: { dictionary.pronunciations(of: $0) }, phones: phones,
      espeak: EspeakProgram(), cache: files.cache)
    if let user = files.user {
      pronouncer.take(try UserPronunciations(contentsOf: user, phones: phones))
    }
    return pronouncer
  }

  private static func add(
    _ file: PronunciationFile, to dictionary: DictionaryFile, phones: Set<String>
  ) throws(SpeechError) {
    for entry in file.entries {
      guard entry.pronunciation.phones.allSatisfy(phones.contains) else {
        throw SpeechError(
          .badConfiguration,
          "\(file.path):\(entry.line): \"\(entry.word)\" has a phone the acoustic model does not have; "
            + "use those that recognizer.json lists.")
      }
      dictionary.add(entry.pronunciation, of: entry.word)
    }
  }
}
