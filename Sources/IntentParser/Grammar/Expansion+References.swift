extension Expansion {
  /// All references in the expansion, in the order of the file.
  var references: [RuleReference] {
    var references: [RuleReference] = []
    collectReferences(into: &references)
    return references
  }

  private func collectReferences(into references: inout [RuleReference]) {
    switch self {
    case .words, .null, .void: break
    case .rule(let reference): references.append(reference)
    case .sequence(let items):
      for item in items { item.collectReferences(into: &references) }
    case .alternatives(let alternatives):
      for item in alternatives { item.expansion.collectReferences(into: &references) }
    case .optional(let inner), .repetition(let inner, _), .tagged(let inner, _):
      inner.collectReferences(into: &references)
    }
  }

  /// The same expansion, where `target` says what each reference means.
  func resolved(_ target: (RuleReference) -> RuleReference.Target) -> Expansion {
    switch self {
    case .words, .null, .void: self
    case .rule(let reference):
      .rule(
        RuleReference(name: reference.name, offset: reference.offset, target: target(reference)))
    case .sequence(let items): .sequence(items.map { $0.resolved(target) })
    case .alternatives(let alternatives):
      .alternatives(
        alternatives.map {
          Alternative(weight: $0.weight, expansion: $0.expansion.resolved(target))
        })
    case .optional(let inner): .optional(inner.resolved(target))
    case .repetition(let inner, let atLeastOnce):
      .repetition(inner.resolved(target), atLeastOnce: atLeastOnce)
    case .tagged(let inner, let tags): .tagged(inner.resolved(target), tags)
    }
  }
}
