internal import Synchronization
internal import VoiceDialer

/// Keeps a dialer's events, and how long after the last chunk of sound each came.
///
/// Sound is handed out and handled by turns, so the last chunk before an event is the one whose
/// handling led to it. Safe to use from any thread.
final class EventLog: Sendable {
  /// An event.
  struct Entry: Sendable {
    let event: DialerEvent
    /// Seconds since the last chunk was handed out.
    let sinceChunk: Double
    /// Whether the source had ended by then.
    let isAfterEnd: Bool
  }

  private struct State {
    var entries: [Entry] = []
    var chunk = ContinuousClock.now
    var isAtEnd = false
  }

  private let state = Mutex(State())

  /// Begins a new source.
  func begin() { state.withLock { $0 = State() } }

  /// A chunk is handed out now; nil is the end of the source.
  func handOut(_ chunk: [Int16]?) {
    state.withLock {
      $0.chunk = .now
      $0.isAtEnd = chunk == nil
    }
  }

  /// An event came.
  func append(_ event: DialerEvent) {
    let now = ContinuousClock.now
    state.withLock {
      $0.entries.append(
        Entry(event: event, sinceChunk: (now - $0.chunk).inSeconds, isAfterEnd: $0.isAtEnd))
    }
  }

  /// The events since the beginning of the source.
  var entries: [Entry] { state.withLock { $0.entries } }
}
