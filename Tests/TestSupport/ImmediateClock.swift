internal import Synchronization

/// A clock on which waiting takes no time but is counted.
package final class ImmediateClock: Clock, Sendable {
  package struct Instant: InstantProtocol {
    package var offset: Duration = .zero

    package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    package func duration(to other: Instant) -> Duration { other.offset - offset }
    package static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let time = Mutex(Instant())
  private let longest: Duration?

  /// - Parameter longest: A wait of this or more lasts until its task is cancelled; nil for none.
  package init(endlessFrom longest: Duration? = nil) { self.longest = longest }

  package var now: Instant { time.withLock { $0 } }
  package var minimumResolution: Duration { .zero }

  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    if let longest, now.duration(to: deadline) >= longest {
      let (nothing, continuation) = AsyncStream<Void>.makeStream()
      for await _ in nothing {}
      withExtendedLifetime(continuation) {}
      throw CancellationError()
    }
    time.withLock { $0 = max($0, deadline) }
  }
}
