package import Speech

/// Everything a run of a test set came to.
///
/// What depends on the clock and the machine is in ``timing`` and in the `timing` of the items; all
/// else is the same in each run of the same set.
package struct TestReport: Sendable {
  /// The inputs that the figures depend on.
  package struct Subject: Sendable, Hashable, Codable {
    /// The manifests and folders as named.
    package var inputs: [String] = []
    /// The grammar, as named; nil for the calling one.
    package var grammar: String?
    /// The language.
    package var locale = "en-US"
    /// The region.
    package var region = "US"
    /// The noise as named, or nil.
    package var noise: String?
    /// The seed of the noise.
    package var seed: UInt64 = 1
    /// The number of times that each item was run.
    package var repeats = 1
    /// Indicates whether every item was taken for no request.
    package var expectsNothing = false

    /// The defaults.
    package init() {}
  }

  /// The recogniser's limits.
  package struct Limits: Sendable, Hashable, Codable {
    /// From here on a request is carried out without asking.
    package let accept: Double
    /// The same, of the words that carry it.
    package let acceptWord: Double
    /// Below this a request is none.
    package let reject: Double

    /// Limits; the arguments are its properties.
    package init(accept: Double, acceptWord: Double, reject: Double) {
      self.accept = accept
      self.acceptWord = acceptWord
      self.reject = reject
    }

    /// The limits of a model.
    package init(_ parameters: Confidence.Parameters) {
      self.init(
        accept: parameters.accept, acceptWord: parameters.acceptWord, reject: parameters.reject)
    }
  }

  /// The subject of the report.
  package let subject: Subject
  /// The limits in force; nil where nothing was heard.
  package let limits: Limits?
  /// The results, in the order of the items.
  package let results: [ItemResult]
  /// The items that could not be run, and the reasons.
  package var problems: [TestProblem]
  /// The number of runs that were planned.
  package let planned: Int
  /// The figures.
  package let metrics: Metrics
  /// The figures by groups.
  package let groups: Groups
  /// The figures over all limits; nil where nothing was heard.
  let tradeOff: TradeOff?
  /// The reliability of the confidence; nil if there were no recordings.
  package let reliability: Reliability?
  /// The same for each channel that was heard.
  package let channels: [ChannelReliability]
  /// The duration of the run.
  package let timing: Timing
  /// The comparison with an earlier run.
  package var comparison: Comparison?
  /// The bounds that were set.
  package var bounds: [Bound] = []

  /// A report.
  ///
  /// - Parameters:
  ///   - subject: what it is about.
  ///   - limits: the recogniser's.
  ///   - results: in the order of the items.
  ///   - problems: what was wrong with the items that were not run.
  ///   - planned: how many runs there should have been.
  ///   - timing: how long it took.
  package init(
    subject: Subject, limits: Limits?, results: [ItemResult], problems: [TestProblem],
    planned: Int, timing: Timing
  ) {
    self.subject = subject
    self.limits = limits
    self.results = results
    var told: Set<TestProblem> = []
    self.problems = (problems + results.compactMap(\.problem)).filter { told.insert($0).inserted }
    self.planned = planned
    self.timing = timing
    metrics = Metrics(results)
    groups = Groups(results)
    let heard = results.filter { $0.item.audio != nil && $0.verdict.kind != .failed }
    tradeOff = heard.isEmpty ? nil : TradeOff(heard.map(Self.sample))
    reliability = heard.isEmpty ? nil : Reliability(Self.outcomes(of: heard))
    channels = SoundChannel.allCases.compactMap { channel in
      let outcomes = Self.outcomes(of: heard.filter { $0.channel == channel })
      guard !outcomes.isEmpty else { return nil }
      return ChannelReliability(channel: channel, reliability: Reliability(outcomes))
    }
  }

  /// The confidences of what was heard, and whether it was right.
  private static func outcomes(
    of heard: [ItemResult]
  ) -> [(confidence: Double, isRight: Bool)] {
    heard.compactMap { result in
      result.confidence.map { ($0, sample(result).isRight) }
    }
  }

  /// An item as the limits see it: whether it would be right if it was accepted.
  private static func sample(_ result: ItemResult) -> TradeOff.Sample {
    let isRight: Bool
    if result.verdict.kind == .falseReject, let expectation = result.expectation,
      var heard = Verdict.main(of: result.heard.filter { $0.rule != nil }, meaning: nil)
    {
      heard.accepted = true
      isRight =
        Verdict([heard], expectation: expectation, reference: nil).kind == .right
    } else {
      isRight = result.verdict.kind == .right
    }
    return TradeOff.Sample(
      confidence: result.confidence, isRequest: result.expectation != nil, isRight: isRight)
  }

  /// The results that are not as they should be.
  package var misses: [ItemResult] { results.filter { !$0.verdict.isRight } }
  /// Indicates whether it was ended before all items were run.
  package var isInterrupted: Bool { results.count < planned }
  /// The number of results from synthetic voices.
  var syntheticCount: Int { results.count { $0.item.voice != nil } }

  /// The conclusions that a run can come to.
  package enum Conclusion: Sendable, Hashable {
    /// Everything was run, and all bounds, or without bounds all expectations, were met.
    case passed
    /// A bound, or without bounds an expectation, was missed, or not everything was run.
    case missed
    /// A file could not be read or written.
    case unreadable
  }

  /// The conclusion of the run.
  package var conclusion: Conclusion {
    if !problems.isEmpty { return .unreadable }
    if isInterrupted { return .missed }
    let isMissed = bounds.isEmpty ? !misses.isEmpty : bounds.contains { !$0.isMet }
    return isMissed ? .missed : .passed
  }
}
