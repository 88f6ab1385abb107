import Foundation
import SpeechTestSupport
import Testing

@testable import Speech

/// Each decoding costs as much as the first: what is certain or hopeless gets no second, and what a second
/// did not bring near a request no third.
@Suite struct DecodingPassesTests {
  private var parameters: Confidence.Parameters

  init() throws {
    parameters = try RecognitionModel(folder: Installed.modelFolder).parameters.confidence
    (parameters.accept, parameters.reachSecond, parameters.reachThird) = (0.85, 0.01, 0.1)
    var curve = Confidence.Curve()
    (curve.first.difference, curve.second.difference) = (1, 1)
    parameters.curves = ["wide": curve, "telephone": curve]
  }

  /// "hang up" with a score difference of so much per frame: the logarithmic odds, by the curve above.
  private func evidence(_ odds: Double, _ word: String = "up") throws -> Evidence {
    var segment = DecoderHypothesis.Segment(
      word: word, frames: 0..<10, acousticScore: 10 * odds)
    segment.phoneCount = 2
    return try #require(
      Evidence(of: DecoderHypothesis(segments: [segment]), against: nil, parameters))
  }

  /// Odds of the decodings, the limit, and how many of them are made.
  @Test(
    arguments: [
      ([3, 0, 0], 0.45, 1, 0),  // certain at once
      ([-6, 3, 3], 0.45, 1, 0),  // out of reach
      ([0, 1, 3], 0.45, 2, 1),  // accepted after the second
      ([-1, -2, 0.5], 0.45, 3, 2),  // near enough for the third
      ([-1, -2, -3], 0.45, 3, 0),  // which need not be the best
      ([-3, -4, 3], 0.45, 2, 0),  // not near enough for the third
      ([-1, -2, 3], 0.2, 2, 0),  // accepted by a lower limit
    ] as [([Double], Double, Int, Int)])
  func passes(odds: [Double], limit: Double, count: Int, best: Int) throws {
    var passes = DecodingPasses(parameters, channel: .wide, limit: limit)
    var made: [Evidence.Pass] = []
    while let pass = passes.next {
      passes.add(pass, try evidence(odds[made.count]))
      made.append(pass)
    }
    #expect(made == Array(Evidence.Pass.allCases.prefix(count)))
    #expect(passes.best == best)
    #expect(passes.evidence?.difference == odds[best])
  }

  /// Where all speech is meant for the recogniser, nothing is out of reach.
  @Test(arguments: [([-6, -6, 3], 3), ([-3, -4, 3], 3), ([3, 0, 0], 1)] as [([Double], Int)])
  func reachOfMeantSpeech(odds: [Double], count: Int) throws {
    var passes = DecodingPasses(
      parameters, channel: .wide, limit: 0.2, expectsOutOfVocabularySpeech: false)
    while let pass = passes.next {
      passes.add(pass, try evidence(odds[passes.passes.count]))
    }
    #expect(passes.passes.count == count)
  }

  @Test func allAreMadeToBeCompared() throws {
    var passes = DecodingPasses(parameters, channel: .wide, limit: 0.45, makesAll: true)
    while let pass = passes.next { passes.add(pass, try evidence(3)) }
    #expect(passes.passes.map(\.kind) == Evidence.Pass.allCases)
  }

  /// What is no whole sentence is not accepted, however well it fits.
  @Test(arguments: [(true, 2), (false, 3)])
  func fragments(isSentence: Bool, count: Int) throws {
    var passes = DecodingPasses(parameters, channel: .wide, limit: 0.45)
    while let pass = passes.next { passes.add(pass, try evidence(1), isSentence: isSentence) }
    #expect(passes.passes.count == count)
  }

  /// The agreement of the other decodings counts, and only once there are some: two that agree win over one that is a
  /// little likelier, and lose to one that is much likelier.
  @Test(
    arguments: [
      ([(0, "up")], 0), ([(1, "up"), (0, "up")], 3), ([(1, "up"), (0, "on")], -1),
      ([(1, "up"), (0, "up"), (0, "on")], 1), ([(1, "up"), (0, "on"), (0, "on")], 0),
      ([(3, "up"), (0, "on"), (0, "on")], 1),
    ] as [([(Double, String)], Double)])
  func agreement(heard: [(Double, String)], odds: Double) throws {
    var parameters = parameters
    parameters.curves = parameters.curves?.mapValues { curve in
      var curve = curve
      curve.second.agreement = 2
      return curve
    }
    var passes = DecodingPasses(parameters, channel: .telephone, limit: 0.45)
    for (pass, heard) in zip(Evidence.Pass.allCases, heard) {
      passes.add(pass, try evidence(heard.0, heard.1))
    }
    #expect(abs(passes.confidence - 1 / (1 + exp(-odds))) < 1e-9)
  }

  /// Decodings agree that ask for the same, in other words, too; those that ask for nothing do by their words.
  @Test(arguments: [("end", "end", 3.0), ("end", "hold", -1), (nil, nil, -1), ("end", nil, -1)])
  func decodingsAgreeByWhatTheyAskFor(first: String?, second: String?, odds: Double) throws {
    var parameters = parameters
    parameters.curves = parameters.curves?.mapValues { curve in
      var curve = curve
      curve.second.agreement = 2
      return curve
    }
    var passes = DecodingPasses(parameters, channel: .telephone, limit: 0.45)
    passes.add(.first, try evidence(1, "up"), meaning: first)
    passes.add(.ownMean, try evidence(0, "down"), meaning: second)
    #expect(passes.best == 0)
    #expect(abs(passes.confidence - 1 / (1 + exp(-odds))) < 1e-9)
  }

  /// What is accepted, and not surely enough, is decoded a third time where the model says so.
  @Test(arguments: [(0.2, 2), (0.8, 3)])
  func whatIsNotSureIsDecodedAgain(thirdBelow: Double, count: Int) throws {
    var parameters = parameters
    parameters.thirdBelow = thirdBelow
    var passes = DecodingPasses(parameters, channel: .wide, limit: 0.2)
    while let pass = passes.next { passes.add(pass, try evidence(1)) }
    #expect(passes.passes.count == count)
  }

  /// Where no sentence fits, there may be one in the next decoding.
  @Test func nothingIsNoEvidence() throws {
    var passes = DecodingPasses(parameters, channel: .wide, limit: 0.2)
    passes.add(.first, nil)
    #expect(passes.evidence == nil)
    #expect(passes.confidence == 0)
    passes.add(.ownMean, try evidence(1))
    #expect(passes.evidence?.text == "up")
  }
}
