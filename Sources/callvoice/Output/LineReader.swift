internal import CEditline
internal import Dialer
internal import Foundation

/// Reads lines from standard input: with editing and history at a terminal, plainly elsewhere.
// @unchecked Sendable: libedit and the input are used on the serial queue alone.
final class LineReader: @unchecked Sendable {
  static let shared = LineReader()

  /// Indicates whether a person is at the terminal.
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

  /// Reads a line of any bytes, with invalid UTF-8 replaced.
  private static func plain() -> String? {
    Swift.readLine(strippingNewline: true)
  }
}

/// Asks for a password at the terminal, without echo.
enum PasswordPrompt {
  /// The line that is typed; nil at the end of input.
  static func line(_ prompt: String) -> String? {
    var state = termios()
    tcgetattr(STDIN_FILENO, &state)
    var silent = state
    silent.c_lflag &= ~tcflag_t(ECHO)
    // Before the prompt, since what was typed before it is thrown away.
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
    FileHandle.standardError.write(Data(prompt.utf8))
    let line = readLine(strippingNewline: true)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &state)
    FileHandle.standardError.write(Data("\n".utf8))
    return line
  }
}

/// Asks at the terminal, where an empty line or the end of input is no answer.
struct TerminalAsker: Asking {
  let printer: EventPrinter

  func answer(to question: DialerQuestion) async -> String? {
    // The first time the choices stand just above.
    if question.isRepeated {
      for line in QuestionLayout.choices(question) { printer.say("  \(line)") }
    }
    let line = await LineReader.shared.line(prompt: "  \(QuestionLayout.prompt(question)) ")
    return line?.allSatisfy(\.isWhitespace) == false ? line : nil
  }
}

/// Carries out requests that are typed, one a line.
struct RequestLines {
  let dialer: VoiceDialer
  let printer: EventPrinter
  /// Indicates whether reading ends as soon as no call is left.
  var endsWithLastCall = false

  /// Reads to the end of standard input; at a terminal "quit" ends it, too.
  ///
  /// - Returns: the first exit code that is not 0.
  func run() async -> ExitStatus {
    let isInteractive = LineReader.shared.isInteractive
    var code = ExitStatus.success
    var number = 0
    while await !isOver(isInteractive),
      let line = await LineReader.shared.line(prompt: isInteractive ? "callvoice> " : "")
    {
      number += 1
      guard !line.allSatisfy(\.isWhitespace) else { continue }
      let text = line.trimmingCharacters(in: .whitespaces)
      if isInteractive, ["quit", "exit"].contains(text) { break }
      let outcome: Outcome
      if isInteractive, let answered = await dialer.handle(key: text, utterance: number) {
        outcome = answered
      } else {
        outcome = await dialer.handle(text: line, utterance: number)
      }
      if code == .success { code = ExitStatus(outcome) }
      printer.finish()
    }
    if isInteractive { printer.say("") }
    return code
  }

  private func isOver(_ isInteractive: Bool) async -> Bool {
    guard endsWithLastCall, isInteractive else { return false }
    return await !dialer.isInCall
  }
}
