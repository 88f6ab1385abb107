internal import Foundation
internal import VoiceDialer

/// Asks at the terminal; an empty line or the end of input is no answer.
struct TerminalAsker: Asking {
  let printer: EventPrinter

  func choose(_ question: String, among choices: [String]) async -> Int? {
    let line = await LineReader.shared.line(prompt: "  Which, 1 to \(choices.count)? ") ?? ""
    guard let number = Int(line.filter(\.isNumber)), choices.indices.contains(number - 1) else {
      printer.say("  That is none of them; nobody is called.")
      return nil
    }
    return number - 1
  }

  func confirm(_ question: String) async -> Bool {
    let line = await LineReader.shared.line(prompt: "  \(question) (yes/no) ")
    let answer = line?.lowercased().trimmingCharacters(in: .whitespaces) ?? ""
    if ["y", "yes"].contains(answer) { return true }
    printer.say("  Left as it is.")
    return false
  }

  func words(_ question: String) async -> String? {
    let line = await LineReader.shared.line(prompt: "  \(question) ")
    return line?.isEmpty == false ? line : nil
  }
}
