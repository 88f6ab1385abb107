internal import Audio
internal import Pronunciation

/// Compares the name in a sentence with words of the dictionary that nobody in the list is called: "mark bill" is
/// heard as "mark bell" where only Mark Bell is listed, but "bill" fits the sound better.
///
/// The sentence is heard once with its own words, and once with another in the place of one word of the name: one of
/// those that sound most like it, or most like what the phone loop heard there. Used on one thread at a time.
package final class UnlistedNames {
  /// A name in a sentence.
  package struct Name: Sendable {
    /// The positions of its words in the sentence.
    let words: Range<Int>
    /// The words that may have been said in its place; nil for any word of the dictionary.
    let others: [String]?

    /// A name; the arguments are its properties.
    package init(words: Range<Int>, others: [String]? = nil) {
      self.words = words
      self.others = others
    }
  }

  /// Tells which of the words of a sentence are a name; nil where nobody can be named.
  var nameWords: (@Sendable ([String]) -> Name?)?

  private let model: RecognitionModel
  private let pronouncer: SharedPronouncer
  private let sharedScores: SharedScores?
  private let isVerbose: Bool
  private let phones: PhoneTable
  private let lexicon: Lexicon
  private var decoder: Decoder?
  /// The pronunciations that the decoder knows.
  private var known: Set<[UInt8]> = []

  /// The words tried for each pronunciation of a word of the name, and for what the phone loop heard.
  private static let wordsTried = 80
  /// The pronunciations after which the decoder is made anew, so that it does not grow for days.
  private static let mostKnown = 5_000

  init(
    _ model: RecognitionModel, _ pronouncer: SharedPronouncer, _ sharedScores: SharedScores?,
    isVerbose: Bool
  ) {
    self.model = model
    self.pronouncer = pronouncer
    self.sharedScores = sharedScores
    self.isVerbose = isVerbose
    phones = PhoneTable(model)
    lexicon = Lexicon(of: model, phones)
  }

  /// Begins to read the dictionary, in the background, where it will be needed; about 0.3 s.
  func prepare() {
    guard model.parameters.confidence.unlistedMargin != nil, nameWords != nil else { return }
    lexicon.prepare()
  }

  /// An utterance whose name is compared.
  struct Heard {
    /// The words with their frames.
    let hypothesis: DecoderHypothesis
    /// The hypothesis of the phone loop.
    let loop: DecoderHypothesis?
    /// The sound.
    let samples: [Int16]
    /// The part of the spectrum that it has.
    let band: AudioBand
    /// The channel that it is heard with.
    let channel: [Float]
  }

  /// Indicates whether other words fit better in the place of a name than the name does, so that it may be the
  /// name of nobody.
  ///
  /// - Parameter heard: The utterance.
  /// - Returns: Whether they do, by `unlistedMargin` for each frame of the name; false where there is no name, or
  ///   the model's parameters have no margin.
  /// - Throws: `SpeechError` with ``SpeechError/Code/decoder`` or ``SpeechError/Code/missingModel``.
  /// - Complexity: As hearing the utterance twice more, with a grammar of few words, and O(n) in the words of the
  ///   dictionary.
  func fitBetter(in heard: Heard) throws(SpeechError) -> Bool {
    let words = heard.hypothesis.words
    guard let margin = model.parameters.confidence.unlistedMargin,
      let name = nameWords?(words.map(\.word)), !name.words.isEmpty,
      name.words.upperBound <= words.count
    else { return false }
    let own = ways(of: words.map(\.word))
    guard own.allSatisfy({ !$0.isEmpty }) else { return false }
    let others = words.indices.map { place in
      guard name.words.contains(place) else { return [[UInt8]]() }
      if let others = name.others {
        return Array(Set(ways(of: others).joined()).subtracting(own[place]))
      }
      return self.others(than: own[place], over: words[place].frames, in: heard.loop)
    }
    guard others.contains(where: { !$0.isEmpty }),
      let said = try best(of: own, in: heard),
      let other = try best(of: own, butFor: others, in: heard)
    else { return false }
    return other.fits(better: said, by: margin, over: name.words)
  }

  /// The ways to say each of some words.
  private func ways(of words: [String]) -> [[[UInt8]]] {
    pronouncer.use { pronouncer in
      words.map { word in
        pronouncer.pronunciations(of: word).compactMap { phones.numbers(of: $0.pronunciation) }
      }
    }
  }

  /// The pronunciations of the dictionary that sound most like a word, or like what the phone loop heard in its
  /// place, without those of the word itself.
  private func others(
    than own: [[UInt8]], over frames: Range<Int>, in loop: DecoderHypothesis?
  ) -> [[UInt8]] {
    let spoken = (loop?.words ?? [])
      .filter { 2 * $0.frames.clamped(to: frames).count > $0.frames.count }
      .compactMap { phones.number(of: $0.word) }
    let forms = (own + (spoken.isEmpty ? [] : [spoken])).flatMap {
      lexicon.nearest(to: $0, count: Self.wordsTried)
    }
    return Set(forms).subtracting(own).sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The best sentence with one of its own pronunciations in each place, or in one place one of the others.
  private func best(
    of own: [[[UInt8]]], butFor others: [[[UInt8]]] = [], in heard: Heard
  ) throws(SpeechError) -> DecoderHypothesis? {
    let decoder = try decoder(with: (own + others).joined())
    try decoder.hear(heard.band, telephone: model.parameters.telephone)
    func words(_ places: [[[UInt8]]]) -> [[String]] { places.map { $0.map(Self.word) } }
    try decoder.setGrammar(
      SearchGraph(saying: words(own), butFor: words(others)),
      languageWeight: model.parameters.languageWeight)
    decoder.channel = heard.channel
    defer { decoder.releaseUtterance() }
    try decoder.beginUtterance()
    try decoder.process(heard.samples[...])
    return try decoder.endUtterance()
  }

  /// The decoder, which knows the pronunciations.
  private func decoder(with forms: some Sequence<[UInt8]>) throws(SpeechError) -> Decoder {
    if known.count > Self.mostKnown { (decoder, known) = (nil, []) }
    let decoder: Decoder
    if let made = self.decoder {
      decoder = made
    } else {
      decoder = try Decoder(model, sharing: sharedScores, isVerbose: isVerbose)
      self.decoder = decoder
    }
    for form in forms where known.insert(form).inserted {
      guard decoder.addNew([(Self.word(form), phones.text(form))]) else {
        throw SpeechError(
          .badConfiguration, "The acoustic model lacks a phone of recognizer.json.")
      }
    }
    return decoder
  }

  /// A pronunciation as a word of the decoder: the numbers of its phones.
  private static func word(_ form: [UInt8]) -> String {
    form.map(String.init).joined(separator: "-")
  }
}

extension DecoderHypothesis {
  /// Indicates whether this fits the sound better than a sentence of as many words does.
  ///
  /// - Parameters:
  ///   - other: The other sentence, over the same frames.
  ///   - margin: How much better, in score units per frame of the other's words in `places`.
  ///   - places: Those of the words in which the two may differ.
  /// - Returns: Whether it does.
  func fits(better other: DecoderHypothesis, by margin: Double, over places: Range<Int>) -> Bool {
    let frames = other.words[places].reduce(0) { $0 + $1.frames.count }
    return acousticScore - other.acousticScore > margin * Double(frames)
  }
}
