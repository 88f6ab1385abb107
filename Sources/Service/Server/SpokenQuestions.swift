package import Conversation
internal import Foundation
internal import Synchronization

/// Lets the clients that show everything answer the questions that are asked by voice at the microphone.
///
/// The first answer counts, whether it was said, typed at the service's own terminal or chosen by a client.
/// Use it from any thread.
package final class SpokenQuestions: AnswerTyping {
  private struct State {
    var number: Int?
    var answer: AskedReply?
  }

  private let router: EventRouter
  private let keys: (any AnswerTyping)?
  private let state = Mutex(State())

  /// Creates a place for questions.
  ///
  /// - Parameters:
  ///   - router: Brings the questions to the clients.
  ///   - keys: Takes answers at the terminal; nil where nobody can type.
  package init(_ router: EventRouter, keys: (any AnswerTyping)?) {
    self.router = router
    self.keys = keys
  }

  /// Shows a question to the clients.
  package func begin(_ question: DialerQuestion) {
    keys?.begin(question)
    let number = router.nextQuestion()
    state.withLock { $0 = State(number: number) }
    router.show(.question(question, number: number), to: .all)
    router.show(.asked(question), to: .microphone)
  }

  /// The first answer, if there is one by now.
  package func answer() -> AskedReply? { state.withLock(\.answer) ?? keys?.answer() }

  /// Whether somebody is typing.
  package var isTyping: Bool { keys?.isTyping ?? false }

  /// Takes the question away.
  package func end() {
    keys?.end()
    let number = state.withLock { state in
      defer { state.number = nil }
      return state.number
    }
    if let number { router.show(.answered(question: number), to: .all) }
  }

  /// Answers the question.
  ///
  /// - Parameters:
  ///   - reply: The answer.
  ///   - number: The number of the question; nil for whichever is open.
  /// - Returns: Whether there was such a question.
  func answer(_ reply: AskedReply, to number: Int?) -> Bool {
    state.withLock { state in
      guard let open = state.number, state.answer == nil, number == nil || number == open else {
        return false
      }
      state.answer = reply
      return true
    }
  }
}
