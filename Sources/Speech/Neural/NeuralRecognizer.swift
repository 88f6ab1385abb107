internal import Audio
internal import Foundation
internal import IntentParser
internal import NeuralSpeech

/// A neural recogniser beside PocketSphinx: it searches the same sentences in the sound as it came, and compares
/// them with what it would write if anything could be said.
///
/// Used on one thread at a time; several share one model.
final class NeuralRecognizer {
  private let model: MoonshineModel
  private let forms: SurfaceForms
  private var network: SpelledNetwork?
  /// The reason why it hears no more, once its networks have failed; nil while it does.
  private(set) var problem: SpeechError?

  /// The sentences that are found at the most.
  private static let sentenceCount = 6
  /// The log probability by the grammar of a sentence that cannot be written.
  private static let unknown = -100.0

  /// Loads what a model's parameters name.
  ///
  /// - Parameter files: Where the parts are.
  /// - Throws: `SpeechError` with ``SpeechError/Code/missingModel`` or ``SpeechError/Code/badConfiguration``.
  init(_ files: RecognitionModel.NeuralFiles) throws(SpeechError) {
    forms = try SurfaceForms(contentsOf: files.forms)
    model = try MoonshineModel.shared(folder: files.folder, libraries: files.libraries)
  }

  /// How it writes words.
  var writing: Writing { Writing(forms: forms, model: model) }

  /// Searches other sentences from now on; none for nil.
  func listen(for network: SpelledNetwork?) { self.network = network }

  /// The sentences of a word network as they are written.
  func spelled(_ network: WordNetwork, _ forms: SurfaceForms) -> SpelledNetwork {
    SpelledNetwork(network, forms: forms)
  }

  /// Sentences with any of the names in the place of their placeholder, as they are written.
  func spelled(_ sentences: WordNetwork, names: SpelledNames) -> SpelledNetwork {
    SpelledNetwork(sentences, forms: forms, placeholder: ListedNames.placeholder, names: names)
  }

  /// Hears an utterance.
  ///
  /// - Parameter samples: The sound as it came.
  /// - Returns: What was heard; nil once the networks have failed, as where memory is short.
  func hear(_ samples: [Int16]) -> NeuralHearing? {
    trying { () throws(SpeechError) in
      let utterance = try model.encode(samples)
      let free = try model.transcribe(utterance)
      var hearing = NeuralHearing(
        freeText: free.text, freeLogProbability: free.logProbability, utterance: utterance)
      if let network {
        for sentence in try model.search(network, in: utterance, count: Self.sentenceCount) {
          hearing.add(sentence.words, sentence.logProbability, likelihood(of: sentence.words))
        }
      }
      return hearing
    }
  }

  /// Scores further sentences of an utterance.
  ///
  /// - Parameters:
  ///   - proposed: The sentences, as PocketSphinx has heard them.
  ///   - hearing: What was heard in the utterance.
  ///   - forms: How their words are written.
  /// - Returns: What was heard, with them; nil once the networks have failed.
  func adding(
    _ proposed: [[String]], to hearing: NeuralHearing, _ forms: SurfaceForms
  ) -> NeuralHearing? {
    trying { () throws(SpeechError) in
      var hearing = hearing
      let utterance = hearing.utterance
      for words in proposed {
        // A rare name is spelled letter by letter where a search has to find it.
        var score = try model.score(words: words, in: utterance).logProbability
        // Numbers are written as digits, and strange names as they sound.
        if words.contains(where: forms.isWrittenOtherwise) {
          let network = SpelledNetwork(sentences: [words], forms: forms)
          let found = try model.search(network, in: utterance, width: 3, count: 1).first
          score = max(score, found?.logProbability ?? -.infinity)
        }
        hearing.add(words, score, likelihood(of: words))
      }
      return hearing
    }
  }

  private func likelihood(of words: [String]) -> Double {
    network?.logProbability(of: words, forms: forms) ?? Self.unknown
  }

  /// What comes of the networks; nil once they have failed.
  private func trying(
    _ body: () throws(SpeechError) -> NeuralHearing
  ) -> NeuralHearing? {
    guard problem == nil else { return nil }
    do throws(SpeechError) {
      return try body()
    } catch {
      problem = error
      return nil
    }
  }
}

/// What a neural recogniser has heard in an utterance.
struct NeuralHearing: Sendable {
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
  /// The sound.
  fileprivate let utterance: EncodedUtterance
  /// The sentences, the likeliest first.
  private(set) var sentences: [Sentence] = []

  fileprivate init(freeText: String, freeLogProbability: Double, utterance: EncodedUtterance) {
    self.freeText = freeText
    self.freeLogProbability = freeLogProbability
    self.utterance = utterance
  }

  /// Whether a sentence is among them.
  func contains(_ words: [String]) -> Bool { sentences.contains { $0.words == words } }

  /// Adds a sentence, or the likelier way to write one that is among them.
  fileprivate mutating func add(
    _ words: [String], _ logProbability: Double, _ grammarLogProbability: Double
  ) {
    let ratio = logProbability - freeLogProbability
    if let index = sentences.firstIndex(where: { $0.words == words }) {
      guard ratio > sentences[index].logLikelihoodRatio else { return }
      sentences.remove(at: index)
    }
    sentences.append(
      Sentence(
        words: words, logLikelihoodRatio: ratio, grammarLogProbability: grammarLogProbability))
    sentences.sort {
      ($1.logLikelihoodRatio, $0.words.joined(separator: " ")) < (
        $0.logLikelihoodRatio, $1.words.joined(separator: " ")
      )
    }
  }
}
