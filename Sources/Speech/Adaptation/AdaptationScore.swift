/// How well a model hears recordings it was not made of.
public struct AdaptationScore: Sendable, Hashable, Codable {
  /// What was heard of each recording, in order: any of the words may follow any other.
  public let heard: [[String]]
  /// How the right words compare with any phones, in score a frame, the mean of the recordings.
  public let margin: Double
  /// The words heard wrong, too much or not at all.
  public let errors: Int

  /// Whether this is better than another: fewer errors, or as many and surer of the right words.
  public func isBetter(than other: AdaptationScore) -> Bool {
    (errors, -margin) < (other.errors, -other.margin)
  }
}
