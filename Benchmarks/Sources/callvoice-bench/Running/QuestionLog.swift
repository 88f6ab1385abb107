internal import Conversation
internal import Synchronization

/// Keeps what a dialer asks, and answers nothing.
final class QuestionLog: Asking {
  private let asked = Mutex<[String]>([])

  /// The questions since ``begin()``.
  var questions: [String] { asked.withLock { $0 } }

  /// Forgets the questions.
  func begin() { asked.withLock { $0 = [] } }

  func answer(to question: DialerQuestion) async -> String? {
    asked.withLock { $0.append(question.text) }
    return nil
  }
}
