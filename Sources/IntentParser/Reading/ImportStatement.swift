/// What a grammar imports from another one: `import <grammar.rule>;` or `import <grammar.*>;`.
struct ImportStatement: Sendable, Hashable {
  /// The full name of the other grammar.
  let grammar: String
  /// The rule, or nil for all public ones.
  let rule: String?
  /// The byte the name begins at.
  let offset: Int
  let documentation: String?

  /// The name between the angle brackets.
  var name: String { "\(grammar).\(rule ?? "*")" }

  static func == (left: ImportStatement, right: ImportStatement) -> Bool {
    left.name == right.name && left.documentation == right.documentation
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }
}
