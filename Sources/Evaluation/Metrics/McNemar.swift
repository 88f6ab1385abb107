internal import Foundation

/// Whether two ways to handle the same items differ in how many they get right.
///
/// Q. McNemar, "Note on the sampling error of the difference between correlated proportions or
/// percentages", Psychometrika 12, 1947: only the items count that one way gets right and the other
/// does not. The probability is the exact two-sided binomial one, which holds for few items, too.
struct McNemar: Sendable, Hashable, Encodable {
  /// The items that only the new way gets right.
  let better: Int
  /// The items that only the old way gets right.
  let worse: Int

  /// A comparison; the arguments are its properties.
  init(better: Int, worse: Int) {
    self.better = max(0, better)
    self.worse = max(0, worse)
  }

  /// The statistic without continuity correction, which is distributed as chi squared with one degree
  /// of freedom; 0 where nothing differs.
  var chiSquared: Double {
    let sum = Double(better + worse)
    guard sum > 0 else { return 0 }
    let difference = Double(better - worse)
    return difference * difference / sum
  }

  /// The probability, 0...1, of a difference at least as large by chance.
  var probability: Double {
    let sum = better + worse
    guard sum > 0, better != worse else { return 1 }
    var tail = 0.0
    for k in 0...min(better, worse) {
      let choices = lgamma(Double(sum) + 1) - lgamma(Double(k) + 1) - lgamma(Double(sum - k) + 1)
      tail += exp(choices - Double(sum) * log(2))
    }
    return min(1, 2 * tail)
  }

  /// Whether the difference is taken for real: less than 5 % likely by chance.
  var isSignificant: Bool { probability < 0.05 }

  private enum Key: String, CodingKey {
    case better, worse, chiSquared, probability, significant
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(better, forKey: .better)
    try container.encode(worse, forKey: .worse)
    try container.encode(chiSquared.rounded(to: 4), forKey: .chiSquared)
    try container.encode(probability.rounded(to: 6), forKey: .probability)
    try container.encode(isSignificant, forKey: .significant)
  }
}
