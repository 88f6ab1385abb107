internal import Foundation
internal import VoiceDialer

/// Asks at the terminal; an empty line or the end of input is no answer.
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
