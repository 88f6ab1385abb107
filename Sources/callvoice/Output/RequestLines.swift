internal import Foundation
internal import VoiceDialer

/// Carries out requests that are typed, one a line.
struct RequestLines {
  let dialer: VoiceDialer
  let printer: EventPrinter
  /// Whether it ends as soon as no call is left.
  var endsWithLastCall = false

  /// Reads to the end of standard input; at a terminal "quit" ends it, too.
  ///
  /// - Returns: the first exit code that is not 0.
  func run() async -> Int32 {
    let isInteractive = LineReader.shared.isInteractive
    var code: Int32 = 0
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
      if code == 0 { code = outcome.exitCode }
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
