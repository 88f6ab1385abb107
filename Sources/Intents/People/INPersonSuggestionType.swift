/// What kind of suggestion a person's aliases are.
public enum INPersonSuggestionType: Int, Sendable, CaseIterable {
  /// No suggestion.
  case none = 0
  /// A profile in a social network.
  case socialProfile = 1
  /// An address for messages.
  case instantMessageAddress = 2
}
