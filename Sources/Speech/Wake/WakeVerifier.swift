internal import Audio
internal import Foundation

/// Says how surely a stretch of sound is the wake phrase and nothing that sounds like it.
///
/// The keyphrase search compares the phrase with a loop of phones out of context, under means that
/// follow the channel slowly, and by it "hey phone" and other talk overlap. Here the stretch is
/// decoded again as a whole, by the phrase and by a loop of phones, with the same scores for both;
/// the mean difference a frame tells the two apart, and how long the phones are: what the phrase is found in
/// by chance goes by faster.
final class WakeVerifier {
  private let decoder: Decoder
  private let phoneCount: Int
  private let weights: WakeWeights

  /// The fewest frames a phone takes; people who speak fast need 6 and more on average.
  static let framesPerPhone = 5

  /// The score per frame below which nothing is the phrase, whatever the loop makes of it.
  private static let lowestScore = -90.0

  init(
    phrase: WakePhrase, model: RecognitionModel, isVerbose: Bool
  ) throws(SpeechError) {
    decoder = try Decoder(
      acousticModel: model.acousticModel, dictionary: nil,
      options: model.parameters.decoder.merging(model.parameters.phoneLoop) { $1 }
        .merging(["-compallsen": "yes", "-bestpath": "no"]) { $1 },
      isVerbose: isVerbose)
    phoneCount = phrase.phoneCount
    weights = model.parameters.wakePhrase ?? WakeWeights()
    try decoder.add(phrase)
    try decoder.setPhoneLoop(model.parameters.phones, languageWeight: 1)
    try decoder.setPhrase(phrase.words.map(\.word))
  }

  /// Whether the phrase is in a stretch that may be it, and how surely.
  ///
  /// - Parameter samples: The phrase with up to half a second around it.
  /// - Returns: Its frames from the start of `samples`, and the confidence, 0...1; nil if it is not
  ///   there.
  /// - Throws: `SpeechError` with ``SpeechError/Code/decoder``.
  func verify(
    _ samples: ArraySlice<Int16>
  ) throws(SpeechError) -> (frames: Range<Int>, confidence: Double)? {
    guard let words = try words(in: samples) else { return nil }
    let count = words.reduce(0) { $0 + $1.frames.count }
    let score = words.reduce(0) { $0 + $1.acousticScore }
    guard count >= phoneCount * Self.framesPerPhone, score / Double(count) >= Self.lowestScore,
      let loop = try decoder.decode(samples, by: "phones")
    else { return nil }
    var difference = 0.0
    for word in words {
      difference += word.acousticScore - Self.score(of: word.frames, in: loop)
    }
    let confidence = weights.confidence(
      difference: difference / Double(count), framesPerPhone: Double(count) / Double(phoneCount),
      phones: phoneCount)
    return (Self.frames(of: words), confidence)
  }

  /// Where the phrase fits best in a stretch that has it, in frames from the start of `samples`.
  ///
  /// - Throws: `SpeechError` with ``SpeechError/Code/decoder``.
  func place(in samples: ArraySlice<Int16>) throws(SpeechError) -> Range<Int>? {
    try words(in: samples).map(Self.frames)
  }

  private func words(
    in samples: ArraySlice<Int16>
  ) throws(SpeechError) -> [DecoderHypothesis.Segment]? {
    let words = try decoder.decode(samples, by: "sentence")?.words ?? []
    return words.isEmpty ? nil : words
  }

  private static func frames(of words: [DecoderHypothesis.Segment]) -> Range<Int> {
    words[0].frames.lowerBound..<words[words.count - 1].frames.upperBound
  }

  /// The score of a hypothesis over some frames, its segments' scores being spread evenly.
  private static func score(of frames: Range<Int>, in hypothesis: DecoderHypothesis) -> Double {
    hypothesis.segments.reduce(0) { sum, segment in
      let common = segment.frames.clamped(to: frames)
      guard !common.isEmpty else { return sum }
      return sum
        + segment.acousticScore * Double(common.count) / Double(segment.frames.count)
    }
  }
}

extension Decoder {
  /// Adds the words of a wake phrase.
  func add(_ phrase: WakePhrase) throws(SpeechError) {
    for (word, pronunciations) in phrase.words {
      for pronunciation in pronunciations where !add(word, pronunciation) {
        throw SpeechError(
          .badConfiguration,
          "The wake phrase's word \"\(word)\" has a phone the acoustic model does not have "
            + "(\(pronunciation)); correct its pronunciation.")
      }
    }
  }
}

/// The confidence that a wake phrase was said, by the weights of the model.
extension WakeWeights {
  /// As many further phones count.
  private static let mostPhones = 4
  /// The usual length of a phone, in frames.
  private static let usualFrames = 8.0

  /// The confidence, 0...1, that a stretch is the phrase.
  ///
  /// - Parameters:
  ///   - difference: The score difference to the phone loop per frame.
  ///   - framesPerPhone: The mean length of a phone in frames, more than 0.
  ///   - phones: The phones of the phrase.
  /// - Returns: How likely the phrase was said.
  func confidence(difference: Double, framesPerPhone: Double, phones: Int) -> Double {
    let further = min(Self.mostPhones, max(0, phones - WakePhrase.fewestPhones))
    let odds =
      offset + self.difference * difference + self.phones * Double(further)
      + pace * log(framesPerPhone / Self.usualFrames)
    return 1 / (1 + exp(-odds))
  }
}
