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
  ///   - header: Everything that the results depend on.
  package init(_ setup: DialerSetup, _ options: TestRunner.Options, _ header: ShardHeader) {
    runner = TestRunner(setup, options)
    jobs = options.jobs
    self.header = header
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
  ) throws(TestProblem) -> (set: ShardHeader.SetIdentity, share: Int) {
    if let problem = TestEntries.unrepeatable(among: paths) { throw problem }
    let entries = TestEntries(paths: paths)
    var sum = SetChecksum()
    var share = 0
    while let entry = entries.next() {
      if let problem = entry.problem { throw problem }
      let hash = entry.hash
      sum.add(hash)
      if shard.contains(hash) { share += 1 }
    }
    return (sum.identity, share)
  }

  /// Runs what the file does not have yet.
  ///
  /// - Parameters:
  ///   - path: The file of results.
  ///   - share: How many entries are in the part, for the progress.
  ///   - isCancelled: Whether to stop; what is being run then has no result.
  ///   - progress: Receives how many entries were begun, on any thread.
  ///   - tell: Receives why an entry could not be run, on any thread.
  /// - Returns: What it came to.
  /// - Throws: `TestProblem`, `SpeechError` or `GrammarError`.
  package func run(
    into path: String, share: Int, isCancelled: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (_ begun: Int, _ total: Int) -> Void = { _, _ in },
    tell: @escaping @Sendable (TestProblem) -> Void = { _ in }
  ) async throws -> ShardSummary {
    let file = try ShardFile.open(path, header)
    let source = Source(file: file, header: header, runner: runner, tell: tell)
    let tally = Mutex(ShardSummary(header, file.earlier))
    let start = ContinuousClock.now
    try await runner.run(
      jobs: jobs,
      next: {
        let next = try source.next()
        progress(source.begun, share)
        return next
      }, isCancelled: isCancelled
    ) { index, result in
      let (position, run) = source.place(of: index)
      try file.append(.result(StoredResult(result, position: position, run: run)))
      if let problem = result.problem { tell(problem) }
      tally.withLock { $0.add(result) }
    }
    var summary = tally.withLock { $0 }
    summary.problems += source.problems
    let isWhole = source.isFinished && !isCancelled()
    summary.isInterrupted = !isWhole
    let earlier = file.earlier
    let end = ShardEnd(
      results: summary.results, problems: summary.problems,
      // The work done before a kill took about as long as its items.
      seconds: earlier.seconds / Double(jobs) + (ContinuousClock.now - start).seconds, jobs: jobs,
      peakMemory: Timing.memory)
    // The end stands behind all results, also where it had been written and one of them was lost.
    let hasGrown = end.results != earlier.results || end.problems != earlier.problems
    if isWhole,
      hasGrown || earlier.end?.results != end.results || earlier.end?.problems != end.problems
    {
      try file.append(.end(end))
    }
    try file.synchronize()
    return summary
  }

  /// Hands out the runs of the part that are not done.
  private final class Source: Sendable {
    private struct State {
      let entries: TestEntries
      var sum = SetChecksum()
      var waiting: [(index: Int, run: TestRunner.Run)] = []
      var begun = 0
      var problems = 0
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
    /// The number of entries that have no item, and were not told before.
    var problems: Int { state.withLock { $0.problems } }
    /// Whether there is nothing left.
    var isFinished: Bool { state.withLock { $0.isFinished } }

    /// The position and the number of the condition of an index.
    func place(of index: Int) -> (position: Int, run: Int) {
      (index / header.conditions.count, index % header.conditions.count)
    }

    func next() throws -> (index: Int, run: TestRunner.Run)? {
      try state.withLock { (state) throws -> (index: Int, run: TestRunner.Run)? in
        while true {
          if let waiting = state.waiting.popLast() { return waiting }
          guard let entry = state.entries.next() else {
            try finish(&state)
            return nil
          }
          if let problem = entry.problem { throw problem }
          let hash = entry.hash
          state.sum.add(hash)
          guard header.shard.contains(hash) else { continue }
          state.begun += 1
          try take(entry, &state)
        }
      }
    }

    private func take(_ entry: TestEntry, _ state: inout State) throws {
      let done = file.earlier.done
      do throws(TestProblem) {
        var item = try entry.item()
        if header.subject.expectsNothing { item.answer = .nothing }
        for (number, run) in runner.runs(of: item).enumerated().reversed()
        where !done.contains(position: entry.position, run: number) {
          state.waiting.append((entry.position * header.conditions.count + number, run))
        }
      } catch {
        guard !done.contains(position: entry.position, run: 0) else { return }
        try file.append(.problem(StoredProblem(position: entry.position, problem: error)))
        state.problems += 1
        tell(error)
      }
    }

    private func finish(_ state: inout State) throws(TestProblem) {
      guard !state.isFinished else { return }
      guard state.sum.identity == header.set else {
        throw TestProblem(
          header.subject.inputs.joined(separator: ", "),
          "The test set was changed while it was run; leave it as it is, and begin with a new file."
        )
      }
      state.isFinished = true
    }
  }
}

/// The checksum of a whole set, from the hashes of its entries.
private struct SetChecksum: Sendable {
  private var sum = WordChecksum()
  private var count = 0

  mutating func add(_ hash: UInt64) {
    withUnsafeBytes(of: hash.littleEndian) { sum.add($0) }
    count += 1
  }

  var identity: ShardHeader.SetIdentity {
    ShardHeader.SetIdentity(entries: count, checksum: ChecksumText.text(sum.value))
  }
}

/// The numbers of a part that was run.
package struct ShardSummary: Sendable, Hashable {
  /// The part.
  package let shard: Shard
  /// The number of results that were in the file already.
  package let earlier: Int
  /// The number of all results.
  package private(set) var results: Int
  /// The number of results that are not as they should be.
  package private(set) var misses: Int
  /// The number of items that could not be run.
  package private(set) var failures: Int
  /// The number of entries that have no item.
  package fileprivate(set) var problems: Int
  /// Whether it was ended before all was run.
  package fileprivate(set) var isInterrupted = false

  fileprivate init(_ header: ShardHeader, _ earlier: ShardFile.Earlier) {
    shard = header.shard
    self.earlier = earlier.results
    results = earlier.results
    misses = earlier.misses
    failures = earlier.failures
    problems = earlier.problems
  }

  fileprivate mutating func add(_ result: ItemResult) {
    results += 1
    if result.verdict.kind == .failed {
      failures += 1
    } else if !result.verdict.isRight {
      misses += 1
    }
  }

  /// The conclusion of the part, as of a run of nothing else.
  package var conclusion: TestReport.Conclusion {
    if failures + problems > 0 { return .unreadable }
    return isInterrupted || misses > 0 ? .missed : .passed
  }
}
