package import Foundation
internal import Synchronization
package import VoiceDialer

/// Runs the items of a test set, several at a time, with the same results however many that are.
package struct TestRunner: Sendable {
  /// How items are run.
  package struct Options: Sendable {
    /// How many recognisers work side by side, 1 or more.
    package var jobs = 1
    /// How recordings are heard.
    package var conditions: [Condition] = [.clean]
    /// Mixes the noise of the conditions that want some.
    package var mixer: NoiseMixer?
    /// How often each item is run, for its latency.
    package var repeats = 1
    /// The region in which numbers are read.
    package var region = "US"
    /// Whether it stops at the interpretation.
    package var interpretsOnly = false
    /// An acoustic model's folder in place of the installed one.
    package var acousticModel: URL?
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
  ///   - setup: the language and the contacts.
  ///   - options: how items are run.
  package init(_ setup: DialerSetup, _ options: Options) {
    self.setup = setup
    self.options = options
  }

  /// What is to be run: each recording under all conditions, each text once.
  package func runs(of items: [TestItem]) -> [(item: TestItem, condition: Condition)] {
    items.flatMap { item in
      let conditions = item.audio == nil ? [.clean] : options.conditions
      return conditions.map { (item, $0) }
    }
  }

  /// Runs the items.
  ///
  /// - Parameters:
  ///   - items: in the order of the results.
  ///   - isCancelled: whether to stop; what is being run then has no result.
  ///   - progress: hears how many runs are done, on any thread.
  /// - Returns: the results, each recording's under all conditions one after the other.
  /// - Throws: `SpeechError` or `GrammarError` where a recogniser cannot be loaded.
  package func run(
    _ items: [TestItem], isCancelled: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws -> [ItemResult] {
    let runs = runs(of: items)
    let board = Board(count: runs.count)
    let hears = items.contains { $0.audio != nil }
    let setup = setup
    let options = options
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<max(1, min(options.jobs, runs.count)) {
        group.addTask {
          let worker = try await TestWorker(setup, options, hears: hears)
          while !isCancelled(), let index = board.next() {
            guard
              let result = await worker.run(
                runs[index].item, runs[index].condition, isCancelled: isCancelled)
            else { return }
            progress(board.put(result, at: index), runs.count)
          }
        }
      }
      try await group.waitForAll()
    }
    return board.results
  }

  /// The sound of a result as it was heard, with its noise; nil of text and of what cannot be read.
  package func samples(of result: ItemResult) -> [Int16]? {
    guard let audio = result.item.audio, result.verdict.kind != .failed,
      let samples = try? NoiseMixer.samples(of: audio.relativePath)
    else { return nil }
    guard case .snr(let decibels) = result.condition, let mixer = options.mixer else {
      return samples
    }
    return mixer.mixed(samples, at: decibels, name: result.item.name)
  }

  /// What is done and what is next.
  private final class Board: Sendable {
    private let state: Mutex<(next: Int, done: Int, results: [ItemResult?])>

    init(count: Int) {
      state = Mutex((0, 0, Array(repeating: nil, count: count)))
    }

    func next() -> Int? {
      state.withLock { state in
        guard state.next < state.results.count else { return nil }
        defer { state.next += 1 }
        return state.next
      }
    }

    func put(_ result: ItemResult, at index: Int) -> Int {
      state.withLock { state in
        state.results[index] = result
        state.done += 1
        return state.done
      }
    }

    var results: [ItemResult] { state.withLock { $0.results.compactMap(\.self) } }
  }
}
