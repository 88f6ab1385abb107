/// What a decoder heard in an utterance, with fillers, in its own frames and score units.
struct DecoderHypothesis: Sendable, Hashable {
  /// A word or filler; its frames count from the beginning of the utterance, 100 a second.
  struct Segment: Sendable, Hashable {
    let word: String
    let frames: Range<Int>
    let acousticScore: Double
    /// How many phones the word has; 0 for a filler.
    var phoneCount = 0

    /// Whether it is silence, noise or a null arc and no word.
    var isFiller: Bool {
      guard let first = word.utf8.first else { return true }
      return first == UInt8(ascii: "<") || first == UInt8(ascii: "[") || first == UInt8(ascii: "(")
        || first == UInt8(ascii: "+")
    }
  }

  /// Words and fillers in order.
  let segments: [Segment]

  /// The segments that are words.
  var words: [Segment] { segments.filter { !$0.isFiller } }
}
