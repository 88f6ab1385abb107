import SpokenText

/// A sentence of one public rule that is read as another one.
public struct Overmatch: Sendable, Hashable {
  /// The spoken words.
  public let words: [String]
  /// The rule whose sentence it is.
  public let rule: String
  /// The rule that it is read as.
  public let winner: String

  /// The sentence as a line of text.
  public var text: String { SpokenWords.text(of: words) }
}

/// What came of looking for sentences that two public rules share.
public struct OvermatchSearch: Sendable, Hashable {
  /// One sentence, as short as any, for each rule and the rule that wins it.
  public let overmatches: [Overmatch]
  /// Whether all sentences were looked at, however long.
  public let isComplete: Bool
  /// How many different beginnings of sentences were told apart.
  public let stateCount: Int
}
