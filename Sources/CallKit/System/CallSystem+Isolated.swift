public import Foundation

extension CallSystem {
  /// A clock that stands still until a test advances it.
  ///
  /// Ours; see ``CallSystem/isolated(clock:_:)``.
  public final class Clock: Sendable {
    private struct Contents: Sendable {
      var now: Date
      var alarms: [(date: Date, block: @Sendable () -> Void)] = []
    }

    private let contents: Locked<Contents>

    /// Creates a clock.
    ///
    /// - Parameter now: The time it shows at first.
    public init(now: Date = Date(timeIntervalSince1970: 1_000_000_000)) {
      contents = Locked(Contents(now: now))
    }

    /// The current time.
    public var now: Date { contents.withLock { $0.now } }

    /// Advances the clock, and expires the deadlines that have been reached.
    ///
    /// - Parameter seconds: How far; at least 0.
    public func advance(by seconds: TimeInterval) {
      let due = contents.withLock { contents in
        contents.now += seconds
        let now = contents.now
        defer { contents.alarms.removeAll { $0.date <= now } }
        return contents.alarms.filter { $0.date <= now }
      }
      due.forEach { $0.block() }
    }

    /// Calls a block once the clock has reached a date.
    package func schedule(_ date: Date, _ block: @escaping @Sendable () -> Void) {
      let isDue = contents.withLock { contents in
        if date > contents.now { contents.alarms.append((date, block)) }
        return date <= contents.now
      }
      // The caller may hold a lock that the block needs.
      if isDue { DispatchQueue.global().async(execute: block) }
    }
  }

  /// Runs a closure in a system of its own, with its own calls, settings and clock.
  ///
  /// Ours, for the tests of apps: each can have a system, so they need not run one after the other.
  /// Providers, controllers, observers and journals belong to the system of the task that creates
  /// them. The audio session is not `AVAudioSession.sharedInstance()` but another one.
  ///
  /// - Parameters:
  ///   - clock: Decides when deadlines expire, and dates what happens.
  ///   - body: Receives the clock.
  /// - Returns: What the closure returns.
  public static func isolated<Result>(
    clock: Clock = Clock(), _ body: (Clock) async throws -> Result
  ) async rethrows -> Result {
    let server = CallServer(now: { clock.now }, schedule: clock.schedule)
    return try await CallServer.$isolated.withValue(server) { try await body(clock) }
  }
}
