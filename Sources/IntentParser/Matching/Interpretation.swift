/// One way to understand a sentence: the public rule that matched it, and its slots.
public struct Interpretation: Sendable, Hashable {
  /// The public rule.
  public let rule: String
  /// The slots in the order in which they begin; `{slot}` around nothing that was said, or
  /// whose words are all replaced by nothing, is left out.
  public let slots: [Slot]
  /// The natural logarithm of the likeliest way through the grammar, with what fillers and words
  /// of dictation cost.
  public let weight: Double
  /// Whether words were taken that the grammar does not name.
  public let usesDictation: Bool

  /// Makes an interpretation.
  public init(rule: String, slots: [Slot], weight: Double, usesDictation: Bool) {
    self.rule = rule
    self.slots = slots
    self.weight = weight
    self.usesDictation = usesDictation
  }

  /// The slots' values by their names; of several slots of one name the last.
  public var slotValues: [String: String] {
    Dictionary(slots.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
  }

  /// Whether the two say the same, however likely they are.
  func means(_ other: Interpretation) -> Bool {
    rule == other.rule
      && slots.elementsEqual(other.slots) { $0.name == $1.name && $0.value == $1.value }
  }
}
