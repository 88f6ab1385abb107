internal import Foundation
internal import VoiceDialer

/// Asks at the terminal; an empty line or the end of input is no answer.
struct TerminalAsker: Asking {
  let printer: EventPrinter

  func answer(to question: DialerQuestion) async -> String? {
    let line = await LineReader.shared.line(prompt: "  \(prompt(question)) ")
    return line?.allSatisfy(\.isWhitespace) == false ? line : nil
  }

  private func prompt(_ question: DialerQuestion) -> String {
    switch question.kind {
    case .yesOrNo: return "\(question.text) (yes/no)"
    case .words: return question.text
    case .choice:
      // The first time the choices stand just above.
      if question.isRepeated {
        printer.say("  \(question.text)")
        for (index, choice) in question.choices.enumerated() {
          printer.say("  \(index + 1). \(choice)")
        }
      }
      return "Which, 1 to \(question.choices.count)?"
    }
  }
}
