/// What a rule, or a part of one, stands for.
indirect enum Expansion: Sendable, Hashable {
  /// A token of the grammar as the words a person says for it; never empty.
  case words([String])
  /// The rule of that number in the grammar's list, or an open rule.
  case rule(RuleReference)
  case sequence([Expansion])
  case alternatives([Alternative])
  case optional(Expansion)
  /// `*`, and `+` where it must be matched at least once.
  case repetition(Expansion, atLeastOnce: Bool)
  case tagged(Expansion, [Tag])
  /// `<NULL>`: matched by saying nothing.
  case null
  /// `<VOID>`: cannot be matched.
  case void

  /// One of several expansions, with its weight (0 or more, as written; 1 where none is).
  struct Alternative: Sendable, Hashable {
    let weight: Double
    let expansion: Expansion
  }
}
