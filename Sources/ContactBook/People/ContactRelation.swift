/// Somebody whom a contact's card names as a relation, such as its owner's mother.
public struct ContactRelation: Sendable, Hashable {
  /// What the person is to the contact, in spoken words: "mother", "spouse", "assistant".
  public var kind: String
  /// The name of the person, or the identifier of their card, as the card has it.
  public var name: String

  /// A relation; the arguments are its properties.
  public init(kind: String, name: String) {
    self.kind = kind
    self.name = name
  }
}
