import Foundation
import SpeechTestSupport
import Testing

@testable import Speech

/// What counts for a hypothesis and against it, and how much.
@Suite struct EvidenceTests {
  private let parameters: Confidence.Parameters

  init() throws {
    parameters = try RecognitionModel(folder: Installed.modelFolder).parameters.confidence
  }

  /// "hang up" in 24 and 16 frames, with a filler of 30 frames between them.
  private func hypothesis(_ first: Double, _ second: Double, filler: Double = 0)
    -> DecoderHypothesis
  {
    let words = TranscriptScorerTests.hypothesis(24, gap: 30, 16, scores: (first, second)).segments
    let silence = DecoderHypothesis.Segment(
      word: "<sil>", frames: 24..<54, acousticScore: filler)
    return DecoderHypothesis(segments: [words[0], silence, words[1]])
  }

  /// A word that fits far too well counts for the ceiling, so that the other one still tells.
  @Test func oneGoodWordDoesNotHideABadOne() throws {
    let low = parameters.ceiling - 10
    let evidence = try #require(
      Evidence(
        of: hypothesis(24 * (parameters.ceiling + 1000), 16 * low), against: nil, parameters))
    #expect(abs(evidence.difference - (parameters.ceiling * 24 + low * 16) / 40) < 1e-9)
    #expect(evidence.wordDifferences == [parameters.ceiling + 1000, low])
  }

  /// Speech taken for silence counts against the words, and silence that fits does not count for them.
  @Test(arguments: [(-1, 0), (500, 0), (-50, -7.5)] as [(Double, Double)])
  func fillers(perFrame: Double, difference: Double) throws {
    let evidence = try #require(
      Evidence(of: hypothesis(0, 0, filler: 30 * perFrame), against: nil, parameters))
    #expect(parameters.fillerAllowance == 40)
    #expect(abs(evidence.difference - difference) < 1e-9)
  }

  @Test func lengths() throws {
    let evidence = try #require(Evidence(of: hypothesis(0, 0), against: nil, parameters))
    #expect(evidence.text == "hang up")
    #expect(evidence.frames == 40)
    #expect(evidence.pauses == 30)
    #expect(evidence.phones == 5)
    #expect(abs(evidence.phoneDuration - 0.14) < 1e-9)
    #expect(abs(evidence.spokenPhoneDuration - 0.08) < 1e-9)
    #expect(Evidence(of: nil, against: nil, parameters) == nil)
    let silence = DecoderHypothesis.Segment(word: "<sil>", frames: 0..<9, acousticScore: 0)
    #expect(Evidence(of: DecoderHypothesis(segments: [silence]), against: nil, parameters) == nil)
  }

  /// Each weight alone: the odds are those of its share of what is known.
  @Test func weights() throws {
    var evidence = try #require(
      Evidence(of: hypothesis(24 * -2, 16 * -7), against: nil, parameters))
    evidence.hasUserPhones = true
    typealias Weights = Confidence.Weights
    let table: [(WritableKeyPath<Weights, Double>, Double)] = [
      (\.offset, 1), (\.difference, -4), (\.length, 3.6889), (\.worstWord, -7),
      (\.pace, -0.2231), (\.agreement, -1), (\.userPhones, 1),
    ]
    for (weight, share) in table {
      var weights = Weights()
      weights[keyPath: weight] = 0.1
      let value = weights.value(of: evidence, agreement: -1)
      #expect(abs(value - 1 / (1 + exp(-0.1 * share))) < 1e-4, "\(weight)")
    }
  }
}
