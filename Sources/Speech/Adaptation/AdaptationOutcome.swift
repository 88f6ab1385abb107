/// What came of an adaptation.
public struct AdaptationOutcome: Sendable, Hashable {
  /// The words of the recordings that were used, in order; those of the scores.
  public let sentences: [[String]]
  /// Seconds of speech that were used.
  public let speech: Double
  /// The model as it is.
  public let before: AdaptationScore
  /// The models tried, each recording heard by one that was made without it.
  public let tried: [AdaptationMethod: AdaptationScore]
  /// The method whose model is used from now on, or nil where none was better than none.
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
