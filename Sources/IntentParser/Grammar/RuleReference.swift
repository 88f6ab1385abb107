/// A rule as it is named inside another one.
///
/// Two references are equal that are written alike and mean the same, wherever they stand.
struct RuleReference: Sendable, Hashable {
  /// What a reference means.
  enum Target: Sendable, Hashable {
    /// The rule of that number in the grammar's list.
    case rule(Int)
    /// A rule that the program fills.
    case open(String)
  }

  /// The name as it is written, which may be qualified.
  let name: String
  /// The byte the reference begins at, in the file of the rule around it.
  let offset: Int
  /// What the name means.
  let target: Target

  static func == (left: RuleReference, right: RuleReference) -> Bool {
    left.name == right.name && left.target == right.target
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(target)
  }
}
