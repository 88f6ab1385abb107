internal import Conversation
internal import Foundation
internal import Synchronization

/// A line for a terminal with the level of the microphone and the words heard so far.
struct LevelMeter: Sendable {
  /// The columns of the terminal.
  let width: Int
  let hasColour: Bool

  /// The bar's cells, and the levels of its ends in dB of full scale.
  private static let cells = 20
  private static let quietest = -60.0
  /// From here on the bar is yellow, in dB of full scale: little is left to the top.
  private static let loud = -9.0

  /// A meter for standard output; nil where that is no terminal that can show one.
  init?(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
    guard isatty(STDOUT_FILENO) == 1, environment["TERM"].map({ $0 != "dumb" }) ?? false else {
      return nil
    }
    var size = winsize()
    let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    self.init(
      width: isKnown ? Int(size.ws_col) : 80,
      hasColour: environment["NO_COLOR"]?.isEmpty ?? true)
  }

  init(width: Int, hasColour: Bool) {
    self.width = width
    self.hasColour = hasColour
  }

  /// The line of an update, shorter than the terminal is wide.
  func text(of update: ListeningUpdate) -> String {
    let share = (update.level - Self.quietest) / -Self.quietest
    let count = max(0, min(Self.cells, Int((share * Double(Self.cells)).rounded())))
    let bar = String(repeating: "#", count: count)
    let rest = String(repeating: "-", count: Self.cells - count)
    let level = String(format: "%4.0f dB", max(-99, update.level))
    let clipping = update.isClipped ? "too loud  " : ""
    let head = "[\(bar)\(rest)] \(level)  \(clipping)"
    let words = update.partialText.map { $0.isEmpty ? "…" : "“\($0)”" } ?? update.state.rawValue
    let room = width - 1 - head.count
    guard room > 0 else { return String(head.prefix(max(0, width - 1))) }
    let shown = words.count <= room ? words : "…" + words.suffix(room - 1)
    guard hasColour, count > 0 else { return head + shown }
    let colour = update.isClipped ? 31 : update.level >= Self.loud ? 33 : 32
    return "[\u{1B}[\(colour)m\(bar)\u{1B}[0m" + head.dropFirst(1 + count) + shown
  }
}

/// Shows the progress of reading a long recording on standard error, if that is a terminal.
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

  /// Starts a recording that lasts this many seconds.
  func start(_ duration: Double) {
    state.withLock {
      $0 = State()
      $0.duration = duration
    }
  }

  /// Shows the number of seconds read.
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

  /// Removes the line.
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

/// Shows the progress of a test on standard error, if that is a terminal.
final class TestProgress: Sendable {
  private let isShown = isatty(STDERR_FILENO) == 1
  private let start = ContinuousClock.now
  private let last = Mutex(ContinuousClock.now - .seconds(1))

  private static let barWidth = 24
  private static let interval = Duration.milliseconds(200)

  /// Shows the number of items done.
  func show(_ done: Int, of total: Int) {
    guard isShown, total > 0 else { return }
    last.withLock { last in
      let now = ContinuousClock.now
      guard now - last >= Self.interval || done == total else { return }
      last = now
      write("\r\u{1b}[K" + Self.line(done, of: total, after: (now - start) / .seconds(1)))
    }
  }

  /// Removes the line.
  func finish() {
    if isShown { write("\r\u{1b}[K") }
  }

  /// "████░░░░ 120/636 · 1:12 left".
  static func line(_ done: Int, of total: Int, after seconds: Double) -> String {
    let filled = done * barWidth / max(1, total)
    let bar =
      String(repeating: "█", count: filled) + String(repeating: "░", count: barWidth - filled)
    let left = Int((seconds / Double(max(1, done)) * Double(total - done)).rounded(.up))
    return "\(bar) \(done)/\(total) · \(String(format: "%d:%02d", left / 60, left % 60)) left"
  }

  private func write(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
