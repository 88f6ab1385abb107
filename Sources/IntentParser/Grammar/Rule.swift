/// A named expansion.
struct Rule: Sendable, Hashable {
  let name: String
  let isPublic: Bool
  /// The byte the rule's name begins at in its definition.
  let offset: Int
  let expansion: Expansion
}
