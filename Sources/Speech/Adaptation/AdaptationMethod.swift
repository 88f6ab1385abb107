/// How an acoustic model is fitted to a speaker.
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

  /// The speech it takes at the least, in seconds.
  ///
  /// A transform has 546 numbers, the model more than 400,000.
  var leastSpeech: Double {
    switch self {
    case .mllr: 10
    case .map, .mllrAndMAP: 20
    }
  }
}
