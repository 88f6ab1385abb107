internal import Synchronization

/// A clock on which waiting ends when a test says so.
package final class ManualClock: Clock, Sendable {
  package typealias Instant = ContinuousClock.Instant

  private struct State {
    /// Who waits, and for how long, by the number of the wait.
    var sleepers: [Int: (duration: Duration, resume: CheckedContinuation<Void, Never>)] = [:]
    var count = 0
    var watchers: [CheckedContinuation<Void, Never>] = []
  }

  package let now = ContinuousClock.now
  package let minimumResolution = Duration.zero
  private let state = Mutex(State())

  package init() {}

  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { resume in
        let ready: [CheckedContinuation<Void, Never>] = state.withLock { state in
          // Whoever cancels takes the lock after that, and finds the sleeper.
          guard !Task.isCancelled else { return [resume] }
          state.sleepers[number] = (now.duration(to: deadline), resume)
          defer { state.watchers = [] }
          return state.watchers
        }
        for continuation in ready { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.sleepers.removeValue(forKey: number) }?.resume.resume()
    }
    try Task.checkCancellation()
  }

  /// Waits until somebody waits for so long, and ends that wait.
  package func elapse(_ duration: Duration) async {
    while true {
      let sleeper = state.withLock { state in
        let number = state.sleepers.first { $0.value.duration == duration }?.key
        return number.flatMap { state.sleepers.removeValue(forKey: $0)?.resume }
      }
      if let sleeper { return sleeper.resume() }
      await withCheckedContinuation { watcher in
        let isThere = state.withLock { state in
          let isThere = state.sleepers.values.contains { $0.duration == duration }
          if !isThere { state.watchers.append(watcher) }
          return isThere
        }
        if isThere { watcher.resume() }
      }
    }
  }
}
