internal import Audio
internal import NeuralSpeech

/// Says how surely a stretch of sound begins with the wake phrase, by what the neural recogniser would write for it.
///
/// The phrase is hardly ever written where something else is said; so the probability by itself tells, and need not be
/// compared with that of other text. Where it is neither likely nor hopeless, PocketSphinx may be right.
final class NeuralWakeVerifier {
  private let words: [String]
  private let letters: Int
  private let model: MoonshineModel
  private let weights: NeuralWake

  /// - Throws: `SpeechError` where the model cannot be loaded.
  init(
    phrase: WakePhrase, _ files: RecognitionModel.NeuralFiles, _ weights: NeuralWake
  ) throws(SpeechError) {
    words = phrase.words.map(\.word)
    letters = words.reduce(0) { $0 + $1.count }
    model = try MoonshineModel.shared(folder: files.folder, libraries: files.libraries)
    self.weights = weights
  }

  /// Looks for the phrase at the beginning of a stretch of sound.
  ///
  /// - Parameters:
  ///   - samples: The sound as it came.
  ///   - severity: How much the phrase must be likelier than usual, as a factor of the logarithm.
  /// - Returns: The confidence that it is there, 0...1, and whether PocketSphinx may find it all the same.
  /// - Throws: `SpeechError` with ``SpeechError/Code/decoder``.
  func verify(
    _ samples: ArraySlice<Int16>, severity: Double = 1
  ) throws(SpeechError) -> (confidence: Double, isHopeless: Bool) {
    let logProbability =
      try model.score(beginning: words, in: try model.encode(Array(samples))) / Double(letters)
    return (
      weights.confidence(logProbability: severity * logProbability),
      logProbability < weights.hopeless
    )
  }
}
