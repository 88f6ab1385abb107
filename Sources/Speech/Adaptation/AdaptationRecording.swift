/// A recording with what is said in it.
public struct AdaptationRecording: Sendable, Hashable {
  /// What it is called in messages.
  public let name: String
  /// The words that are said, as the grammars spell them.
  public let words: [String]
  /// 16-bit samples, one channel, 16 kHz; as recorded.
  public let samples: [Int16]

  /// A recording; the arguments are its properties.
  public init(name: String, words: [String], samples: [Int16]) {
    self.name = name
    self.words = words
    self.samples = samples
  }
}
