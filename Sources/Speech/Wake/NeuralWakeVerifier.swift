internal import Audio
internal import NeuralSpeech

/// Says how surely a stretch of sound begins with the wake phrase, by what the neural recogniser would write for it.
///
/// The phrase is hardly ever written where something else is said; so the probability by itself tells, and need not be
/// compared with that of other text.
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

  /// The confidence, 0...1, that the phrase is at the beginning of a stretch of sound, as it came.
  ///
  /// - Throws: `SpeechError` with ``SpeechError/Code/decoder``.
  func confidence(of samples: ArraySlice<Int16>) throws(SpeechError) -> Double {
    let utterance = try model.encode(Array(samples))
    return weights.confidence(
      logProbability: try model.score(beginning: words, in: utterance), letters: letters)
  }
}
