internal import Audio
internal import Foundation
internal import IntentParser
internal import Sessions
internal import Speech
internal import SpokenText

/// Tells how well a recording fits the words that were meant, where others were heard.
///
/// The recording is recognised once more under a grammar that has only those words, so their confidence
/// is that of the reading that lost. An actor on a queue of its own, which the decoders block.
actor ForcedAligner {
  private let executor = QueueExecutor(label: "callvoice.aligner")
  private let setup: DialerSetup
  private let options: TestRunner.Options
  private var recognizer: Recognizer?

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  init(_ setup: DialerSetup, _ options: TestRunner.Options) {
    self.setup = setup
    self.options = options
  }

  /// The confidence of a sentence in a recording.
  ///
  /// - Parameters:
  ///   - sentence: The words that were meant.
  ///   - samples: The recording, 16 kHz.
  ///   - band: The part of the spectrum that it has.
  /// - Returns: The confidence, 0...1; nil where the words are not found or cannot be pronounced.
  func confidence(of sentence: String, in samples: [Int16], band: AudioBand) async -> Double? {
    let words = SpokenWords.words(in: sentence)
    guard !words.isEmpty, let recognizer = try? loaded() else { return nil }
    for word in words where await !recognizer.vocabulary.canHear(word) {
      return nil
    }
    let text = "#JSGF V1.0;\ngrammar meant;\npublic <meant> = \(words.joined(separator: " "));\n"
    do {
      let network = try GrammarNetwork(grammar: Grammar(text: text)).wordNetwork
      try recognizer.begin(band)
      try recognizer.setGrammar(network)
      let heard = try recognizer.process(samples) + recognizer.finish()
      let found = heard.filter { SpokenWords.words(in: $0.text) == words }
      return found.map { ($0.confidence * 1000).rounded() / 1000 }.max()
    } catch {
      return nil
    }
  }

  private func loaded() throws -> Recognizer {
    if let recognizer { return recognizer }
    let model = try setup.model(acousticModel: options.acousticModel)
    let loaded = try Recognizer(model: model, isVerbose: options.isVerbose)
    recognizer = loaded
    return loaded
  }
}
