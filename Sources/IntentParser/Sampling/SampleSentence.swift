import SpokenText

/// A sentence of a grammar, and what it means by the way it was made.
public struct SampleSentence: Sendable, Hashable {
  /// The spoken words.
  public let words: [String]
  /// The rule and the slots of the way through the grammar that made it.
  public let interpretation: Interpretation

  /// Makes a sample.
  public init(words: [String], interpretation: Interpretation) {
    self.words = words
    self.interpretation = interpretation
  }

  /// The sentence as a line of text; a possessive ending stands with the word before it.
  public var text: String {
    SpokenWords.text(of: words)
  }
}
