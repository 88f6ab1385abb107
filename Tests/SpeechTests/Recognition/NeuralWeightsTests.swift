import SpeechTestSupport
import Testing

@testable import Speech

/// How likely each of some sentences was said, by what both recognisers know of it.
struct NeuralWeightsTests {
  private let weights = NeuralWeights(
    offset: 1, ratio: 0.8, free: 0.01, rival: 0.02, grammar: 0.4, letters: 2, difference: 0.5,
    noise: 0.1)

  private func candidate(
    _ word: String = "hello there", ratio: Double = 0, score: Double = -1000,
    grammar: Double = -5, difference: Double = 0, sound: Double? = nil
  ) throws -> Candidate {
    let hypothesis = DecoderHypothesis(segments: [
      .init(
        word: word, frames: 0..<100, acousticScore: difference * 100, phoneCount: 4)
    ])
    let parameters = try RecognitionModel(folder: Installed.modelFolder).parameters.confidence
    return Candidate(
      logLikelihoodRatio: ratio,
      grammarLogProbability: grammar, acousticScore: score,
      evidence: try #require(Evidence(of: hypothesis, against: nil, parameters)),
      soundDistance: sound)
  }

  private func posteriors(
    _ candidates: [Candidate], free: Double? = nil, signalToNoise: Double? = nil,
    sound: Double? = nil
  ) -> [Double] {
    var weights = weights
    weights.sound = sound
    return weights.posteriors(
      of: candidates,
      against: FreeText(text: "Hello.", logProbability: -3, acousticScore: free),
      signalToNoise: signalToNoise, languageWeight: 3, ceiling: 5)
  }

  @Test func theyAndNoneOfThemAreOneInSum() throws {
    let three = posteriors(try [candidate(ratio: -1), candidate(ratio: -9), candidate(ratio: -30)])
    #expect(three[0] > three[1] && three[1] > three[2] && three[2] > 0)
    #expect(three.reduce(0, +) < 1)
    #expect(posteriors([]).isEmpty)
    let alike = posteriors(try [candidate(), candidate()])
    #expect(alike[0] == alike[1])
  }

  /// What sounds like the free text is likelier than what does not; without a weight it does not count.
  @Test func soundCounts() throws {
    let shares = try [nil, 1, 2, 3, 6, 60, 0].map { distance in
      posteriors([try candidate(sound: distance)], sound: 1)[0]
    }
    #expect(shares[1] > shares[2] && shares[2] > shares[3] && shares[3] > shares[4])
    #expect(shares[4] == shares[5] && shares[6] == shares[1])
    // What is not known counts as little as the usual distance.
    #expect(shares[0] < shares[1] && shares[0] > shares[2])
    #expect(posteriors([try candidate(sound: 6)]) == posteriors([try candidate(sound: 0)]))
  }

  /// What is more of anything that speaks for a sentence makes it likelier, within the limits of what counts.
  @Test func eachPartCounts() throws {
    let plain = posteriors([try candidate(ratio: -40)])[0]
    #expect(posteriors([try candidate(ratio: -30)])[0] > plain)
    #expect(posteriors([try candidate(ratio: -40, grammar: -3)])[0] > plain)
    #expect(posteriors([try candidate(ratio: -40, difference: 3)])[0] > plain)
    #expect(posteriors([try candidate("hello there and good day", ratio: -40)])[0] > plain)
    #expect(posteriors([try candidate(ratio: -40)], free: -2000)[0] > plain)
    #expect(posteriors([try candidate(ratio: -40)], free: 0)[0] < plain)
    #expect(posteriors([try candidate(ratio: -40)], signalToNoise: -10)[0] < plain)
    #expect(posteriors([try candidate(ratio: -40)], signalToNoise: 30)[0] == plain)
    #expect(
      posteriors([try candidate(ratio: -60)]) == posteriors([try candidate(ratio: -600)]))
    #expect(posteriors([try candidate(ratio: 5)]) == posteriors([try candidate(ratio: 50)]))
  }

  /// PocketSphinx prefers the sentence with the better sum of sound and grammar.
  @Test func theRival() throws {
    let louder = posteriors(try [candidate(score: -1000), candidate(score: -1300)])
    #expect(louder[0] > louder[1])
    let far = posteriors(try [candidate(score: -1000), candidate(score: -90_000)])
    let further = posteriors(try [candidate(score: -1000), candidate(score: -190_000)])
    #expect(far == further)
  }

  @Test func nothingOverflows() throws {
    let far = try candidate(ratio: -1e9, score: -1e12, grammar: -1e9, difference: -1e6)
    for share in posteriors(try [far, candidate(ratio: 1e9)], free: 1e12) {
      #expect(share.isFinite && (0...1).contains(share))
    }
  }
}
