internal import Audio
internal import Foundation
internal import Synchronization

/// Sound as a microphone gives it: a chunk of 10 ms each 10 ms, whether it is asked for or not.
///
/// Recordings come one after the other and over again until ``finish(with:)``; then the last one comes
/// and the source ends. Safe to use from any thread.
final class PacedSource: AudioSource, Sendable {
  fileprivate static let chunkLength = 160

  fileprivate struct State {
    var recordings: [[Int16]]
    var last: [Int16]?
    var isLast = false
    var recording = 0
    var position = 0
    var chunks = 0
    var start: ContinuousClock.Instant?
    var longestWait = 0.0
  }

  private let state: Mutex<State>

  init(_ recordings: [[Int16]]) {
    state = Mutex(State(recordings: recordings))
  }

  /// Plays this once the recording that plays now is over, and then ends.
  func finish(with last: [Int16]) {
    state.withLock { $0.last = last }
  }

  /// The longest that a chunk has waited to be taken, in seconds, since this was asked last.
  func takeLongestWait() -> Double {
    state.withLock { state in
      defer { state.longestWait = 0 }
      return state.longestWait
    }
  }

  func read() throws(SpeechError) -> [Int16]? {
    let (chunk, delay) = state.withLock { $0.next() }
    if delay > 0 { Thread.sleep(forTimeInterval: delay) }
    return chunk
  }
}

extension PacedSource.State {
  /// The next chunk, and the seconds until it has been recorded.
  fileprivate mutating func next() -> (chunk: [Int16]?, delay: Double) {
    var recording = isLast ? last ?? [] : recordings[recording]
    if position >= recording.count {
      if isLast { return (nil, 0) }
      position = 0
      if let last {
        isLast = true
        recording = last
      } else {
        self.recording = (self.recording + 1) % recordings.count
        recording = recordings[self.recording]
      }
    }
    let now = ContinuousClock.now
    let start = start ?? now
    self.start = start
    chunks += 1
    let delay = (start + .milliseconds(10) * chunks - now).inSeconds
    longestWait = max(longestWait, -delay)
    let end = min(recording.count, position + PacedSource.chunkLength)
    defer { position = end }
    return (Array(recording[position..<end]), delay)
  }
}
