internal import Foundation

/// A sentence that may have been said, with what both recognisers know of it.
package struct Candidate: Sendable, Hashable, Codable {
  /// Its words, as the grammar has them.
  package let words: [String]
  /// The natural logarithm of how much likelier the neural model takes it to be than what it would write freely.
  package let logLikelihoodRatio: Double
  /// The natural logarithm of the probability of what it would write freely.
  package let freeLogProbability: Double
  /// The natural logarithm of its probability by the grammar.
  package let grammarLogProbability: Double
  /// The score of its words and fillers by PocketSphinx.
  package let acousticScore: Double
  /// The comparison of its words with the phone loop.
  package let evidence: Evidence
}

extension NeuralWeights {
  /// The least score difference a frame that counts.
  private static let leastDifference = -60.0
  /// The least log probability by the grammar.
  private static let leastGrammar = -30.0
  /// PocketSphinx's scores in natural logarithms: 1024 times that of its base, 1.0001.
  private static let scoreUnit = 1024 * log(1.0001)
  /// The ranges in which the log likelihood ratio counts, and that of each letter.
  private static let ratios = -60.0...5
  private static let letterRatios = -1.5...0.25
  /// The least letters that it is divided by: one more or less tells much of a short word.
  private static let fewestLetters = 8
  /// The most that PocketSphinx's preference for another counts, in natural logarithms.
  private static let mostRivalry = 150.0

  /// How likely each of some candidates was said.
  ///
  /// - Parameters:
  ///   - candidates: Of the same sound.
  ///   - languageWeight: The power of grammar probabilities in PocketSphinx's search.
  /// - Returns: For each its probability, 0...1; what is missing from 1 in sum is that of none of them.
  func posteriors(
    of candidates: [Candidate], languageWeight: Double
  ) -> [Double] {
    let totals = candidates.map {
      $0.acousticScore * Self.scoreUnit + languageWeight * $0.grammarLogProbability
    }
    let best = totals.max() ?? 0
    let odds = zip(candidates, totals).map { candidate, total in
      let evidence = candidate.evidence
      let letters = max(Self.fewestLetters, evidence.text.count)
      let letterRatio = candidate.logLikelihoodRatio / Double(letters)
      return offset
        + ratio * Self.ratios.clamping(candidate.logLikelihoodRatio)
        + self.letterRatio * Self.letterRatios.clamping(letterRatio)
        - rival * min(Self.mostRivalry, best - total)
        + grammar * max(Self.leastGrammar, candidate.grammarLogProbability)
        + difference * max(Self.leastDifference, evidence.difference)
        + length * log(Double(max(1, evidence.frames)))
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
