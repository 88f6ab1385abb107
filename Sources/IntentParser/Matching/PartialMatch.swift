/// How far a grammar follows words that are no sentence of it.
public struct PartialMatch: Sendable, Hashable {
  /// How many words begin some sentence.
  public let position: Int
  /// At most eight of the words that could come next, the likeliest first.
  ///
  /// A rule that the program fills is named, as in `<contact>`, in place of its phrases.
  public let expected: [String]

  /// Makes a partial match.
  public init(position: Int, expected: [String]) {
    self.position = position
    self.expected = expected
  }
}
