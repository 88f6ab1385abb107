internal import Foundation
internal import Synchronization

/// Shows on standard error how far a test has come, where that is a terminal.
final class TestProgress: Sendable {
  private let isShown = isatty(STDERR_FILENO) == 1
  private let start = ContinuousClock.now
  private let last = Mutex(ContinuousClock.now - .seconds(1))

  private static let barWidth = 24
  private static let interval = Duration.milliseconds(200)

  /// Shows that so many are done.
  func show(_ done: Int, of total: Int) {
    guard isShown, total > 0 else { return }
    last.withLock { last in
      let now = ContinuousClock.now
      guard now - last >= Self.interval || done == total else { return }
      last = now
      write("\r\u{1b}[K" + Self.line(done, of: total, after: (now - start) / .seconds(1)))
    }
  }

  /// Takes the line away.
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
