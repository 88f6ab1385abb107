import Synchronization

/// A clock on which waiting takes no time but is counted; who waits for ten seconds or more waits until
/// it is given up.
final class ImmediateClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration = .zero

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let time = Mutex(Instant())

  var now: Instant { time.withLock { $0 } }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    guard now.duration(to: deadline) < .seconds(10) else {
      let (nothing, continuation) = AsyncStream<Void>.makeStream()
      for await _ in nothing {}
      withExtendedLifetime(continuation) {}
      throw CancellationError()
    }
    time.withLock { $0 = max($0, deadline) }
  }
}
