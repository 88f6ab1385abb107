internal import Foundation
package import Speech

/// Everything a run of a test set came to.
///
/// All that depends on the clock and the machine is in ``timing`` and in the `timing` of the items; all
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
    /// Whether every item was taken for no request.
    package var expectsNothing = false

    /// The defaults.
    package init() {}
  }

  /// The recogniser's limits.
  package struct Limits: Sendable, Hashable, Codable {
    /// From here on a request is carried out without asking.
    let accept: Double
    /// The same, of the words that carry it.
    let acceptWord: Double
    /// Below this a request is none.
    let reject: Double
  }

  /// The subject of the report.
  package let subject: Subject
  /// The limits in force; nil where nothing was heard.
  let limits: Limits?
  /// The results, in the order of the items.
  let results: ResultList
  /// The items that could not be run, and the reasons.
  package var problems: [TestProblem]
  /// The number of runs that were planned.
  let planned: Int
  /// The figures.
  let metrics: Metrics
  /// The figures by groups.
  let groups: Groups
  /// The figures over all limits; nil where nothing was heard.
  let tradeOff: TradeOff?
  /// The reliability of the confidence; nil if there were no recordings.
  let reliability: Reliability?
  /// The same for each channel that was heard.
  let channels: [ChannelReliability]
  /// The duration of the run.
  let timing: Timing
  /// The comparison with an earlier run.
  var comparison: Comparison?
  /// The bounds that were set.
  package var bounds: [Bound] = []
  /// The numbers of results.
  let counts: ResultTally.Counts
  /// The results by condition.
  let suites: [Condition: ResultTally.Suite]
  /// The first 400 results that are not as they should be, and the first 400 that could not be run, in order.
  let misses: [ItemResult]
  /// The number of all results that are not as they should be, those that could not be run aside.
  let failureCount: Int
  /// The number of all results that could not be run.
  let errorCount: Int
  /// The problems that have a result.
  let itemProblems: Set<TestProblem>

  /// A report.
  ///
  /// - Parameters:
  ///   - subject: What it is about.
  ///   - limits: The recogniser's.
  ///   - results: In the order of the items; they are gone through once.
  ///   - problems: What was wrong with the items that were not run.
  ///   - planned: How many runs there should have been.
  ///   - run: How it was run.
  ///   - group: The key of the manifests by which results are grouped; nil for none.
  init(
    subject: Subject, limits: Limits?, results: ResultList, problems: [TestProblem],
    planned: Int, run: Timing.Run, groupedBy group: String? = nil
  ) {
    let tally = ResultTally(results, groupedBy: group)
    self.subject = subject
    self.limits = limits
    self.results = results
    var told: Set<TestProblem> = []
    var problems = problems
    if let group, let found = tally.groups.found, found.isEmpty {
      problems.append(
        TestProblem(
          subject.inputs.joined(separator: ", "),
          "No line has the key \"\(group)\" of --group; write it beside \"audio\" or \"text\"."))
    }
    self.problems = (problems + tally.problems).filter { told.insert($0).inserted }
    self.planned = planned
    timing = Timing(tally.timing, of: run)
    metrics = tally.metrics
    groups = Groups(tally.groups)
    let samples = tally.samples
    tradeOff = samples.isEmpty ? nil : TradeOff(samples)
    reliability = samples.isEmpty ? nil : Reliability(of: samples)
    channels = SoundChannel.allCases.compactMap { channel in
      let heard = samples.filter { $0.channel == channel }
      return heard.isEmpty
        ? nil : ChannelReliability(channel: channel, reliability: Reliability(of: heard))
    }
    counts = tally.counts
    suites = tally.suites
    misses = tally.misses
    failureCount = tally.failures
    errorCount = tally.errors
    itemProblems = Set(tally.problems)
  }

  /// The number of all results that are not as they should be.
  var missCount: Int { failureCount + errorCount }
  /// Whether it was ended before all items were run.
  var isInterrupted: Bool { results.count < planned }
  /// The number of results from synthetic voices.
  var syntheticCount: Int { counts.synthetic }

  /// Whether nothing was run.
  package var isEmpty: Bool { results.isEmpty }

  /// The recordings of misses that are not there.
  package var missingRecordings: [String] {
    misses.compactMap(\.item.audio).filter { !FileManager.default.fileExists(atPath: $0) }
  }

  /// Compares with an earlier report.
  ///
  /// - Parameter file: What `--json` printed earlier.
  /// - Throws: `TestProblem` where it is no such report.
  package mutating func compare(with file: String) throws(TestProblem) {
    comparison = try Comparison(results, baseline: file)
  }

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
    let isMissed = bounds.isEmpty ? missCount > 0 : bounds.contains { !$0.isMet }
    return isMissed ? .missed : .passed
  }
}

extension TestReport.Limits {
  /// The limits of a model.
  package init(_ parameters: Confidence.Parameters) {
    self.init(
      accept: parameters.accept, acceptWord: parameters.acceptWord, reject: parameters.reject)
  }
}
