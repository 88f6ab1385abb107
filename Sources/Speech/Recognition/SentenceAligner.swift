internal import Audio
internal import IntentParser
internal import Pronunciation

/// Finds where the words of given sentences were said, and how well they fit, by PocketSphinx.
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
  /// The words after which the decoder is rebuilt, so that it does not grow for days.
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

  /// Hears the best of some sentences in sound.
  ///
  /// - Parameters:
  ///   - sentences: Each as its words; those with a word that cannot be said are left out.
  ///   - samples: The sound.
  ///   - band: The part of the spectrum that it has.
  ///   - channel: The channel estimate that they are heard with.
  /// - Returns: The words with their frames and scores; nil if none can be said, or the sound is too short.
  /// - Throws: `SpeechError` with ``SpeechError/Code/decoder`` or ``SpeechError/Code/missingModel``.
  func best(
    of sentences: [[String]], in samples: [Int16], _ band: AudioBand, channel: [Float]
  ) throws(SpeechError) -> DecoderHypothesis? {
    let decoder = try preparedDecoder()
    addPronunciations(of: Set(sentences.joined()), to: decoder)
    let sayable = sentences.filter { $0.allSatisfy(known.contains) }
    guard !sayable.isEmpty else { return nil }
    try decoder.hear(band, telephone: model.parameters.telephone)
    try decoder.setGrammar(
      try Self.network(of: sayable), languageWeight: model.parameters.languageWeight)
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

  /// Makes words known, with all ways to say them.
  private func addPronunciations(of words: Set<String>, to decoder: Decoder) {
    let new = words.subtracting(known)
    let ways = pronouncer.use { pronouncer in
      new.map { ($0, pronouncer.pronunciations(of: $0)) }
    }
    for (word, pronunciations) in ways {
      let added = pronunciations.filter { decoder.add(word, $0.pronunciation) }
      if !added.isEmpty { known.insert(word) }
    }
  }

  private static func network(of sentences: [[String]]) throws(SpeechError) -> WordNetwork {
    do throws(GrammarError) {
      let grammar = try Grammar(
        text: "#JSGF V1.0;\ngrammar others;\npublic <other> = <contact>;\n", file: "others.jsgf")
      return try GrammarNetwork(grammar: grammar, filling: ["contact": sentences]).wordNetwork
    } catch {
      throw SpeechError(.badConfiguration, error.description)
    }
  }
}
