package import Speech

/// Whether a confidence means what it says: of what has 0.9, nine tenths should be right.
///
/// A. Niculescu-Mizil and R. Caruana, "Predicting good probabilities with supervised learning", ICML
/// 2005; the expected calibration error is that of M. P. Naeini et al., AAAI 2015; the Brier score is
/// that of G. W. Brier, "Verification of forecasts expressed in terms of probability", 1950.
package struct Reliability: Sendable, Hashable, Encodable {
  /// The items whose confidence lies in one tenth.
  package struct Bin: Sendable, Hashable, Encodable {
    /// The smallest confidence of the bin.
    package let low: Double
    /// The largest.
    package let high: Double
    /// The mean confidence in it.
    package let confidence: Double
    /// The share that was right.
    package let right: Proportion
  }

  /// The tenths that are not empty.
  package let bins: [Bin]
  /// The mean difference between confidence and share right, 0...1; nil of nothing.
  package let expectedError: Double?
  /// The mean squared difference between confidence and outcome, 0...1; nil of nothing.
  package let brierScore: Double?

  private static let count = 10

  /// The reliability over items.
  ///
  /// - Parameter samples: Confidences, 0...1, and whether what was heard was right.
  package init(_ samples: [(confidence: Double, isRight: Bool)]) {
    var tally = Tally()
    for sample in samples { tally.add(sample.confidence, isRight: sample.isRight) }
    self.init(tally)
  }

  init(_ tally: Tally) {
    var error = 0.0
    var bins: [Bin] = []
    for (index, group) in tally.groups.enumerated() where group.right.total > 0 {
      let count = Double(group.right.total)
      let mean = group.sum / count
      error += abs(mean - (group.right.value ?? 0)) * count
      bins.append(
        Bin(
          low: Double(index) / Double(Self.count), high: Double(index + 1) / Double(Self.count),
          confidence: mean.rounded(to: 4), right: group.right))
    }
    self.bins = bins
    let count = Double(tally.count)
    expectedError = tally.count > 0 ? (error / count).rounded(to: 4) : nil
    brierScore = tally.count > 0 ? (tally.squares / count).rounded(to: 4) : nil
  }

  /// The sums over items that the reliability is made of.
  struct Tally: Sendable {
    fileprivate var groups = [(sum: Double, right: Proportion)](
      repeating: (0, Proportion()), count: Reliability.count)
    fileprivate var squares = 0.0
    fileprivate var count = 0

    init() {}

    /// Adds the confidence of an item, 0...1, and whether what was heard was right.
    mutating func add(_ confidence: Double, isRight: Bool) {
      count += 1
      let difference = confidence - (isRight ? 1 : 0)
      squares += difference * difference
      guard confidence.isFinite else { return }
      let index = min(max(0, Int(confidence * Double(groups.count))), groups.count - 1)
      groups[index].sum += confidence
      groups[index].right.add(isRight)
    }
  }
}

/// The reliability of the confidence in one kind of sound.
package struct ChannelReliability: Sendable, Hashable, Encodable {
  /// The kind of sound, as the recogniser took it.
  package let channel: SoundChannel
  /// The reliability of what was heard in it.
  package let reliability: Reliability
}
