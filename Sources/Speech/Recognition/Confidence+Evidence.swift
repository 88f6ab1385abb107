internal import Foundation

extension Confidence.Weights {
  /// The least that the difference of a single word counts.
  private static let worst = -40.0
  /// The usual length of a phone, in seconds.
  private static let usualPhone = 0.1

  /// The confidence of a hypothesis.
  ///
  /// - Parameters:
  ///   - evidence: For and against it.
  ///   - agreement: The agreement of other decodings: 1 if all found the same words, -1 if none; 0 without any.
  /// - Returns: The confidence, 0...1.
  func value(of evidence: Evidence, agreement: Double = 0) -> Double {
    var odds = offset + difference * evidence.difference
    odds += length * log(Double(max(1, evidence.frames)))
    odds += worstWord * min(5, max(Self.worst, evidence.wordDifferences.min() ?? 0))
    odds += pace * log(max(0.01, evidence.spokenPhoneDuration) / Self.usualPhone)
    odds += self.agreement * agreement
    if evidence.hasUserPhones { odds += userPhones }
    return 1 / (1 + exp(-odds))
  }
}
