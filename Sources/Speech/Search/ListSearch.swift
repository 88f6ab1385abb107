internal import Audio
internal import Foundation
internal import IntentParser
internal import NeuralSpeech
internal import Pronunciation

/// Hears sentences with a name out of a long list, in two searches.
///
/// The first goes along while somebody speaks. Its beams are narrow and its grammar is small: the names
/// are there once, and may be followed by whatever can follow a name anywhere; where they are many, any
/// sequence of their words is a name. The second is exact, with the wide beams that short lists are
/// heard with, but only for the names that sound most like the one the first has found. It begins as
/// soon as the first takes what it hears for silence, and so is done when the utterance ends.
///
/// Used on one thread at a time.
final class ListSearch: UtteranceDecoding {
  /// The names that the second search chooses among, at most, for each that the first has found.
  private static let shortlistLength = 60
  /// The silence after which the second search begins: 0.12 s.
  private static let silence = 12
  /// The interval at which the first search is asked for silence: 0.05 s.
  private static let interval = 800
  /// The options of the first search that differ from the second's.
  private static let firstOptions = [
    "-beam": "1e-48", "-pbeam": "1e-48", "-wbeam": "7e-29", "-maxhmmpf": "5000",
  ]
  /// Those where names are taken apart: any part ends in more places then.
  private static let optionsOfParts = firstOptions.merging(["-wbeam": "1e-22", "-maxhmmpf": "3500"])
  {
    $1
  }

  /// The sentences and names.
  private(set) var grammar: ListedNames

  private let first: Decoder
  private let second: Decoder
  private let languageWeight: Double
  private var sentences: SearchGraph
  private let names: PronouncedNames
  private let nameParts: NameParts
  private let shares: [Double]
  private let index: PhoneticIndex
  private let phones: PhoneTable
  private let pronunciations: [String: [[UInt8]]]
  private var known: Set<String>

  private var samples: [Int16] = []
  private var checked = 0
  private var channelBefore: [Float] = []
  /// The names that the second search chooses among, while it is under way.
  private var shortlist: Set<Int>?
  /// The names that sound most like what the first search took for one last, the nearest first.
  private var nearest: (phones: [UInt8], names: [Int]) = ([], [])

  /// Builds the search; this takes about half a second for 100,000 names, and blocks.
  ///
  /// - Parameters:
  ///   - model: What to hear with.
  ///   - grammar: The sentences and names.
  ///   - pronunciations: How each word of both is said, as the numbers of the model's phones. A name with
  ///     a word that has none is not heard.
  ///   - sharedScores: What scores sound for the decoders; nil if they do by themselves.
  ///   - isVerbose: Whether PocketSphinx's own log goes to standard error.
  /// - Throws: `SpeechError` with ``SpeechError/Code/missingModel``,
  ///   ``SpeechError/Code/badConfiguration`` or ``SpeechError/Code/decoder``.
  init(
    model: RecognitionModel, grammar: ListedNames, pronunciations: [String: [[UInt8]]],
    sharedScores: SharedScores? = nil, isVerbose: Bool
  ) throws(SpeechError) {
    let options = model.parameters.decoder
    func decoder(_ more: [String: String]) throws(SpeechError) -> Decoder {
      let decoder = try Decoder(
        acousticModel: model.acousticModel, dictionary: nil, options: options.merging(more) { $1 },
        isVerbose: isVerbose)
      sharedScores?.serve(decoder)
      return decoder
    }
    self.grammar = grammar
    languageWeight = model.parameters.languageWeight
    let phones = PhoneTable(model)
    self.phones = phones
    self.pronunciations = pronunciations
    names = PronouncedNames(grammar.names, pronunciations: self.pronunciations)
    let total = grammar.weights.reduce(0, +)
    shares = grammar.weights.map { $0 / total }
    index = PhoneticIndex(names, phones: phones)
    sentences = SearchGraph(grammar.sentences)
    nameParts = NameParts(grammar, names, pronunciations: pronunciations)
    var firstOptions = nameParts.continuing == nil ? Self.firstOptions : Self.optionsOfParts
    // Its scores are not compared with others; where it makes them itself it makes what it needs.
    if sharedScores == nil { firstOptions["-compallsen"] = "no" }
    first = try decoder(firstOptions)
    second = try decoder([:])
    known = []
    let (graph, words) = SearchGraph.sharing(sentences, names: nameParts, phones: phones)
    try add(grammar.sentences.words, to: [first, second])
    guard first.addNew(words) else {
      throw SpeechError(.badConfiguration, "The acoustic model lacks a phone of recognizer.json.")
    }
    try first.setGrammar(graph, languageWeight: languageWeight)
  }

  var channel: [Float] {
    get { first.channel }
    set { first.channel = newValue }
  }

  /// Listens for some of the sentences alone, from the next utterance on.
  func listen(for sentences: WordNetwork) {
    grammar.sentences = sentences
    self.sentences = SearchGraph(sentences)
  }

  func hear(_ band: AudioBand, telephone: TelephoneBand?) throws(SpeechError) {
    try first.hear(band, telephone: telephone)
    try second.hear(band, telephone: telephone)
  }

  func releaseUtterance() {
    first.releaseUtterance()
    second.releaseUtterance()
    samples = []
  }

  func forgetChannel() {
    first.forgetChannel()
    second.forgetChannel()
  }

  func beginUtterance() throws(SpeechError) {
    samples = []
    checked = 0
    channelBefore = first.channel
    shortlist = nil
    try first.beginUtterance()
  }

  func process(_ samples: ArraySlice<Int16>) throws(SpeechError) {
    self.samples += samples
    try first.process(samples)
    if shortlist != nil { try second.process(samples) }
    guard self.samples.count - checked >= Self.interval else { return }
    checked = self.samples.count
    try look()
  }

  func catchUp() throws(SpeechError) {
    try first.catchUp()
    try look()
    if shortlist != nil { try second.catchUp() }
  }

  /// Begins the second search where the first has reached silence after a whole sentence.
  private func look() throws(SpeechError) {
    let (words, silentFrames) = first.partialWords
    // Unless it is a whole sentence by now the utterance continues, and this would be for nothing.
    guard silentFrames >= Self.silence, grammar.accepts(spelled(words)) else { return }
    try choose(among: words)
  }

  func wordsSoFar() -> [String] {
    shortlist == nil ? [] : second.wordsSoFar()
  }

  func hypothesisSoFar() -> DecoderHypothesis? {
    guard let found = first.hypothesisSoFar() else { return nil }
    var segments: [DecoderHypothesis.Segment] = []
    for segment in found.segments {
      if segment.word.hasPrefix(SearchGraph.endingMark), let start = segments.popLast() {
        // The last phone of a name belongs to the word before.
        segments.append(
          DecoderHypothesis.Segment(
            word: start.word, frames: start.frames.lowerBound..<segment.frames.upperBound,
            acousticScore: start.acousticScore + segment.acousticScore,
            phoneCount: start.phoneCount + segment.phoneCount))
      } else {
        segments.append(
          DecoderHypothesis.Segment(
            word: text(of: segment.word),
            frames: segment.frames, acousticScore: segment.acousticScore,
            phoneCount: segment.phoneCount))
      }
    }
    return DecoderHypothesis(segments: segments)
  }

  func cancelUtterance() {
    first.cancelUtterance()
    if shortlist != nil { second.cancelUtterance() }
    shortlist = nil
  }

  func endUtterance() throws(SpeechError) -> DecoderHypothesis? {
    let found = try first.endUtterance()
    try choose(among: found?.words.map(\.word) ?? [])
    shortlist = nil
    return try second.endUtterance()
  }

  /// The sound of the last utterance, with the channel estimate before it, that other readings are of.
  typealias Sound = (samples: [Int16], channel: [Float])

  /// The sound that ``rival(of:)`` is found in: that of the last decoding.
  var sound: Sound {
    get { (samples, channelBefore) }
    set { (samples, channelBefore) = newValue }
  }

  /// The best reading of the last utterance with another name that sounds almost like the one
  /// heard.
  ///
  /// - Parameter hypothesis: What was heard.
  /// - Returns: The best sentence with one of those names, over the same frames; nil if there are none.
  /// - Throws: `SpeechError` with ``SpeechError/Code/decoder``.
  /// - Complexity: As hearing the utterance once more, with a grammar of few names.
  func rival(of hypothesis: DecoderHypothesis) throws(SpeechError) -> DecoderHypothesis? {
    guard let name = grammar.name(in: hypothesis.words.map(\.word)) else { return nil }
    var others: Set<Int> = []
    for form in 0..<names.count where grammar.names[Int(names.nameOfForm[form])] == name {
      others.formUnion(index.names(within: PhoneticIndex.rivalDistance, of: names.form(form)))
    }
    let rivals = others.filter { grammar.names[$0] != name }.sorted()
    guard !rivals.isEmpty else { return nil }
    try beginSecond(among: rivals)
    return try second.endUtterance()
  }

  /// Lets the second search choose among the names most like those in `words`, from the utterance's
  /// beginning on, unless it does so already.
  private func choose(among words: [String]) throws(SpeechError) {
    let found = parts(of: words).compactMap { part in
      if case .name(let phones) = part { names(like: phones) } else { nil }
    }
    if let shortlist, found.allSatisfy({ $0.first.map(shortlist.contains) ?? true }) { return }
    let chosen = Set(found.joined())
    if shortlist != nil { _ = try second.endUtterance() }
    try beginSecond(among: chosen.sorted())
    shortlist = chosen
  }

  /// The names that sound most like some phones, the nearest first.
  private func names(like phones: [UInt8]) -> [Int] {
    if nearest.phones != phones {
      nearest = (phones, index.nearest(to: phones, count: Self.shortlistLength))
    }
    return nearest.names
  }

  /// The names that sound most like a pronunciation, the nearest first; none for nil.
  func names(soundingLike pronunciation: Pronunciation?) -> [[String]] {
    guard let numbers = pronunciation.flatMap({ phones.numbers(of: $0) }) else { return [] }
    return index.nearest(to: numbers, count: Self.shortlistLength).map { grammar.names[$0] }
  }

  /// What the first search has found: a word of the grammar, or a name by its phones.
  private enum Part {
    case word(String)
    case name([UInt8])
  }

  private func parts(of words: [String]) -> [Part] {
    var parts: [Part] = []
    for word in words where !word.hasPrefix(SearchGraph.endingMark) {
      guard let (number, form) = SearchGraph.namePart(word) else {
        parts.append(.word(text(of: word)))
        continue
      }
      var phones = nameParts.parts[number].forms[form]
      if case .name(let before)? = parts.last {
        phones = before + phones
        parts.removeLast()
      }
      parts.append(.name(phones))
    }
    return parts
  }

  /// The words that the first search's words stand for, with the nearest name for each that it has put together.
  private func spelled(_ words: [String]) -> [String] {
    parts(of: words).flatMap { part in
      switch part {
      case .word(let word): [word]
      case .name(let phones): names(like: phones).first.map { grammar.names[$0] } ?? []
      }
    }
  }

  /// A word of the first search as it is written, fillers as they are.
  private func text(of word: String) -> String {
    SearchGraph.namePart(word).map { nameParts.parts[$0.part].text }
      ?? String(word.prefix { $0 != "(" })
  }

  private func beginSecond(among names: [Int]) throws(SpeechError) {
    try add(names.flatMap { grammar.names[$0] }, to: [second])
    let graph = SearchGraph(
      sentences, names: names.map { (words: grammar.names[$0], share: shares[$0]) })
    try second.setGrammar(graph, languageWeight: languageWeight)
    second.channel = channelBefore
    try second.beginUtterance()
    try second.process(samples[...])
  }

  /// Puts words into the dictionaries.
  private func add(_ words: [String], to decoders: [Decoder]) throws(SpeechError) {
    for word in words where word != ListedNames.placeholder && known.insert(word).inserted {
      let all = (pronunciations[word] ?? []).enumerated().map { number, form in
        (word: number == 0 ? word : "\(word)(\(number + 1))", phones: phones.text(form))
      }
      guard !all.isEmpty, decoders.allSatisfy({ $0.addNew(all) }) else {
        throw SpeechError(
          .badConfiguration,
          "\"\(word)\" cannot be pronounced; spell it in Latin letters or give its pronunciation.")
      }
    }
  }
}

/// A long list of names prepared for recognition, while a recogniser may be running.
public struct PreparedNames: @unchecked Sendable {
  // @unchecked Sendable: the search is used by one recogniser alone, once it is built.

  /// The names, with sentences.
  let grammar: ListedNames
  /// The names that cannot be recognised, since no pronunciation is known for one of their words.
  public let unpronounceable: [[String]]
  /// The search of PocketSphinx; nil where the neural recogniser hears alone.
  let search: ListSearch?
  /// The names as they are written, if a neural recogniser runs alongside.
  let spelled: SpelledNames?
}
