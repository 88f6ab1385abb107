internal import CEditline
internal import Foundation

/// Reads lines from standard input: with editing and history at a terminal, plainly elsewhere.
// @unchecked Sendable: libedit and the input are used on the serial queue alone.
final class LineReader: @unchecked Sendable {
  static let shared = LineReader()

  /// Whether a person sits at the other end.
  let isInteractive = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1

  private let queue = DispatchQueue(label: "callvoice.input")

  private init() {
    setlocale(LC_CTYPE, "")
  }

  /// The next line without its end, or nil at the end of input.
  func line(prompt: String) async -> String? {
    await withCheckedContinuation { continuation in
      queue.async {
        KeyReader.shared.pause()
        let line = self.isInteractive ? Self.edited(prompt) : Self.plain()
        KeyReader.shared.resume()
        continuation.resume(returning: line)
      }
    }
  }

  /// Ends the program while a line is being read at a terminal.
  static func leave() -> Never {
    rl_deprep_terminal()
    try? FileHandle.standardOutput.write(contentsOf: Data("\n".utf8))
    exit(0)
  }

  private static func edited(_ prompt: String) -> String? {
    guard let line = readline(prompt) else { return nil }
    defer { free(line) }
    if line.pointee != 0 { add_history(line) }
    return String(cString: line)
  }

  /// A line of any bytes; what is no UTF-8 is replaced.
  private static func plain() -> String? {
    Swift.readLine(strippingNewline: true)
  }
}
