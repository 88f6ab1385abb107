/// A named expansion.
///
/// Two rules are equal that say the same, wherever they stand in their files.
struct Rule: Sendable, Hashable {
  /// The simple name.
  let name: String
  /// Whether the rule is public; once a grammar is put together, only rules of its own file are.
  let isPublic: Bool
  /// The byte the rule's name begins at in its definition.
  let offset: Int
  /// The number of the file the rule stands in: 0 is the grammar's own, others are imported.
  var file = 0
  let expansion: Expansion
  /// The comment before the rule, as `DocumentationComment` has it.
  var documentation: String?

  static func == (left: Rule, right: Rule) -> Bool {
    left.name == right.name && left.isPublic == right.isPublic && left.file == right.file
      && left.expansion == right.expansion && left.documentation == right.documentation
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(expansion)
  }
}
