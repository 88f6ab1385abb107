/// A question to the user that an intent cannot go on without.
public struct IntentQuestion: Sendable {
  /// The kind of question.
  public enum Kind: String, Sendable, CaseIterable {
    /// A value is needed: answer with `.value`.
    case needsValue
    /// One of the candidates is meant: answer with `.value`.
    case disambiguation
    /// The candidate has to be confirmed: answer with `.confirmed`, or with another `.value`.
    case confirmation
    /// The request as a whole has to be confirmed: answer with `.confirmed`.
    case requestConfirmation
  }

  /// The kind of question.
  public let kind: Kind
  /// The intent as far as it is known.
  public let intent: INIntent
  /// The name of the intent's property; empty for the request as a whole.
  public let parameter: String
  /// The position of the property's value that it is about, from 0, where it has several.
  public let index: Int
  /// The values to choose from, or the one to confirm: persons, call records and so on.
  public let candidates: [any Sendable]
  /// The raw value of the reason, where the handler gave one.
  public let reason: Int?
}

/// The answer of the user to a question about an intent.
public enum IntentAnswer: Sendable {
  /// This value: of the kind of the candidates, or of the intent's property.
  case value(any Sendable)
  /// Yes.
  case confirmed
  /// No, or never mind.
  case cancelled
}

/// One who can ask the user about an intent.
public protocol IntentQuestioning {
  /// Asks the user, who may take any time.
  func answer(to question: IntentQuestion) async -> IntentAnswer
}
