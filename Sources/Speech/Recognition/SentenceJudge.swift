internal import Audio
internal import IntentParser
internal import Pronunciation

/// Listens once more for other sentences in the place of one that cannot be meant, such as a number that
/// nobody can dial.
///
/// Its decoder is made when it is first needed, about 0.1 s. Used on one thread at a time.
final class SentenceJudge {
  /// Other sentences that may have been said in the place of some words, each as its words; none where
  /// the words may well be meant.
  var alternatives: @Sendable ([String]) -> [[String]] = { _ in [] }

  private let model: RecognitionModel
  private let pronouncer: SharedPronouncer
  private let sharedScores: SharedScores?
  private let isVerbose: Bool
  private var decoder: Decoder?

  init(
    _ model: RecognitionModel, _ pronouncer: SharedPronouncer, _ sharedScores: SharedScores?,
    isVerbose: Bool
  ) {
    self.model = model
    self.pronouncer = pronouncer
    self.sharedScores = sharedScores
    self.isVerbose = isVerbose
  }

  /// The transcript; where its words cannot be meant and others fit almost as well, the best of those.
  ///
  /// Words that were put in the place of others are never certain.
  ///
  /// - Parameters:
  ///   - transcript: What was heard.
  ///   - words: Its words as the grammar has them.
  ///   - samples: The sound.
  ///   - band: The part of the spectrum that it has.
  ///   - phoneLoop: The phone loop, between utterances; its channel is as it was afterwards.
  ///   - score: Makes the transcript of a hypothesis, compared with the phone loop's.
  /// - Returns: The transcript, or that of the others.
  /// - Throws: `SpeechError`.
  func judged(
    _ transcript: Transcript, _ words: [String], in samples: [Int16], _ band: AudioBand,
    against phoneLoop: Decoder, score: (DecoderHypothesis, DecoderHypothesis?) -> Transcript
  ) throws(SpeechError) -> Transcript {
    guard transcript.isAccepted, !words.isEmpty else { return transcript }
    let others = alternatives(words)
    guard !others.isEmpty else { return transcript }
    let decoder = try preparedDecoder(for: [words] + others)
    let channel = phoneLoop.channel
    defer { phoneLoop.channel = channel }
    // Both are heard with the mean of the utterance itself, whichever the first hearing had.
    let own = try phoneLoop.channel(of: samples, memory: DecoderPair.channelMemory)
    func heard(_ decoder: Decoder) throws(SpeechError) -> DecoderHypothesis? {
      decoder.channel = own
      try decoder.beginUtterance()
      try decoder.process(samples[...])
      return try decoder.endUtterance()
    }
    try decoder.hear(band, telephone: model.parameters.telephone)
    defer { decoder.releaseUtterance() }
    try decoder.setGrammar(
      try Self.network(of: [words]), languageWeight: model.parameters.languageWeight)
    let first = try heard(decoder)
    try decoder.setGrammar(
      try Self.network(of: others), languageWeight: model.parameters.languageWeight)
    guard let first, let best = try heard(decoder),
      best.isWithin(model.parameters.confidence.rivalMargin, of: first)
    else { return transcript }
    let other = score(best, try heard(phoneLoop))
    return other.isAccepted ? other.compared(to: transcript, isClose: true) : transcript
  }

  private func preparedDecoder(for sentences: [[String]]) throws(SpeechError) -> Decoder {
    let decoder: Decoder
    if let made = self.decoder {
      decoder = made
    } else {
      decoder = try Decoder(model, sharing: sharedScores, isVerbose: isVerbose)
      self.decoder = decoder
    }
    let words = Set(sentences.joined())
    let ways = pronouncer.use { pronouncer in
      words.map { ($0, pronouncer.pronunciations(of: $0)) }
    }
    for (word, pronunciations) in ways {
      for way in pronunciations { _ = decoder.add(word, way.pronunciation) }
    }
    return decoder
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
