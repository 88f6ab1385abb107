import Synchronization

/// A clock that goes on when it is told to; not even the cancellation of a task ends its wait.
final class SteppedClock: Clock, Sendable {
  typealias Duration = Swift.Duration

  struct Instant: InstantProtocol {
    var offset = Duration.zero

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct State {
    var now = Instant()
    var sleepers: [(until: Instant, continuation: CheckedContinuation<Void, Never>)] = []
    var watchers: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    await withCheckedContinuation { continuation in
      let watchers = state.withLock { state in
        state.sleepers.append((deadline, continuation))
        defer { state.watchers = [] }
        return state.watchers
      }
      for watcher in watchers { watcher.resume() }
    }
    try Task.checkCancellation()
  }

  /// Waits until somebody sleeps, and wakes all who do.
  func wakeSleepers() async {
    await waitForSleeper()
    let sleepers = state.withLock { state in
      let sleepers = state.sleepers
      state.sleepers = []
      state.now = sleepers.map(\.until).max() ?? state.now
      return sleepers
    }
    for sleeper in sleepers { sleeper.continuation.resume() }
  }

  /// Waits until somebody sleeps.
  func waitForSleeper() async {
    await withCheckedContinuation { continuation in
      let isSlept = state.withLock { state in
        if state.sleepers.isEmpty { state.watchers.append(continuation) }
        return !state.sleepers.isEmpty
      }
      if isSlept { continuation.resume() }
    }
  }
}
