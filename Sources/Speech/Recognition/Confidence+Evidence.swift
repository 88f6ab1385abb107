internal import Foundation

extension Confidence {
  /// The opinions of further decodings on a hypothesis.
  struct Opinion {
    /// The agreement of the other decodings: 1 if all found the same words, -1 if none; 0 if there are none.
    var agreement = 0.0
    /// The margin by which the words fit better than the best sentence with another name; nil without one.
    var margin: Double?
  }
}

extension Confidence.Weights {
  /// The limits within which the differences of single words, and margins, count.
  private static let worst = -40.0
  private static let margins = -5.0...20.0
  /// The usual length of a phone, in seconds.
  private static let usualPhone = 0.1

  /// The confidence of a hypothesis, 0...1.
  func value(of evidence: Evidence, _ opinion: Confidence.Opinion = Confidence.Opinion()) -> Double
  {
    var odds = offset + difference * evidence.difference
    odds += length * log(Double(max(1, evidence.frames)))
    odds += worstWord * min(5, max(Self.worst, evidence.wordDifferences.min() ?? 0))
    odds += pace * log(max(0.01, evidence.spokenPhoneDuration) / Self.usualPhone)
    odds += agreement * opinion.agreement
    if evidence.hasUserPhones { odds += userPhones }
    if let known = opinion.margin {
      odds += compared + margin * min(Self.margins.upperBound, max(Self.margins.lowerBound, known))
    }
    return 1 / (1 + exp(-odds))
  }
}
