/// The outcome of an adaptation.
public struct AdaptationOutcome: Sendable, Hashable {
  /// The words of the recordings that were used, in order; those of the scores.
  public let sentences: [[String]]
  /// Seconds of speech that were used.
  public let speech: Double
  /// The model as it is.
  public let before: AdaptationScore
  /// The models tried, each recording heard by one that was made without it.
  public let tried: [AdaptationMethod: AdaptationScore]
  /// The method whose model is used from now on, or nil if none improved on the original.
  public internal(set) var kept: AdaptationMethod?

  /// The best of the models tried.
  public var best: (method: AdaptationMethod, score: AdaptationScore)? {
    // The simpler one where two are as good.
    AdaptationMethod.allCases.compactMap { method in tried[method].map { (method, $0) } }
      .reduce(nil) { best, next in
        guard let best else { return next }
        return next.1.isBetter(than: best.1) ? next : best
      }
  }
}

/// The methods of fitting an acoustic model to a speaker.
public enum AdaptationMethod: String, Sendable, Hashable, Codable, CaseIterable {
  /// One linear transform of all means: C. J. Leggetter and P. C. Woodland, "Maximum likelihood
  /// linear regression for speaker adaptation of continuous density hidden Markov models", 1995.
  case mllr
  /// New means, variances and weights, drawn from the old by what was heard of each: J.-L. Gauvain and
  /// C.-H. Lee, "Maximum a posteriori estimation for multivariate Gaussian mixture observations of
  /// Markov chains", 1994.
  case map
  /// The transform first, and its result fitted further.
  case mllrAndMAP = "mllr+map"

  /// The method as people write it.
  public var title: String {
    switch self {
    case .mllr: "MLLR"
    case .map: "MAP"
    case .mllrAndMAP: "MLLR and MAP"
    }
  }

  /// The minimum of speech it needs, in seconds.
  ///
  /// A transform has 546 numbers, the model more than 400,000.
  var leastSpeech: Double {
    switch self {
    case .mllr: 10
    case .map, .mllrAndMAP: 20
    }
  }
}

/// The accuracy of a model on recordings it was not made of.
public struct AdaptationScore: Sendable, Hashable, Codable {
  /// The words recognised in each recording, in order: any of the words may follow any other.
  public let heard: [[String]]
  /// The score of the right words above that of any phones, a frame, the mean of the recordings.
  public let margin: Double
  /// The words heard wrong, too much or not at all.
  public let errors: Int

  /// Whether this is better than another: fewer errors, or as many and surer of the
  /// right words.
  func isBetter(than other: AdaptationScore) -> Bool {
    (errors, -margin) < (other.errors, -other.margin)
  }
}
