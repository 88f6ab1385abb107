public import Speech

/// Somebody who can be asked when a request leaves a choice.
public protocol Asking: Sendable {
  /// Puts a question and brings back the words of the answer, as they are.
  ///
  /// The dialer reads them: a number, a name, yes and no in their many forms, "never mind".
  ///
  /// - Parameter question: what to ask.
  /// - Returns: the answer; nil where there was none.
  func answer(to question: DialerQuestion) async -> String?

  /// Puts a question and brings back what came of it.
  ///
  /// Where it is not written, the answer of ``answer(to:)`` is passed on.
  ///
  /// - Parameter question: what to ask.
  /// - Returns: what came of it.
  func reply(to question: DialerQuestion) async -> AskedReply

  /// Says something that needs no answer, and returns at once.
  ///
  /// It is told as an event, too. Where it is not written, nothing is done.
  ///
  /// - Parameter statement: what to say, as a sentence.
  func say(_ statement: String) async
}

/// What came of a question.
public enum AskedReply: Sendable, Hashable {
  /// An answer that was typed, by its words.
  case words(String)
  /// An answer that was spoken.
  case heard(Transcript)
  /// An answer that was not heard well enough to act upon.
  case unclear
  /// No answer; it is given up.
  case nothing

  /// The words of the answer, if there is one.
  public var text: String? {
    switch self {
    case .words(let text): text
    case .heard(let transcript): transcript.text
    case .unclear, .nothing: nil
    }
  }
}

extension Asking {
  /// The answer of ``answer(to:)``.
  public func reply(to question: DialerQuestion) async -> AskedReply {
    await answer(to: question).map(AskedReply.words) ?? .nothing
  }

  /// Says nothing.
  public func say(_ statement: String) async {}
}
