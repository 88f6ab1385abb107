/// A rule as it is named inside another one.
struct RuleReference: Sendable, Hashable {
  let name: String
  /// The byte the reference begins at.
  let offset: Int
}
