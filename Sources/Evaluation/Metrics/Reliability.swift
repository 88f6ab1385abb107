internal import Speech

/// Whether a confidence means what it says: of what has 0.9, nine tenths should be right.
///
/// A. Niculescu-Mizil and R. Caruana, "Predicting good probabilities with supervised learning", ICML
/// 2005; the expected calibration error is that of M. P. Naeini et al., AAAI 2015; the Brier score is
/// that of G. W. Brier, "Verification of forecasts expressed in terms of probability", 1950.
struct Reliability: Sendable, Hashable, Encodable {
  /// The items whose confidence lies in one tenth.
  struct Bin: Sendable, Hashable, Encodable {
    /// The smallest confidence of the bin.
    let low: Double
    /// The largest.
    let high: Double
    /// The mean confidence in it.
    let confidence: Double
    /// The share that was right.
    let right: Proportion
  }

  /// The tenths that are not empty.
  let bins: [Bin]
  /// The mean difference between confidence and share right, 0...1; nil of nothing.
  let expectedError: Double?
  /// The mean squared difference between confidence and outcome, 0...1; nil of nothing.
  let brierScore: Double?

  private static let count = 10

  /// The reliability over items.
  ///
  /// - Parameter samples: Confidences, 0...1, and whether what was heard was right.
  init(_ samples: [(confidence: Double, isRight: Bool)]) {
    var groups = [(sum: Double, right: Proportion)](
      repeating: (0, Proportion()), count: Self.count)
    var squares = 0.0
    for (confidence, isRight) in samples {
      let difference = confidence - (isRight ? 1 : 0)
      squares += difference * difference
      guard confidence.isFinite else { continue }
      let index = min(max(0, Int(confidence * Double(Self.count))), Self.count - 1)
      groups[index].sum += confidence
      groups[index].right.add(isRight)
    }
    var error = 0.0
    var bins: [Bin] = []
    for (index, group) in groups.enumerated() where group.right.total > 0 {
      let count = Double(group.right.total)
      let mean = group.sum / count
      error += abs(mean - (group.right.value ?? 0)) * count
      bins.append(
        Bin(
          low: Double(index) / Double(Self.count), high: Double(index + 1) / Double(Self.count),
          confidence: mean.rounded(to: 4), right: group.right))
    }
    self.bins = bins
    let count = Double(samples.count)
    expectedError = samples.isEmpty ? nil : (error / count).rounded(to: 4)
    brierScore = samples.isEmpty ? nil : (squares / count).rounded(to: 4)
  }
}

extension Reliability {
  /// The reliability over what was heard.
  init(of samples: [TradeOff.Sample]) {
    self.init(
      samples.compactMap { sample in
        sample.confidence.map { (confidence: $0, isRight: sample.isRight) }
      })
  }
}

/// The reliability of the confidence in one kind of sound.
struct ChannelReliability: Sendable, Hashable, Encodable {
  /// The kind of sound, as the recogniser took it.
  let channel: SoundChannel
  /// The reliability of what was heard in it.
  let reliability: Reliability
}
