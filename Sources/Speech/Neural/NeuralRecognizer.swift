internal import Audio
internal import Foundation
internal import IntentParser
internal import NeuralSpeech

/// A neural recogniser beside PocketSphinx: it searches the same sentences in the original audio, and compares
/// them with what it would write if anything could be said.
///
/// Used on one thread at a time; several share one model.
final class NeuralRecognizer {
  private let model: MoonshineModel
  private let forms: SurfaceForms
  private let tokensPerSecond: Double
  private var network: SpelledNetwork?
  /// The reason why it hears no more, once its networks have failed; nil while it does.
  private(set) var problem: SpeechError?

  /// The sentences that are found at most.
  private static let sentenceCount = 4
  /// The most tokens for a second of sound in English, which has some three words.
  ///
  /// A text that is longer goes round in circles.
  private static let usualTokensPerSecond = 8.0
  /// The log probability by the grammar of a sentence that cannot be written.
  private static let unknown = -100.0

  /// Loads what a model's parameters name.
  ///
  /// - Parameters:
  ///   - files: Where the parts are.
  ///   - tokensPerSecond: The most tokens that are written for a second of sound; nil for the usual number.
  /// - Throws: `SpeechError` with ``SpeechError/Code/missingModel`` or ``SpeechError/Code/badConfiguration``.
  init(
    _ files: RecognitionModel.NeuralFiles, tokensPerSecond: Double? = nil
  ) throws(SpeechError) {
    self.tokensPerSecond = tokensPerSecond ?? Self.usualTokensPerSecond
    forms = try SurfaceForms(contentsOf: files.forms)
    model = try MoonshineModel.shared(folder: files.folder, libraries: files.libraries)
  }

  /// How it writes words.
  var writing: Writing { Writing(forms: forms, model: model) }

  /// Searches other sentences from now on; none for nil.
  func listen(for network: SpelledNetwork?) { self.network = network }

  /// Sentences with any of the names in the place of their placeholder, as they are written.
  func spelled(_ sentences: WordNetwork, names: SpelledNames) -> SpelledNetwork {
    SpelledNetwork(sentences, forms: forms, placeholder: ListedNames.placeholder, names: names)
  }

  /// Hears an utterance.
  ///
  /// - Parameters:
  ///   - samples: The original audio.
  ///   - proposed: Sentences that PocketSphinx has heard, which count beside those that are found here.
  ///   - forms: Tells how words are written.
  ///   - others: Tells of the free text and the sentences that are found, the likeliest first, which others count,
  ///     too.
  /// - Returns: What was heard; nil once the networks have failed, as where memory is short.
  func hear(
    _ samples: [Int16], proposed: [[String]], forms: ([[String]]) -> SurfaceForms,
    others: (String, [[String]]) -> [[String]] = { _, _ in [] }
  ) -> NeuralHearing? {
    guard problem == nil else { return nil }
    do throws(SpeechError) {
      return try hearing(of: samples, proposed: proposed, forms, others)
    } catch {
      problem = error
      return nil
    }
  }

  private func hearing(
    of samples: [Int16], proposed: [[String]], _ forms: ([[String]]) -> SurfaceForms,
    _ others: (String, [[String]]) -> [[String]]
  ) throws(SpeechError) -> NeuralHearing {
    let utterance = try model.encode(samples)
    let free = try model.transcribe(utterance, tokensPerSecond: tokensPerSecond)
    var scores: [[String]: Double] = [:]
    var found: [[String]] = []
    if let network {
      let sentences = try model.search(
        network, in: utterance, count: Self.sentenceCount, tokensPerSecond: tokensPerSecond)
      for sentence in sentences {
        found.append(sentence.words)
        scores[sentence.words] = sentence.logProbability
      }
    }
    let more = proposed + others(free.text, found)
    let written = forms(more)
    for words in more {
      // A rare name is spelled letter by letter where a search has to find it.
      var score = try model.score(words: words, in: utterance).logProbability
      // Numbers are written as digits, and strange names as they sound.
      if words.contains(where: written.isWrittenOtherwise) {
        let network = SpelledNetwork(sentences: [words], forms: written)
        let found = try model.search(network, in: utterance, width: 3, count: 1).first
        score = max(score, found?.logProbability ?? -.infinity)
      }
      scores[words] = max(scores[words] ?? -.infinity, score)
    }
    let sentences = scores.map { words, logProbability in
      NeuralHearing.Sentence(
        words: words, logLikelihoodRatio: logProbability - free.logProbability,
        grammarLogProbability: network?.logProbability(of: words, forms: self.forms) ?? Self.unknown
      )
    }
    return NeuralHearing(
      freeText: free.text, freeLogProbability: free.logProbability,
      sentences: sentences.sorted {
        ($1.logLikelihoodRatio, $0.words.joined(separator: " ")) < (
          $0.logLikelihoodRatio, $1.words.joined(separator: " ")
        )
      })
  }
}

/// What a neural recogniser has heard in an utterance.
struct NeuralHearing: Sendable, Hashable {
  /// A sentence of the grammar.
  struct Sentence: Sendable, Hashable {
    /// Its words, as the grammar has them.
    let words: [String]
    /// The logarithm of how much likelier it is than the free text, given the sound.
    let logLikelihoodRatio: Double
    /// The logarithm of its probability by the grammar.
    let grammarLogProbability: Double
  }

  /// What it writes if anything could have been said.
  let freeText: String
  /// The logarithm of its probability.
  let freeLogProbability: Double
  /// The sentences, the likeliest first.
  let sentences: [Sentence]
}
