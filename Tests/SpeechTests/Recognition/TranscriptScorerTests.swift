import IntentParser
import SpeechTestSupport
import Testing

@testable import Speech

/// What is no speech for want of time: noise stretches words and leaves gaps.
@Suite struct TranscriptScorerTests {
  /// "hang up", five phones, in two words of so many frames with a gap of so many.
  static func hypothesis(
    _ first: Int, gap: Int, _ second: Int, scores: (Double, Double) = (0, 0)
  ) -> DecoderHypothesis {
    var hang = DecoderHypothesis.Segment(
      word: "hang", frames: 0..<first, acousticScore: scores.0)
    hang.phoneCount = 3
    let start = first + gap
    var up = DecoderHypothesis.Segment(
      word: "up", frames: start..<start + second, acousticScore: scores.1)
    up.phoneCount = 2
    return DecoderHypothesis(segments: [hang, up])
  }

  /// A word that fits far too well counts for the ceiling, so that the other one still tells.
  @Test func oneGoodWordDoesNotHideABadOne() throws {
    let parameters = try RecognitionModel(folder: Installed.modelFolder).parameters.confidence
    let low = parameters.ceiling - 10
    let hypothesis = Self.hypothesis(
      24, gap: 0, 16, scores: (24 * (parameters.ceiling + 1000), 16 * low))
    let scorer = TranscriptScorer(
      parameters: parameters, network: try WordNetwork.make("public <c> = hang up;"),
      expectsOutOfVocabularySpeech: false, sourceFrames: Array(0..<400), frames: 0..<400)
    let capped = (parameters.ceiling * 24 + low * 16) / 40
    let expected = Confidence.value(of: capped, frames: 40, parameters)
    let confidence = scorer.transcript(of: hypothesis, against: nil).confidence
    #expect(abs(confidence - expected) < 1e-9)
    #expect(confidence < Confidence.value(of: parameters.ceiling, frames: 40, parameters))
  }

  @Test(arguments: [
    (first: 24, gap: 0, second: 16, isAccepted: true),
    (first: 60, gap: 40, second: 60, isAccepted: true),
    (first: 87, gap: 100, second: 53, isAccepted: false),
    (first: 24, gap: 130, second: 16, isAccepted: false),
  ])
  func refusesWordsThatComeTooSlowly(
    first: Int, gap: Int, second: Int, isAccepted: Bool
  ) throws {
    let hypothesis = Self.hypothesis(first, gap: gap, second)
    for expectsOutOfVocabularySpeech in [true, false] {
      let scorer = TranscriptScorer(
        parameters: try RecognitionModel(folder: Installed.modelFolder).parameters.confidence,
        network: try WordNetwork.make("public <c> = hang up;"),
        expectsOutOfVocabularySpeech: expectsOutOfVocabularySpeech,
        sourceFrames: Array(0..<400), frames: 0..<400)
      let transcript = scorer.transcript(of: hypothesis, against: nil)
      #expect(transcript.text == "hang up")
      #expect(transcript.isAccepted == (isAccepted || !expectsOutOfVocabularySpeech))
    }
  }
}
