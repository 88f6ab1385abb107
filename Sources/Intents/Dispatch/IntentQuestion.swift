/// What the user has to be asked before an intent can go on.
public struct IntentQuestion: Sendable {
  /// What kind of question it is.
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

  /// What kind of question it is.
  public let kind: Kind
  /// The intent as far as it is known.
  public let intent: INIntent
  /// The name of the intent's property; empty for the request as a whole.
  public let parameter: String
  /// Which of the property's values it is about, from 0, where it has several.
  public let index: Int
  /// The values to choose from, or the one to confirm: persons, call records and so on.
  public let candidates: [any Sendable]
  /// The raw value of the reason, where the handler gave one.
  public let reason: Int?
  /// What the handler has to say of its result, as it attached it.
  package var detail: (any Sendable)?
}
