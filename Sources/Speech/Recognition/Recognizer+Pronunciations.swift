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
  public func pronunciations(of word: String) -> [Pronunciation] {
    pronouncer.pronunciations(of: word).map(\.pronunciation)
  }

  /// How a word is said, and where that comes from; the greatest authority first.
  public func sourcedPronunciations(of word: String) -> [SourcedPronunciation] {
    pronouncer.pronunciations(of: word)
  }

  /// Finds out how words are said, all at once; what comes after costs nothing more.
  ///
  /// - Parameters:
  ///   - words: the words of names.
  ///   - hints: what the contacts tell about them.
  public func prepare(_ words: some Sequence<String>, hints: NameHints = NameHints()) {
    pronouncer.take(hints)
    pronouncer.prepare(words)
  }

  /// Makes the words of a grammar known to the decoder, with all ways to say them.
  ///
  /// - Throws: `SpeechError` with ``SpeechError/Code/badConfiguration`` where a word cannot be said.
  func addPronunciations(of words: [String]) throws(SpeechError) {
    pronouncer.prepare(words)
    for word in words {
      let ways = pronouncer.pronunciations(of: word)
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
    for decoder: Decoder, phones: [String], files: PronunciationFiles
  ) throws(SpeechError) -> Pronouncer {
    let pronouncer = Pronouncer(
      dictionary: { [unowned decoder] in decoder.pronunciations(of: $0) }, phones: phones,
      espeak: EspeakProgram(), cache: files.cache)
    if let user = files.user {
      pronouncer.take(try UserPronunciations(contentsOf: user, phones: phones))
    }
    return pronouncer
  }
}
