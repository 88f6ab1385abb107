package import Foundation
package import Sessions
internal import Synchronization

/// A condition under which a recording is recognised: as recorded, or with noise.
package enum Condition: Sendable, Hashable, Comparable, Codable {
  /// As recorded.
  case clean
  /// With noise so many dB below the speech.
  case snr(Double)

  /// `clean`, or such as `24 dB`.
  package var name: String {
    switch self {
    case .clean: "clean"
    case .snr(let decibels):
      decibels == decibels.rounded() ? "\(Int(decibels)) dB" : "\(decibels) dB"
    }
  }

  /// Reads `clean` or a number of dB, -100...200.
  package init?(_ text: String) {
    if text == "clean" {
      self = .clean
    } else if let decibels = Double(text), (-100...200).contains(decibels) {
      self = .snr(decibels)
    } else {
      return nil
    }
  }

  /// Clean first, then the quieter noise first.
  package static func < (first: Condition, second: Condition) -> Bool {
    switch (first, second) {
    case (.clean, .snr): true
    case (.snr(let one), .snr(let other)): one > other
    case (_, .clean): false
    }
  }
}

/// Runs the items of a test set, several at a time, with the same results however many that are.
package struct TestRunner: Sendable {
  /// The options of a run.
  package struct Options: Sendable {
    /// The number of recognisers that work side by side, 1 or more.
    package var jobs = 1
    /// The conditions under which recordings are recognised.
    package var conditions: [Condition] = [.clean]
    /// Mixes the noise of the conditions that want some.
    package var mixer: NoiseMixer?
    /// The number of times that each item is run, for its latency.
    package var repeats = 1
    /// The region in which numbers are read.
    package var region = "US"
    /// Whether it stops at the interpretation.
    package var interpretsOnly = false
    /// An acoustic model's folder in place of the installed one.
    package var acousticModel: URL?
    /// Whether results carry the evidence for what was heard.
    package var recordsEvidence = false
    /// Whether the decoder's log is printed.
    package var isVerbose = false

    /// The defaults.
    package init() {}
  }

  private let setup: DialerSetup
  private let options: Options

  /// A runner.
  ///
  /// - Parameters:
  ///   - setup: The language and the contacts.
  ///   - options: How items are run.
  package init(_ setup: DialerSetup, _ options: Options) {
    self.setup = setup
    self.options = options
  }

  /// An item under a condition.
  typealias Run = (item: TestItem, condition: Condition)

  /// The runs: each recording under all conditions, each text once.
  func runs(of items: [TestItem]) -> [Run] { items.flatMap(runs(of:)) }

  /// The runs of an item.
  func runs(of item: TestItem) -> [Run] {
    let conditions = item.audio == nil ? [.clean] : options.conditions
    return conditions.map { (item, $0) }
  }

  /// Runs a set.
  ///
  /// - Parameters:
  ///   - set: The items.
  ///   - subject: The settings that the report names.
  ///   - limits: The recogniser's; nil where nothing is heard.
  ///   - group: The key of the manifests by which results are grouped; nil for none.
  ///   - isCancelled: Whether to stop; what is being run then has no result.
  ///   - progress: Receives how many runs are done, on any thread.
  /// - Returns: The report.
  /// - Throws: `SpeechError` or `GrammarError` where a recogniser cannot be loaded.
  package func report(
    of set: TestSet, subject: TestReport.Subject, limits: TestReport.Limits?,
    groupedBy group: String? = nil,
    isCancelled: @escaping @Sendable () -> Bool,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
  ) async throws -> TestReport {
    let start = ContinuousClock.now
    let results = try await run(set.items, isCancelled: isCancelled, progress: progress)
    let seconds = (ContinuousClock.now - start).seconds
    return TestReport(
      subject: subject, limits: limits, results: ResultList(results), problems: set.problems,
      planned: runs(of: set.items).count, run: Timing.Run(seconds: seconds, jobs: options.jobs),
      groupedBy: group)
  }

  /// Runs items.
  ///
  /// - Returns: The results in the order of the items, each recording's under all conditions one after the
  ///   other.
  func run(
    _ items: [TestItem], isCancelled: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws -> [ItemResult] {
    let runs = runs(of: items)
    let state = Mutex((next: 0, done: 0, results: [ItemResult?](repeating: nil, count: runs.count)))
    try await run(
      jobs: min(options.jobs, runs.count),
      next: { () -> (place: Int, run: Run)? in
        state.withLock { state in
          guard state.next < runs.count else { return nil }
          defer { state.next += 1 }
          return (state.next, runs[state.next])
        }
      }, isCancelled: isCancelled
    ) { index, result in
      let done = state.withLock { state in
        state.results[index] = result
        state.done += 1
        return state.done
      }
      progress(done, runs.count)
    }
    return state.withLock { $0.results.compactMap(\.self) }
  }

  /// Runs items as they come, and hands on each result as it is there.
  ///
  /// - Parameters:
  ///   - jobs: How many work side by side.
  ///   - next: The next run with a place of its own, on any thread; nil at the end.
  ///   - isCancelled: Whether to stop; what is being run then has no result.
  ///   - put: Takes the result of a place, on any thread; where it throws, the others stop.
  /// - Throws: `SpeechError` or `GrammarError` where a recogniser cannot be loaded, or as `put` does.
  func run<Place: Sendable>(
    jobs: Int, next: @escaping @Sendable () throws -> (place: Place, run: Run)?,
    isCancelled: @escaping @Sendable () -> Bool,
    put: @escaping @Sendable (_ place: Place, _ result: ItemResult) throws -> Void
  ) async throws {
    let setup = setup
    let options = options
    let hasFailed = Atomic(false)
    let mustStop = { @Sendable in isCancelled() || hasFailed.load(ordering: .relaxed) }
    let stopOthers = { @Sendable in hasFailed.store(true, ordering: .relaxed) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<max(1, jobs) {
        group.addTask {
          do {
            let worker = TestWorker(setup, options)
            while !mustStop(), let (place, run) = try next() {
              guard
                let result = try await worker.run(run.item, run.condition, isCancelled: mustStop)
              else { return }
              try put(place, result)
            }
          } catch {
            stopOthers()
            throw error
          }
        }
      }
      try await group.waitForAll()
    }
  }

  /// The sound of the results.
  package var sound: HeardSound { HeardSound(options.mixer) }
}
