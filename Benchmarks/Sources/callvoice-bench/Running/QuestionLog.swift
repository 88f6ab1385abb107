internal import Synchronization
internal import VoiceDialer

/// Keeps what a dialer asks, and answers nothing.
final class QuestionLog: Asking {
  private let asked = Mutex<[String]>([])

  /// The questions since ``begin()``.
  var questions: [String] { asked.withLock { $0 } }

  /// Forgets the questions.
  func begin() { asked.withLock { $0 = [] } }

  func choose(_ question: String, among choices: [String]) async -> Int? {
    asked.withLock { $0.append(question) }
    return nil
  }

  func confirm(_ question: String) async -> Bool {
    asked.withLock { $0.append(question) }
    return false
  }

  func words(_ question: String) async -> String? {
    asked.withLock { $0.append(question) }
    return nil
  }
}
