/// A named expansion.
///
/// Two rules are equal that say the same, wherever they stand in their files.
struct Rule: Sendable, Hashable {
  /// The simple name.
  let name: String
  /// Whether the rule is public; once a grammar is put together, only rules of its own
  /// file are.
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

/// A rule as it is named inside another one.
///
/// Two references are equal that are written alike and mean the same, wherever they stand.
struct RuleReference: Sendable, Hashable {
  /// The meanings of a reference.
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
  /// The meaning of the name.
  let target: Target

  static func == (left: RuleReference, right: RuleReference) -> Bool {
    left.name == right.name && left.target == right.target
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(target)
  }
}

/// A tag that a grammar writes in braces after an expansion: the slot it fills, and the value.
struct Tag: Sendable, Hashable {
  /// The slot of words by which a sentence is perhaps no request.
  static let doubt = "?"

  /// The slot, or nil if the value takes the place of the words in the slots around them.
  let slot: String?
  /// The value, or nil for the words that the expansion matched.
  let value: String?
}
