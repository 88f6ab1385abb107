internal import Foundation
internal import Synchronization

/// Shows on standard error how far a long recording was read, where that is a terminal.
final class RecordingProgress: Sendable {
  private struct State {
    /// Seconds of the recording; nil until it is known.
    var duration: Double?
    var start = ContinuousClock.now
    var last = ContinuousClock.now
  }

  private let printer: EventPrinter
  private let isShown = isatty(STDERR_FILENO) == 1
  private let state = Mutex(State())

  private static let barWidth = 24
  private static let interval = Duration.milliseconds(200)
  /// Recordings up to so many seconds are over before anybody looks.
  private static let shortest = 20.0

  init(_ printer: EventPrinter) {
    self.printer = printer
  }

  /// The recording begins, and is so many seconds long.
  func start(_ duration: Double) {
    state.withLock {
      $0 = State()
      $0.duration = duration
    }
  }

  /// Shows that so many seconds were read.
  func show(_ seconds: Double) {
    guard isShown else { return }
    let line: String? = state.withLock { state in
      let now = ContinuousClock.now
      guard let duration = state.duration, duration > Self.shortest,
        now - state.last >= Self.interval
      else { return nil }
      state.last = now
      return Self.line(seconds, of: duration, after: (now - state.start) / .seconds(1))
    }
    if let line { printer.show(progress: line) }
  }

  /// Takes the line away.
  func finish() {
    if isShown { printer.show(progress: nil) }
  }

  /// "██████░░░░░░ 0:45:00 of 3:00:00 · 1:12 left".
  static func line(_ seconds: Double, of duration: Double, after elapsed: Double) -> String {
    let share = max(0, min(1, seconds / duration))
    let filled = Int(share * Double(barWidth))
    let bar =
      String(repeating: "█", count: filled) + String(repeating: "░", count: barWidth - filled)
    let left = share > 0 ? elapsed / share * (1 - share) : 0
    return "\(bar) \(time(seconds)) of \(time(duration)) · \(time(left.rounded(.up))) left"
  }

  /// "0:07", "12:30", "1:05:00".
  private static func time(_ seconds: Double) -> String {
    let seconds = Int(seconds)
    let tail = String(format: ":%02d", seconds % 60)
    let minutes = seconds / 60
    guard minutes >= 60 else { return "\(minutes)\(tail)" }
    return String(format: "%d:%02d", minutes / 60, minutes % 60) + tail
  }
}
