import Conversation
import Synchronization

/// Somebody who gives the answers of a list, and remembers what was asked.
final class ScriptedAsker: Asking {
  private let answers: Mutex<[String?]>
  private let asked = Mutex<[DialerQuestion]>([])

  init(_ answers: String?...) { self.answers = Mutex(answers) }

  init(_ answers: [String]) { self.answers = Mutex(answers) }

  /// The questions, with their choices.
  var questions: [String] {
    asked.withLock { asked in
      asked.map { question in
        question.choices.isEmpty
          ? question.text : "\(question.text) [\(question.choices.joined(separator: " | "))]"
      }
    }
  }

  /// Which of the questions were put again.
  var repeated: [Bool] { asked.withLock { $0.map(\.isRepeated) } }

  func answer(to question: DialerQuestion) async -> String? {
    asked.withLock { $0.append(question) }
    return answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }
}
