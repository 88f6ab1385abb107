internal import Foundation

/// A sentence that may have been said, with what both recognisers know of it.
package struct Candidate: Sendable, Hashable, Codable {
  /// The natural logarithm of how much likelier the neural model takes it to be than what it would write freely.
  package let logLikelihoodRatio: Double
  /// The natural logarithm of its probability by the grammar, where a name may be another than those in it.
  package let grammarLogProbability: Double
  /// The score of its words and fillers by PocketSphinx.
  package let acousticScore: Double
  /// Its words, and their comparison with the phone loop.
  package let evidence: Evidence
  /// How much it sounds unlike the free text, for each of its phones: 0 for the same, 3 where nothing is alike; nil if
  /// that is not known.
  package var soundDistance: Double?
}

/// What the neural model would write if anything could have been said, with what both recognisers know of it.
package struct FreeText: Sendable, Hashable, Codable {
  /// The text.
  package let text: String
  /// The natural logarithm of its probability.
  package let logProbability: Double
  /// The score of its words and fillers by PocketSphinx; nil if they cannot be said.
  package let acousticScore: Double?
}

extension NeuralWeights {
  /// The least score difference a frame that counts.
  private static let leastDifference = -60.0
  /// The least log probability by the grammar.
  private static let leastGrammar = -30.0
  /// PocketSphinx's scores in natural logarithms: 1024 times that of its base, 1.0001.
  private static let scoreUnit = 1024 * log(1.0001)
  /// The range in which the log likelihood ratio counts.
  private static let ratios = -60.0...5
  /// The range in which the preference to the free text counts, in natural logarithms.
  private static let preferences = -100.0...100
  /// The least level above the noise that counts, in dB.
  private static let leastSignal = -20.0
  /// The least letters that count: one more or less tells much of a short word.
  private static let fewestLetters = 8
  /// The most that PocketSphinx's preference for another counts, in natural logarithms.
  private static let mostRivalry = 150.0
  /// The distance in sound above which it counts, and that up to which it does.
  private static let leastSoundDistance = 1.0, mostSoundDistance = 6.0
  /// The distance that stands for one that is not known: with it the weights are those fitted without.
  private static let usualSoundDistance = 7.0 / 6

  /// How likely each of some candidates was said.
  ///
  /// - Parameters:
  ///   - candidates: Of the same sound.
  ///   - free: What would be written freely of it.
  ///   - signalToNoise: The level of the speech above the noise, in dB; nil without a denoiser.
  ///   - languageWeight: The power of grammar probabilities in PocketSphinx's search.
  ///   - ceiling: The most that a word's score difference per frame counts.
  /// - Returns: For each its probability, 0...1; what is missing from 1 in sum is that of none of them.
  func posteriors(
    of candidates: [Candidate], against free: FreeText, signalToNoise: Double?,
    languageWeight: Double, ceiling: Double
  ) -> [Double] {
    let totals = candidates.map {
      $0.acousticScore * Self.scoreUnit + languageWeight * $0.grammarLogProbability
    }
    let best = totals.max() ?? 0
    let odds = zip(candidates, totals).map { candidate, total in
      let evidence = candidate.evidence
      let letters = Double(max(Self.fewestLetters, evidence.text.count))
      let preference =
        free.acousticScore.map { (candidate.acousticScore - $0) * Self.scoreUnit } ?? 0
      return offset
        + ratio * Self.ratios.clamping(candidate.logLikelihoodRatio) / letters.squareRoot()
        + self.free * Self.preferences.clamping(preference)
        - rival * min(Self.mostRivalry, best - total)
        + grammar * max(Self.leastGrammar, candidate.grammarLogProbability)
        + self.letters * log(letters)
        - difference
        * max(0, ceiling - max(Self.leastDifference, evidence.difference)).squareRoot()
        + noise * max(Self.leastSignal, min(0, signalToNoise ?? 0))
        - (sound ?? 0)
        * (Self.leastSoundDistance...Self.mostSoundDistance)
        .clamping(candidate.soundDistance ?? Self.usualSoundDistance)
    }
    let highest = max(0, odds.max() ?? 0)
    let shares = odds.map { exp($0 - highest) }
    let total = shares.reduce(exp(-highest), +)
    return shares.map { $0 / total }
  }
}

extension ClosedRange<Double> {
  fileprivate func clamping(_ value: Double) -> Double {
    Swift.min(upperBound, Swift.max(lowerBound, value))
  }
}
