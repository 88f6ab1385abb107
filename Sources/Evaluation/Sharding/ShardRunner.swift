internal import Foundation
package import Sessions
internal import Storage
internal import Synchronization

/// Runs a part of a test set, and writes each result as it is there.
///
/// Neither the set nor the results are held in memory.
package struct ShardRunner: Sendable {
  private let runner: TestRunner
  private let jobs: Int
  private let header: ShardHeader

  /// A runner.
  ///
  /// - Parameters:
  ///   - setup: The language and the contacts.
  ///   - options: How items are run.
  ///   - shard: The part.
  ///   - set: What identifies the set.
  ///   - subject: The settings that a report names.
  ///   - limits: The recogniser's; nil where there is no model.
  ///   - version: The version of the program.
  /// - Throws: `TestProblem` or `SetupError` where what the results depend on cannot be read.
  package init(
    _ setup: DialerSetup, _ options: TestRunner.Options, _ shard: Shard,
    of set: SetIdentity, subject: TestReport.Subject, limits: TestReport.Limits?,
    version: String
  ) async throws {
    runner = TestRunner(setup, options)
    jobs = options.jobs
    header = ShardHeader(
      version: version, shard: shard, set: set,
      setup: try await setup.checksums(acousticModel: options.acousticModel),
      noise: try subject.noise.map(Self.checksum), conditions: options.conditions.map(\.name),
      recordsEvidence: options.recordsEvidence, subject: subject, limits: limits)
  }

  private static func checksum(of noise: String) throws(TestProblem) -> String {
    do throws(SystemError) {
      var sum = WordChecksum()
      try sum.add(file: noise)
      return ChecksumText.text(sum.value)
    } catch {
      throw TestProblem(noise, "The noise file cannot be read (\(error)); name another.")
    }
  }

  /// Reads through a whole set.
  ///
  /// - Parameters:
  ///   - paths: Manifests and folders, as named by the user.
  ///   - shard: The part.
  /// - Returns: What identifies the set, and how many of its entries are in the part.
  /// - Throws: `TestProblem` where a manifest or folder cannot be read twice, or not at all.
  package static func survey(
    _ paths: [String], _ shard: Shard
  ) throws(TestProblem) -> (set: SetIdentity, share: Int) {
    if let problem = TestEntries.unrepeatable(among: paths) { throw problem }
    let entries = TestEntries(paths: paths)
    var set = SetIdentity()
    var share = 0
    while let entry = entries.next() {
      if let problem = entry.problem { throw problem }
      let hash = entry.hash
      set.add(hash)
      if shard.contains(hash) { share += 1 }
    }
    return (set, share)
  }

  /// Runs what the file does not have yet.
  ///
  /// - Parameters:
  ///   - path: The file of results.
  ///   - isCancelled: Whether to stop; what is being run then has no result.
  ///   - progress: Receives how many entries of the part were begun, on any thread.
  ///   - tell: Receives why an entry could not be run, on any thread.
  /// - Returns: What it came to.
  /// - Throws: `TestProblem`, `SpeechError` or `GrammarError`.
  package func run(
    into path: String, isCancelled: @escaping @Sendable () -> Bool,
    progress: @escaping @Sendable (_ begun: Int) -> Void,
    tell: @escaping @Sendable (TestProblem) -> Void
  ) async throws -> ShardSummary {
    let file = try ShardFile(path, header)
    let source = Source(file: file, header: header, runner: runner, tell: tell)
    let start = ContinuousClock.now
    try await runner.run(
      jobs: jobs,
      next: { () throws -> (place: ShardPlace, run: TestRunner.Run)? in
        let next = try source.next()
        progress(source.begun)
        return next
      }, isCancelled: isCancelled
    ) { place, result in
      try file.append(ShardLine(result: StoredResult(place: place, result: result)))
      if let problem = result.problem { tell(problem) }
    }
    var summary = file.summary
    summary.isInterrupted = !source.isFinished || isCancelled()
    // The end stands behind all results, also where it had been written and one of them was lost.
    let end = file.end
    if !summary.isInterrupted, end?.results != summary.results || end?.problems != summary.problems
    {
      // The work done before a kill took about as long as its items.
      let earlier = (file.earlier?.seconds ?? 0) / Double(jobs)
      try file.append(
        ShardLine(
          end: ShardEnd(
            results: summary.results, problems: summary.problems,
            seconds: earlier + (ContinuousClock.now - start).seconds, jobs: jobs,
            peakMemory: Timing.memory)))
    }
    try file.synchronize()
    return summary
  }

  /// Hands out the runs of the part that are not done.
  private final class Source: Sendable {
    private struct State {
      let entries: TestEntries
      var set = SetIdentity()
      var waiting: [(place: ShardPlace, run: TestRunner.Run)] = []
      var begun = 0
      var isFinished = false
    }

    private let file: ShardFile
    private let header: ShardHeader
    private let runner: TestRunner
    private let tell: @Sendable (TestProblem) -> Void
    private let state: Mutex<State>

    init(
      file: ShardFile, header: ShardHeader, runner: TestRunner,
      tell: @escaping @Sendable (TestProblem) -> Void
    ) {
      self.tell = tell
      self.file = file
      self.header = header
      self.runner = runner
      state = Mutex(State(entries: TestEntries(paths: header.subject.inputs)))
    }

    /// The number of entries of the part so far.
    var begun: Int { state.withLock { $0.begun } }
    /// Whether there is nothing left.
    var isFinished: Bool { state.withLock { $0.isFinished } }

    func next() throws -> (place: ShardPlace, run: TestRunner.Run)? {
      try state.withLock { (state) throws -> (place: ShardPlace, run: TestRunner.Run)? in
        while state.waiting.isEmpty {
          guard let entry = state.entries.next() else {
            guard state.set == header.set else {
              throw TestProblem(
                header.subject.inputs.joined(separator: ", "),
                "The test set was changed while it was run; leave it as it is, and begin with a new "
                  + "file.")
            }
            state.isFinished = true
            return nil
          }
          if let problem = entry.problem { throw problem }
          let hash = entry.hash
          state.set.add(hash)
          guard header.shard.contains(hash) else { continue }
          state.begun += 1
          try take(entry, &state)
        }
        return state.waiting.removeLast()
      }
    }

    private func take(_ entry: TestEntry, _ state: inout State) throws(TestProblem) {
      func isDone(_ place: ShardPlace) -> Bool { file.earlier?.contains(place) ?? false }
      do throws(TestProblem) {
        var item = try entry.item()
        if header.subject.expectsNothing { item.answer = .nothing }
        for (condition, run) in runner.runs(of: item).enumerated().reversed() {
          let place = ShardPlace(position: entry.position, condition: condition)
          if !isDone(place) { state.waiting.append((place, run)) }
        }
      } catch {
        let place = ShardPlace(position: entry.position, condition: 0)
        guard !isDone(place) else { return }
        try file.append(ShardLine(problem: StoredProblem(place: place, problem: error)))
        tell(error)
      }
    }
  }
}
