/// Takes what is typed in answer to a question, while the answer may as well be spoken.
public protocol AnswerTyping: Sendable {
  /// Takes keys from now on.
  ///
  /// - Parameter question: what is asked.
  func begin(_ question: DialerQuestion)

  /// The answer that was typed by now, if one was; ``AskedReply/nothing`` gives the question up. Never
  /// waits.
  func answer() -> AskedReply?

  /// Whether somebody is typing, so that silence means nothing.
  var isTyping: Bool { get }

  /// Takes no more keys.
  func end()
}
