internal import Foundation
internal import VoiceDialer

/// A line that shows how loud it is and what is heard, for a terminal.
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
  func text(of update: HearingUpdate) -> String {
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
