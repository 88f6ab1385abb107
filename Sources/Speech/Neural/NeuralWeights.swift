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

/// The weights of what both recognisers know of a sentence, in logarithmic odds.
///
/// Fitted to what was right by `scripts/fit-confidence`: a conditional logit over the candidates of an utterance and
/// "none of them" (D. McFadden, "Conditional logit analysis of qualitative choice behavior", 1974).
package struct NeuralWeights: Sendable, Hashable, Codable {
  /// The offset against none of them.
  package var offset: Double
  /// What is added to it for sound by telephone, where none of them is likelier.
  package var telephone: Double
  /// The weight of the square root of how far the log likelihood ratio to the free text is below zero: whether it is
  /// -2 or -10 tells more than whether it is -50 or -100, as it is for names that English does not know.
  package var ratio: Double
  /// The weight of how far PocketSphinx takes another candidate for likelier, logarithmically.
  package var rival: Double
  /// The weight of the grammar's log probability.
  package var grammar: Double
  /// The weight of the score difference to the phone loop per frame.
  package var difference: Double
  /// The weight of the natural logarithm of the frames that the words last.
  package var length: Double
  /// The weight of the natural logarithm of the length of a phone, compared with 0.1 s.
  package var pace: Double

  /// The least score difference a frame that counts.
  private static let leastDifference = -60.0
  /// The least log probability by the grammar.
  private static let leastGrammar = -30.0
  /// PocketSphinx's scores in natural logarithms: 1024 times that of its base, 1.0001.
  private static let scoreUnit = 1024 * log(1.0001)
  /// The difference in PocketSphinx's score, in its units, that hardly counts: 5 nats.
  private static let usualDifference = 50.0

  /// How likely each of some candidates was said.
  ///
  /// - Parameters:
  ///   - candidates: Of the same sound.
  ///   - languageWeight: The power of grammar probabilities in PocketSphinx's search.
  ///   - channel: The kind of sound.
  /// - Returns: For each its probability, 0...1; what is missing from 1 in sum is that of none of them.
  func posteriors(
    of candidates: [Candidate], languageWeight: Double, channel: SoundChannel
  ) -> [Double] {
    let totals = candidates.map {
      $0.acousticScore + languageWeight * $0.grammarLogProbability / Self.scoreUnit
    }
    let best = totals.max() ?? 0
    let odds = zip(candidates, totals).map { candidate, total in
      var odds = offset + (channel == .telephone ? telephone : 0)
      odds -= ratio * max(0, -candidate.logLikelihoodRatio).squareRoot()
      odds -= rival * log1p((best - total) / Self.usualDifference)
      odds += grammar * max(Self.leastGrammar, candidate.grammarLogProbability)
      let evidence = candidate.evidence
      odds += difference * max(Self.leastDifference, evidence.difference)
      odds += length * log(Double(max(1, evidence.frames)))
      odds += pace * log(max(0.01, evidence.spokenPhoneDuration) / 0.1)
      return odds
    }
    let highest = max(0, odds.max() ?? 0)
    let shares = odds.map { exp($0 - highest) }
    let total = shares.reduce(exp(-highest), +)
    return shares.map { $0 / total }
  }
}
