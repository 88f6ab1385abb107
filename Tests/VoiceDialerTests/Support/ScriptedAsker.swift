import Synchronization
import VoiceDialer

/// Somebody who gives the answers of a list, and remembers what was asked.
final class ScriptedAsker: Asking {
  enum Answer: Sendable {
    case choice(Int?)
    case yes, no
    case words(String?)
  }

  private let answers: Mutex<[Answer]>
  private let asked = Mutex<[String]>([])

  init(_ answers: Answer...) { self.answers = Mutex(answers) }

  /// The questions, with their choices.
  var questions: [String] { asked.withLock { $0 } }

  func choose(_ question: String, among choices: [String]) async -> Int? {
    guard case .choice(let index) = next("\(question) [\(choices.joined(separator: " | "))]") else {
      return nil
    }
    return index
  }

  func confirm(_ question: String) async -> Bool {
    if case .yes = next(question) { true } else { false }
  }

  func words(_ question: String) async -> String? {
    if case .words(let words) = next(question) { words } else { nil }
  }

  private func next(_ question: String) -> Answer? {
    asked.withLock { $0.append(question) }
    return answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }
}
