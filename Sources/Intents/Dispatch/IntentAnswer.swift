/// What the user says to a question about an intent.
public enum IntentAnswer: Sendable {
  /// This value: of the kind of the candidates, or of the intent's property.
  case value(any Sendable)
  /// Yes.
  case confirmed
  /// No, or never mind.
  case cancelled
}
