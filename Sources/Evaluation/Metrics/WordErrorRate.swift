internal import IntentParser

/// Errors a word that was meant, with its 95 % interval.
///
/// Words of one sentence go wrong together, so the interval is a bootstrap over the sentences: M.
/// Bisani and H. Ney, "Bootstrap estimates for confidence intervals in ASR performance evaluation",
/// ICASSP 2004. The random numbers are the same in each run.
package struct WordErrorRate: Sendable, Hashable, Encodable {
  /// The words that were meant.
  package let words: Int
  /// The words heard as others.
  package let substitutions: Int
  /// The words not heard.
  package let deletions: Int
  /// The words heard too much.
  package let insertions: Int
  /// The bounds of the 95 % interval; nil where there is no word.
  package let interval: ClosedRange<Double>?

  private static let rounds = 1000
  private static let seed: UInt64 = 1

  /// The rate over sentences.
  package init(_ alignments: [WordAlignment]) {
    words = alignments.reduce(0) { $0 + $1.wordCount }
    substitutions = alignments.reduce(0) { $0 + $1.substitutions }
    deletions = alignments.reduce(0) { $0 + $1.deletions }
    insertions = alignments.reduce(0) { $0 + $1.insertions }
    interval = Self.interval(of: alignments.map { ($0.errors, $0.wordCount) })
  }

  private static func interval(of sentences: [(errors: Int, words: Int)]) -> ClosedRange<Double>? {
    guard sentences.contains(where: { $0.words > 0 }) else { return nil }
    var random = SplitMix(seed: seed)
    var rates: [Double] = []
    for _ in 0..<rounds {
      var errors = 0
      var words = 0
      for _ in sentences.indices {
        let sentence = sentences[Int.random(in: sentences.indices, using: &random)]
        errors += sentence.errors
        words += sentence.words
      }
      if words > 0 { rates.append(Double(errors) / Double(words)) }
    }
    guard !rates.isEmpty else { return nil }
    rates.sort()
    return Quantile.value(0.025, ofSorted: rates)...Quantile.value(0.975, ofSorted: rates)
  }

  /// All errors.
  package var errors: Int { substitutions + deletions + insertions }
  /// Errors a word, 0 or more; nil where there is no word.
  package var value: Double? { words > 0 ? Double(errors) / Double(words) : nil }

  private enum Key: String, CodingKey {
    case words, substitutions, deletions, insertions, errors, value, low, high
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(words, forKey: .words)
    try container.encode(substitutions, forKey: .substitutions)
    try container.encode(deletions, forKey: .deletions)
    try container.encode(insertions, forKey: .insertions)
    try container.encode(errors, forKey: .errors)
    try container.encodeIfPresent(value?.rounded(to: 4), forKey: .value)
    try container.encodeIfPresent(interval?.lowerBound.rounded(to: 4), forKey: .low)
    try container.encodeIfPresent(interval?.upperBound.rounded(to: 4), forKey: .high)
  }
}
