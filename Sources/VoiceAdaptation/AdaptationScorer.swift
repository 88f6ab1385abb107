internal import Audio
internal import Foundation
internal import Pronunciation
internal import Speech

/// Scores recordings whose words are known, with an acoustic model, original or adapted.
///
/// Used on one thread at a time, as its decoders are.
final class AdaptationScorer {
  /// The alignment of a recording with its words.
  struct Alignment {
    /// The words and pauses, such as `<s>`, `call`, `wilson(2)`, `<sil>`, `</s>`.
    let tokens: [String]
    /// The score of the words above that of any phones, by frame; about 0 at best.
    let margin: Double
  }

  private let decoder: Decoder
  private let phoneLoop: Decoder
  private let letterToSound: any LetterToSounding
  /// The pronunciations of all words, where they are of another language than the model; else nil.
  private let pronouncer: Pronouncer?
  private let parameters: RecognitionModel.Parameters

  /// Loads the decoders.
  ///
  /// - Parameters:
  ///   - model: What is heard with.
  ///   - folder: The acoustic model in place of the model's own, or nil.
  /// - Throws: `SpeechError`.
  init(_ model: RecognitionModel, acousticModel folder: URL? = nil) throws(SpeechError) {
    guard !model.isNeuralAlone else {
      throw SpeechError(
        .missingModel,
        "A neural model is not fitted to a voice, and there is no acoustic model for PocketSphinx beside "
          + "\(model.acousticModel.path).")
    }
    parameters = model.parameters
    letterToSound = model.phonology.makeLetterToSound()
    pronouncer =
      model.isOfAnotherLanguage
      ? Pronouncer(
        dictionary: { _ in [] }, phones: model.parameters.phones, phonology: model.phonology,
        espeak: EspeakProgram()) : nil
    let folder = folder ?? model.acousticModel
    decoder = try Decoder(
      acousticModel: folder, dictionary: model.dictionary, options: parameters.decoder,
      isVerbose: false)
    phoneLoop = try Decoder(
      acousticModel: folder, dictionary: nil,
      options: parameters.decoder.merging(parameters.phoneLoop) { $1 }, isVerbose: false)
    try phoneLoop.setPhoneLoop(parameters.phones, languageWeight: 1)
    if let file = model.pronunciations {
      for entry in try PronunciationFile(contentsOf: file).entries {
        _ = decoder.add(entry.word, entry.pronunciation)
      }
    }
  }

  /// Adds a guessed pronunciation of a word that the dictionary lacks; false if there is none.
  func learn(_ word: String) -> Bool {
    guard Self.isWord(word) else { return false }
    if !decoder.pronunciations(of: word).isEmpty { return true }
    let guess =
      pronouncer.map { $0.pronunciations(of: word).first?.pronunciation }
      ?? letterToSound.pronunciation(of: word)
    guard let guess else { return false }
    return decoder.add(word, guess)
  }

  /// The phones of a token of an alignment that is a word.
  func phones(of token: String) -> String? { decoder.phones(of: token) }

  /// The sound's features, as sphinxtrain reads them.
  func cepstra(of samples: [Int16]) throws(SpeechError) -> Data {
    try decoder.cepstra(of: samples)
  }

  /// The words in the sound, or nil if they are not all in it.
  func alignment(of words: [String], in samples: [Int16]) throws(SpeechError) -> Alignment? {
    try decoder.setSentence(words)
    guard let heard = try decode(samples, with: decoder) else { return nil }
    var tokens = decoder.segmentNames().filter { $0 != "(NULL)" }
    guard tokens.count == heard.segments.filter({ $0.word != "(NULL)" }).count else { return nil }
    if tokens.first == "<sil>" { tokens[0] = "<s>" }
    if tokens.last == "<sil>" { tokens[tokens.count - 1] = "</s>" }
    let loop = try decode(samples, with: phoneLoop)
    let margin = Self.margin(
      of: heard, over: loop, allowance: parameters.confidence.fillerAllowance)
    return margin.map { Alignment(tokens: tokens, margin: $0) }
  }

  /// The words recognised when any of `words` may follow any other.
  func heard(_ samples: [Int16], amongAnyOf words: [String]) throws(SpeechError) -> [String] {
    try decoder.setWordLoop(words, languageWeight: parameters.languageWeight)
    let heard = try decode(samples, with: decoder)
    return heard.map { $0.segments.map(\.word).filter(Self.isWord) } ?? []
  }

  private func decode(
    _ samples: [Int16], with decoder: Decoder
  ) throws(SpeechError) -> DecoderHypothesis? {
    decoder.forgetChannel()
    try decoder.beginUtterance()
    // The piece in which a microphone gives its sound, about: the channel is followed live.
    for start in stride(from: 0, to: samples.count, by: 1600) {
      try decoder.process(samples[start..<min(start + 1600, samples.count)])
    }
    return try decoder.endUtterance()
  }

  /// Fillers are `<sil>`, `[NOISE]` and the like.
  static func isWord(_ token: String) -> Bool {
    token.first.map { $0.isLetter || $0 == "'" } ?? false
  }

  private static func margin(
    of heard: DecoderHypothesis, over loop: DecoderHypothesis?, allowance: Double
  ) -> Double? {
    guard let loop else { return nil }
    var scores: [Double] = []
    for segment in loop.segments {
      let share = segment.acousticScore / Double(max(1, segment.frames.count))
      if scores.count < segment.frames.upperBound {
        scores += Array(repeating: 0, count: segment.frames.upperBound - scores.count)
      }
      for frame in segment.frames { scores[frame] = share }
    }
    var sum = 0.0
    var frames = 0
    for segment in heard.segments {
      let loop = segment.frames.reduce(0) { $0 + ($1 < scores.count ? scores[$1] : 0) }
      let difference = segment.acousticScore - loop
      // If silence fits far worse than some phones, something was said that is not in the words.
      guard isWord(segment.word) || difference < -allowance * Double(segment.frames.count) else {
        continue
      }
      sum += difference
      frames += segment.frames.count
    }
    return frames > 0 ? sum / Double(frames) : nil
  }
}
