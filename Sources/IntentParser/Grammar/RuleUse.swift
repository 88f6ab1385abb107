/// A reference to a rule, and whether anything must be said before or after it.
struct RuleUse: Sendable, Hashable {
  let reference: RuleReference
  /// Whether the rule may be the first thing said.
  let isFirst: Bool
  /// Whether nothing is written after the rule.
  let isLast: Bool

  /// All references in `expansion`, in the order of the file.
  static func uses(in expansion: Expansion) -> [RuleUse] {
    var uses: [RuleUse] = []
    collect(expansion, isFirst: true, isLast: true, into: &uses)
    return uses
  }

  private static func collect(
    _ expansion: Expansion, isFirst: Bool, isLast: Bool, into uses: inout [RuleUse]
  ) {
    switch expansion {
    case .words, .null, .void: break
    case .rule(let reference):
      uses.append(RuleUse(reference: reference, isFirst: isFirst, isLast: isLast))
    case .sequence(let items):
      var isFirst = isFirst
      for (index, item) in items.enumerated() {
        collect(item, isFirst: isFirst, isLast: isLast && index == items.count - 1, into: &uses)
        if !item.canBeSilent { isFirst = false }
      }
    case .alternatives(let alternatives):
      for alternative in alternatives {
        collect(alternative.expansion, isFirst: isFirst, isLast: isLast, into: &uses)
      }
    case .optional(let inner), .tagged(let inner, _):
      collect(inner, isFirst: isFirst, isLast: isLast, into: &uses)
    case .repetition(let inner, _):
      collect(inner, isFirst: isFirst, isLast: false, into: &uses)
    }
  }
}
