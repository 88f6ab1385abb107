/// The expansion of a rule or of a part of one.
indirect enum Expansion: Sendable, Hashable {
  /// A token of the grammar as the words a person says for it, never empty, and as the grammar spells them.
  case words([String], spelled: [String])
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

extension Expansion {
  /// Whether the expansion may be matched by saying nothing, where `isSilent` says it of
  /// the rule of a number.
  func canBeSilent(_ isSilent: (Int) -> Bool) -> Bool {
    switch self {
    case .words, .void: false
    case .rule(let reference):
      if case .rule(let number) = reference.target { isSilent(number) } else { false }
    case .null, .optional: true
    case .sequence(let items): items.allSatisfy { $0.canBeSilent(isSilent) }
    case .alternatives(let alternatives):
      alternatives.contains { $0.expansion.canBeSilent(isSilent) }
    case .repetition(let inner, let atLeastOnce): !atLeastOnce || inner.canBeSilent(isSilent)
    case .tagged(let inner, _): inner.canBeSilent(isSilent)
    }
  }

  /// Whether a sentence of the expansion can end, by other rules than those
  /// that `isOpen` is true for.
  func canEnd(_ isOpen: (Int) -> Bool) -> Bool {
    switch self {
    case .words, .null, .void, .optional: true
    case .rule(let reference):
      if case .rule(let number) = reference.target { !isOpen(number) } else { true }
    case .sequence(let items): items.allSatisfy { $0.canEnd(isOpen) }
    case .alternatives(let alternatives): alternatives.contains { $0.expansion.canEnd(isOpen) }
    case .repetition(let inner, let atLeastOnce): !atLeastOnce || inner.canEnd(isOpen)
    case .tagged(let inner, _): inner.canEnd(isOpen)
    }
  }

  /// The nesting depth of expansions, where `ruleDepth` is the depth of another rule.
  func depth(ruleDepth: (RuleReference) -> Int) -> Int {
    switch self {
    case .words, .null, .void: 1
    case .rule(let reference): 1 + ruleDepth(reference)
    case .sequence(let items): 1 + (items.map { $0.depth(ruleDepth: ruleDepth) }.max() ?? 0)
    case .alternatives(let alternatives):
      1 + (alternatives.map { $0.expansion.depth(ruleDepth: ruleDepth) }.max() ?? 0)
    case .optional(let inner), .repetition(let inner, _), .tagged(let inner, _):
      1 + inner.depth(ruleDepth: ruleDepth)
    }
  }

  /// About how many arcs the expansion becomes, at most `Int.max`, where `ruleSize` is the number
  /// of another rule.
  func size(ruleSize: (RuleReference) -> Int) -> Int {
    switch self {
    case .words(let words, _): words.count
    case .rule(let reference): ruleSize(reference)
    case .null: 1
    case .void: 0
    case .sequence(let items):
      items.reduce(0) { Self.sum($0, $1.size(ruleSize: ruleSize)) }
    case .alternatives(let alternatives):
      alternatives.reduce(0) { Self.sum($0, $1.expansion.size(ruleSize: ruleSize)) }
    case .optional(let inner): Self.sum(1, inner.size(ruleSize: ruleSize))
    case .repetition(let inner, _): Self.sum(4, inner.size(ruleSize: ruleSize))
    case .tagged(let inner, _): Self.sum(2, inner.size(ruleSize: ruleSize))
    }
  }

  private static func sum(_ left: Int, _ right: Int) -> Int {
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? .max : sum
  }
}

extension Expansion {
  /// All words that are written in the expansion itself, other rules left aside.
  var literalWords: [String] {
    switch self {
    case .words(let words, _): words
    case .rule, .null, .void: []
    case .sequence(let items): items.flatMap(\.literalWords)
    case .alternatives(let alternatives): alternatives.flatMap(\.expansion.literalWords)
    case .optional(let inner), .repetition(let inner, _), .tagged(let inner, _): inner.literalWords
    }
  }
}

extension Expansion {
  /// Counts the spellings of the words that are written in the expansion itself.
  func countSpellings(into counts: inout [String: [String: Int]]) {
    switch self {
    case .words(let words, let spelled):
      for (word, spelling) in zip(words, spelled) {
        counts[word, default: [:]][spelling, default: 0] += 1
      }
    case .rule, .null, .void: break
    case .sequence(let items): for item in items { item.countSpellings(into: &counts) }
    case .alternatives(let alternatives):
      for item in alternatives { item.expansion.countSpellings(into: &counts) }
    case .optional(let inner), .repetition(let inner, _), .tagged(let inner, _):
      inner.countSpellings(into: &counts)
    }
  }
}
