package import Speech

/// Indicates whether a confidence means what it says: of what has 0.9, nine tenths should be right.
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
  /// - Parameter samples: confidences, 0...1, and whether what was heard was right.
  package init(_ samples: [(confidence: Double, isRight: Bool)]) {
    var groups = [[(confidence: Double, isRight: Bool)]](repeating: [], count: Self.count)
    for sample in samples where sample.confidence.isFinite {
      let index = Int(sample.confidence * Double(Self.count))
      groups[min(max(0, index), Self.count - 1)].append(sample)
    }
    var error = 0.0
    var bins: [Bin] = []
    for (index, group) in groups.enumerated() where !group.isEmpty {
      let mean = group.reduce(0) { $0 + $1.confidence } / Double(group.count)
      let right = Proportion(group.map(\.isRight))
      error += abs(mean - (right.value ?? 0)) * Double(group.count)
      bins.append(
        Bin(
          low: Double(index) / Double(Self.count), high: Double(index + 1) / Double(Self.count),
          confidence: mean.rounded(to: 4), right: right))
    }
    self.bins = bins
    guard !samples.isEmpty else {
      expectedError = nil
      brierScore = nil
      return
    }
    expectedError = (error / Double(samples.count)).rounded(to: 4)
    let squares = samples.reduce(0) { sum, sample in
      let difference = sample.confidence - (sample.isRight ? 1 : 0)
      return sum + difference * difference
    }
    brierScore = (squares / Double(samples.count)).rounded(to: 4)
  }
}

/// The reliability of the confidence in one kind of sound.
package struct ChannelReliability: Sendable, Hashable, Encodable {
  /// The kind of sound, as the recogniser took it.
  package let channel: SoundChannel
  /// The reliability of what was heard in it.
  package let reliability: Reliability
}
