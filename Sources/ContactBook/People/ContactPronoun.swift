/// How a contact is spoken of.
public enum ContactPronoun: String, Sendable, Hashable {
  /// The card's gender is female.
  case she
  /// The card's gender is male.
  case he
}
