internal import Audio

/// Listens once more for other sentences in the place of one that cannot be meant, such as a number that
/// nobody can dial.
///
/// Used on one thread at a time.
final class SentenceJudge {
  /// Other sentences that may have been said in the place of some words, each as its words; none where
  /// the words may well be meant.
  var alternatives: @Sendable ([String]) -> [[String]] = { _ in [] }

  private let aligner: SentenceAligner
  /// The margin by which others may fit worse, in score units per frame.
  private let margin: Double

  init(_ aligner: SentenceAligner, margin: Double) {
    self.aligner = aligner
    self.margin = margin
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
    let channel = phoneLoop.channel
    defer { phoneLoop.channel = channel }
    // Both are heard with the mean of the utterance itself, whichever the first hearing had.
    let own = try phoneLoop.channel(of: samples, memory: DecoderPair.channelMemory)
    guard let first = try aligner.best(of: [words], in: samples, band, channel: own),
      let best = try aligner.best(of: others, in: samples, band, channel: own),
      best.isWithin(margin, of: first)
    else { return transcript }
    phoneLoop.channel = own
    try phoneLoop.beginUtterance()
    try phoneLoop.process(samples[...])
    let other = score(best, try phoneLoop.endUtterance())
    return other.isAccepted ? other.compared(to: transcript, isClose: true) : transcript
  }
}
