/// Somebody who can be asked when a request leaves a choice.
public protocol Asking: Sendable {
  /// Puts a question and brings back the words of the answer, as they are.
  ///
  /// The dialer reads them: a number, a name, yes and no in their many forms, "never mind".
  ///
  /// - Parameter question: what to ask.
  /// - Returns: the answer; nil where there was none.
  func answer(to question: DialerQuestion) async -> String?
}
