import Foundation
import Intents
import Synchronization

/// A user with prepared answers, who writes down the questions.
final class User: IntentQuestioning {
  private let answers: Mutex<[IntentAnswer]>
  private let heard = Mutex<[IntentQuestion]>([])

  var questions: [IntentQuestion] { heard.withLock { $0 } }

  init(_ answers: [IntentAnswer]) { self.answers = Mutex(answers) }

  func answer(to question: IntentQuestion) async -> IntentAnswer {
    heard.withLock { $0.append(question) }
    return answers.withLock { $0.isEmpty ? .cancelled : $0.removeFirst() }
  }
}
