internal import Audio
internal import NeuralSpeech

/// Scores whether a stretch of audio begins with the wake phrase, by its probability to the neural
/// recogniser.
///
/// The neural recogniser hardly ever writes the phrase when something else is said, so its
/// probability need not be compared with that of other text. If it is neither high nor hopeless,
/// PocketSphinx may be right.
final class NeuralWakeVerifier {
  private let words: [String]
  private let letters: Int
  private let model: MoonshineModel
  private let weights: NeuralWake

  /// - Throws: `SpeechError` if the model cannot be loaded.
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
  ///   - samples: The original audio.
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
