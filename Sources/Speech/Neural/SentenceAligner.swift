internal import Audio
internal import Pronunciation

/// Finds where the words of a given sentence were said, and how well they fit, by PocketSphinx.
///
/// Its decoder is made when it is first needed, about 0.1 s. Used on one thread at a time.
final class SentenceAligner {
  private let model: RecognitionModel
  private let pronouncer: SharedPronouncer
  private let sharedScores: SharedScores?
  private let isVerbose: Bool
  private var decoder: Decoder?
  /// The words that the decoder knows.
  private var known: Set<String> = []
  /// The words after which the decoder is made anew, so that it does not grow for days.
  private static let mostKnown = 5_000

  init(
    _ model: RecognitionModel, _ pronouncer: SharedPronouncer, _ sharedScores: SharedScores?,
    isVerbose: Bool
  ) {
    self.model = model
    self.pronouncer = pronouncer
    self.sharedScores = sharedScores
    self.isVerbose = isVerbose
  }

  /// Hears a sentence in sound.
  ///
  /// - Parameters:
  ///   - sentence: Its words.
  ///   - samples: The sound.
  ///   - band: The part of the spectrum that it has.
  ///   - channel: The channel estimate that it is heard with.
  /// - Returns: The words with their frames and scores; nil where one of them cannot be said, or the sound is too
  ///   short for them.
  /// - Throws: `SpeechError` with ``SpeechError/Code/decoder`` or ``SpeechError/Code/missingModel``.
  func alignment(
    of sentence: [String], in samples: [Int16], _ band: AudioBand, channel: [Float]
  ) throws(SpeechError) -> DecoderHypothesis? {
    let decoder = try preparedDecoder()
    guard add(sentence, to: decoder) else { return nil }
    try decoder.hear(band, telephone: model.parameters.telephone)
    var graph = SearchGraph(saying: sentence.map { [$0] })
    graph.firstWordOfOneWay = .max
    try decoder.setGrammar(graph, languageWeight: model.parameters.languageWeight)
    decoder.channel = channel
    defer { decoder.releaseUtterance() }
    try decoder.beginUtterance()
    try decoder.process(samples[...])
    return try decoder.endUtterance()
  }

  private func preparedDecoder() throws(SpeechError) -> Decoder {
    if known.count > Self.mostKnown { (decoder, known) = (nil, []) }
    if let decoder { return decoder }
    let made = try Decoder(model, sharing: sharedScores, isVerbose: isVerbose)
    decoder = made
    return made
  }

  /// Makes words known, with all ways to say them; false where there is none for one of them.
  private func add(_ words: [String], to decoder: Decoder) -> Bool {
    let new = Set(words).subtracting(known)
    let ways = pronouncer.use { pronouncer in
      new.map { ($0, pronouncer.pronunciations(of: $0)) }
    }
    for (word, pronunciations) in ways {
      let added = pronunciations.filter { decoder.add(word, $0.pronunciation) }
      guard !added.isEmpty else { return false }
      known.insert(word)
    }
    return true
  }
}
