internal import Dialer
internal import Synchronization

/// Keeps a dialer's events, and how long after the last chunk of sound each would have come from a
/// microphone.
///
/// Sound is handed out and handled by turns, so the last chunk before an event is the one whose
/// handling led to it. From a microphone a chunk comes when its sound is over, so what took longer than
/// its sound delays those that follow, until they have caught up. Safe to use from any thread.
final class EventLog: Sendable {
  /// An event.
  struct Entry: Sendable {
    let event: DialerEvent
    /// Seconds since the last chunk would have come.
    let sinceChunk: Double
    /// Whether the source had ended by then.
    let isAfterEnd: Bool
  }

  private struct State {
    var entries: [Entry] = []
    var chunk = ContinuousClock.now
    /// By how much a microphone would be ahead when the chunk is handed out, in seconds.
    var delay = 0.0
    var length = 0.0
    var isAtEnd = false
  }

  private let state = Mutex(State())

  /// Begins a new source.
  func begin() { state.withLock { $0 = State() } }

  /// A chunk is handed out now; nil is the end of the source.
  func handOut(_ chunk: [Int16]?) {
    state.withLock {
      let now = ContinuousClock.now
      $0.delay = max(0, $0.delay + (now - $0.chunk).inSeconds - $0.length)
      $0.chunk = now
      $0.length = Double(chunk?.count ?? 0) / 16_000
      $0.isAtEnd = chunk == nil
    }
  }

  /// An event came.
  func append(_ event: DialerEvent) {
    let now = ContinuousClock.now
    state.withLock {
      $0.entries.append(
        Entry(
          event: event, sinceChunk: $0.delay + (now - $0.chunk).inSeconds, isAfterEnd: $0.isAtEnd))
    }
  }

  /// The events since the beginning of the source.
  var entries: [Entry] { state.withLock { $0.entries } }
}
