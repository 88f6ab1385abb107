/// A reference to a rule, and what is said around it.
struct RuleUse: Sendable, Hashable {
  /// What follows a reference in its rule.
  enum End: Sendable, Hashable {
    /// Nothing: the rule goes on as the other one does, and ends where that ends.
    case last
    /// Something may be said after it.
    case followed
    /// It is inside `*` or `+`.
    case repeated
    /// A tag stands after it, or after a group around it.
    case tagged
  }

  let target: Int
  let offset: Int
  /// Whether the other rule may be the first thing said.
  let isFirst: Bool
  let end: End

  /// The references to rules of the grammar in `expansion`, in the order of the file, where
  /// `isSilent` says whether the rule of a number may be matched by saying nothing.
  static func uses(in expansion: Expansion, isSilent: (Int) -> Bool) -> [RuleUse] {
    var uses: [RuleUse] = []
    collect(expansion, isFirst: true, end: .last, isSilent: isSilent, into: &uses)
    return uses
  }

  private static func collect(
    _ expansion: Expansion, isFirst: Bool, end: End, isSilent: (Int) -> Bool,
    into uses: inout [RuleUse]
  ) {
    switch expansion {
    case .words, .null, .void: break
    case .rule(let reference):
      guard case .rule(let target) = reference.target else { return }
      uses.append(
        RuleUse(target: target, offset: reference.offset, isFirst: isFirst, end: end))
    case .sequence(let items):
      var isFirst = isFirst
      for (index, item) in items.enumerated() {
        let itemEnd = index == items.count - 1 ? end : .followed
        collect(item, isFirst: isFirst, end: itemEnd, isSilent: isSilent, into: &uses)
        if isFirst, !item.canBeSilent(isSilent) { isFirst = false }
      }
    case .alternatives(let alternatives):
      for alternative in alternatives {
        collect(alternative.expansion, isFirst: isFirst, end: end, isSilent: isSilent, into: &uses)
      }
    case .optional(let inner):
      collect(inner, isFirst: isFirst, end: end, isSilent: isSilent, into: &uses)
    case .tagged(let inner, _):
      let end = end == .last ? .tagged : end
      collect(inner, isFirst: isFirst, end: end, isSilent: isSilent, into: &uses)
    case .repetition(let inner, _):
      let end = end == .followed ? end : .repeated
      collect(inner, isFirst: isFirst, end: end, isSilent: isSilent, into: &uses)
    }
  }
}
