public import Audio
internal import Dispatch
public import Foundation
public import IntentParser
internal import NeuralSpeech
internal import Pronunciation
internal import SpokenText

/// Hears the sentences of a grammar in a stream of sound.
///
/// Sound goes in by chunks of any size, transcripts come out as soon as their utterance has ended.
/// The same sound gives the same transcripts whatever the size of the chunks: the decoder is fed
/// whole frames as the endpointer releases them, and forgets the channel at the start of a source.
///
/// Used on one thread at a time, which it blocks; loading a model takes about 0.1 s and 50 MB.
public final class Recognizer {
  /// The files in which a recogniser finds what it knows of names.
  public struct PronunciationFiles: Sendable, Hashable {
    /// The user's own pronunciations.
    public var user: URL?
    /// The earlier answers of espeak-ng.
    public var cache: URL?

    /// Names the files; a missing one is empty.
    public init(user: URL? = nil, cache: URL? = nil) {
      self.user = user
      self.cache = cache
    }
  }

  /// The pronunciations of its words; may be used on other threads meanwhile.
  public let vocabulary: Vocabulary
  /// Whether speech that is not meant for the recogniser, and noise, must be expected, so that a
  /// sentence must be surer to be accepted at all.
  public var expectsOutOfVocabularySpeech = false
  /// The situation in which speech comes, from the next utterance on.
  package var situation = ListeningSituation.recording
  /// Whether every utterance is decoded in all ways and to its end, and transcripts carry the
  /// evidence, for the weights of the confidence to be fitted by.
  package var recordsEvidence = false

  /// The reason why the neural recogniser does not run alongside; nil if it does, or where the language has none.
  package var neuralProblem: SpeechError? { missingNeural ?? neural?.problem }
  private var missingNeural: SpeechError?

  private let parameters: RecognitionModel.Parameters
  /// The grammar search of PocketSphinx; nil where the neural recogniser hears alone.
  private let decoder: Decoder?
  private let phoneLoop: Decoder?
  private let noDecoding = NoDecoding()
  private var network: (any SentenceSet)?
  private var band = AudioBand.wide
  private let neural: NeuralRecognizer?
  private var meaning: ([String]) -> SentenceMeaning = {
    SentenceMeaning($0.joined(separator: " "))
  }
  private var alternatives: ([String]) -> [[String]] = { _ in [] }
  private let aligner: SentenceAligner?
  /// Decodes long lists of names in place of the decoder, if there is one.
  private var list: ListSearch?

  private let framer: AudioFramer
  private var endpointer: Endpointer
  /// The latest frames of the source as they are decoded, of which the first is `firstFrame`.
  private var samples: [Int16] = []
  /// The same as they came, where a neural recogniser hears them.
  private var original: [Int16] = []
  private var firstFrame = 0
  /// The energies of the same frames.
  private var energies: [(speech: Double, noise: Double)?] = []
  private var sampleCount = 0
  private var utterance: Utterance?
  /// The result if the utterance is over already; the decoders have ended it then.
  private var reading: Utterance.Reading?
  private var found: [Transcript] = []
  private var utteranceCount = 0

  /// Loads the decoders.
  ///
  /// - Parameters:
  ///   - model: What to hear with.
  ///   - files: Where the user's pronunciations are, and what is kept of names.
  ///   - isVerbose: Whether PocketSphinx's own log goes to standard error.
  /// - Throws: `SpeechError` with ``SpeechError/Code/missingModel`` or
  ///   ``SpeechError/Code/badConfiguration``.
  public init(
    model: RecognitionModel, files: PronunciationFiles = PronunciationFiles(),
    isVerbose: Bool = false
  ) throws(SpeechError) {
    parameters = model.parameters
    let isNeuralAlone = model.isNeuralAlone
    func decoder(_ more: [String: String]) throws(SpeechError) -> Decoder? {
      guard !isNeuralAlone else { return nil }
      return try Decoder(
        acousticModel: model.acousticModel, dictionary: nil,
        options: model.parameters.decoder.merging(more) { $1 }, isVerbose: isVerbose)
    }
    let search = try decoder([:])
    let loop = try decoder(model.parameters.phoneLoop)
    try loop?.setPhoneLoop(model.parameters.phones, languageWeight: 1)
    let sharedScores = loop.flatMap { SharedScores(of: $0) }
    if let search { sharedScores?.serve(search) }
    (self.decoder, phoneLoop) = (search, loop)
    framer = model.makeFramer()
    endpointer = Endpointer(model.parameters.endpointer)
    do throws(SpeechError) {
      neural = try model.neural.map { files throws(SpeechError) in
        try NeuralRecognizer(
          files, tokensPerSecond: model.parameters.neural?.tokensPerSecond)
      }
    } catch {
      if model.isNeuralAlone { throw error }
      neural = nil
      missingNeural = error
    }
    vocabulary = try Vocabulary(
      model, files: files, sharedScores: sharedScores, writing: neural?.writing,
      isVerbose: isVerbose)
    aligner =
      model.isNeuralAlone
      ? nil
      : SentenceAligner(model, vocabulary.pronouncer, sharedScores, isVerbose: isVerbose)
  }

  /// Has the neural recogniser judge other sentences, too, where what was heard cannot be meant.
  ///
  /// - Parameter alternatives: The sentences that may have been said in the place of some words, each as
  ///   its words; none where the words may well be meant.
  package func reconsider(_ alternatives: @escaping ([String]) -> [[String]]) {
    self.alternatives = alternatives
  }

  /// Counts sentences that ask for the same as one.
  ///
  /// - Parameter meaning: Tells what a sentence, as its words, asks for.
  package func distinguish(by meaning: @escaping ([String]) -> SentenceMeaning) {
    self.meaning = meaning
  }

  /// Listens for the sentences of `network` from now on; a grammar set before is let go.
  ///
  /// - Throws: `SpeechError` with ``SpeechError/Code/badConfiguration`` if a word cannot be
  ///   said; ask ``pronunciations(of:)`` before building the network.
  public func setGrammar(_ network: WordNetwork) throws(SpeechError) {
    if let decoder {
      try addPronunciations(of: network.words, to: decoder)
      try decoder.setGrammar(network, languageWeight: parameters.languageWeight)
    }
    self.network = network
    list = nil
    neural?.listen(for: SpelledNetwork(network, forms: vocabulary.forms(of: network.words)))
  }

  /// Listens for a list of names from now on; a grammar set before is let go.
  ///
  /// - Parameters:
  ///   - names: The list, prepared by this recogniser.
  ///   - sentences: Those of the list's sentences that are listened for, with their placeholders.
  public func setGrammar(_ names: PreparedNames, sentences: WordNetwork) {
    if let search = names.search {
      search.listen(for: sentences)
      listen(with: search)
    } else {
      network = names.grammar.with(sentences)
    }
    if let neural, let spelled = names.spelled {
      neural.listen(for: neural.spelled(sentences, names: spelled))
    }
  }

  private func listen(with list: ListSearch) {
    // If its decoders cannot change, they hear as they did.
    try? list.hear(band, telephone: parameters.telephone)
    list.channel = search.channel
    // A long one takes its time to be freed, in which nothing would be heard.
    if let old = self.list {
      let unused = PreparedNames(
        grammar: old.grammar, unpronounceable: [], search: old, spelled: nil)
      DispatchQueue.global(qos: .utility).async { withExtendedLifetime(unused) {} }
    }
    self.list = list
    network = list.grammar
  }

  /// The likelihood of speech that asks for nothing in the situation, as a share of the grammar's weights.
  package var overheardShare: Double {
    parameters.overheard?[situation] ?? 1
  }

  /// The words heard so far of the utterance that is being said.
  private var wordsSoFar: [String] {
    reading?.words ?? search.wordsSoFar()
  }

  /// The search that finds the words.
  private var search: any UtteranceDecoding {
    if let list { return list }
    return decoder.map { $0 as any UtteranceDecoding } ?? noDecoding
  }

  private var decoders: DecoderPair { DecoderPair(search: search, loop: phoneLoop) }

  private var reader: UtteranceReader {
    UtteranceReader(
      decoders: decoders, list: list, network: network, vocabulary: vocabulary,
      parameters: parameters.confidence, band: band,
      expectsOutOfVocabularySpeech: expectsOutOfVocabularySpeech, situation: situation,
      recordsEvidence: recordsEvidence, neural: neural, limits: parameters.neural,
      aligner: aligner, languageWeight: parameters.languageWeight, meaning: meaning,
      alternatives: alternatives)
  }

  /// Whether nothing is being said, so that the grammar can be changed.
  public var isBetweenUtterances: Bool { utterance == nil }

  /// The words heard so far of the utterance that is being said; nil between utterances.
  ///
  /// They change as more is heard, and need not be a request yet; asking costs less than a
  /// millisecond. With a long list of names they are known only when the utterance is about to end.
  public var partialText: String? {
    isBetweenUtterances ? nil : SpokenWords.text(of: wordsSoFar)
  }

  /// Begins a new source: times count from 0, and nothing of the last one's sound is remembered.
  ///
  /// - Parameter band: The part of the spectrum that it has.
  /// - Throws: `SpeechError` with ``SpeechError/Code/decoder``.
  public func begin(_ band: AudioBand) throws(SpeechError) {
    self.band = band
    begin()
    try decoder?.hear(band, telephone: parameters.telephone)
    try list?.hear(band, telephone: parameters.telephone)
    try phoneLoop?.hear(band, telephone: parameters.telephone)
  }

  /// Begins a new source as ``begin(_:)`` does, which has the same part of the spectrum as the last.
  public func begin() {
    if utterance != nil, reading == nil { decoders.cancel() }
    forgetUtterance()
    framer.reset()
    endpointer = Endpointer(parameters.endpointer(for: band))
    samples = []
    original = []
    firstFrame = 0
    sampleCount = 0
    utteranceCount = 0
    energies = []
    decoders.forgetChannel()
  }

  /// Hears more of the source and returns the transcripts of the utterances that ended in it.
  ///
  /// - Parameter chunk: 16-bit samples, one channel, 16 kHz; any number of them.
  /// - Returns: The transcripts, in the order of their utterances.
  /// - Throws: `SpeechError` with ``SpeechError/Code/decoder``.
  public func process(_ chunk: [Int16]) throws(SpeechError) -> [Transcript] {
    found = []
    sampleCount += chunk.count
    try hear(framer.process(chunk))
    dropHistory()
    return found
  }

  /// Ends the source: what is still being said is over.
  ///
  /// A source without a single utterance gives one transcript with the rejection
  /// ``Transcript/Rejection/noSpeech``, so that each source is answered.
  public func finish() throws(SpeechError) -> [Transcript] {
    found = []
    try hear(framer.finish())
    for action in endpointer.finish() { try perform(action) }
    if utteranceCount == 0 {
      found.append(
        Transcript(
          text: "", start: 0, end: Double(sampleCount) / Double(AudioFormat.sampleRate),
          confidence: 0, rejection: .noSpeech,
          isCertain: false))
    }
    begin()
    decoders.releaseUtterance()
    return found
  }

  private func hear(_ frames: [AudioFramer.Frame]) throws(SpeechError) {
    for frame in frames {
      samples += frame.samples
      if neural != nil { original += frame.original }
      energies.append(frame.energies)
      for action in endpointer.handle(Endpointer.Sound(frame)) { try perform(action) }
      guard let pause = endpointer.pause else { continue }
      if pause == 0 { try goOn() }
      guard try isLongEnough(pause) else { continue }
      for action in endpointer.endNow() { try perform(action) }
    }
  }

  /// The time by which an utterance is read before the silence that ends it is over, so that what it takes to
  /// be sure of it is done by then: 0.2 s.
  private static let foresight = 20

  /// Whether so many frames of silence end the utterance; reads it some time before they
  /// do.
  private func isLongEnough(_ pause: Int) throws(SpeechError) -> Bool {
    guard network != nil, let end = endpointer.lastSound else { return false }
    if let reading { return pause >= silence(after: reading) }
    // Looking every twentieth of a second is enough, and looks at what the decoder knows by then.
    let first = Self.frames(parameters.endpointer.completeSilence) - Self.foresight
    guard pause >= max(1, first), (pause - first).isMultiple(of: 5) else { return false }
    // Without PocketSphinx nothing is known of the words before.
    if decoder != nil {
      try search.catchUp()
      guard pause >= silence(after: search.wordsSoFar()) - Self.foresight else { return false }
    }
    if let utterance { reading = try reader.read(utterance, upTo: end) }
    return reading.map { pause >= silence(after: $0) } ?? false
  }

  /// The frames of silence that end an utterance that was read.
  private func silence(after reading: Utterance.Reading) -> Int {
    reading.isRefused
      ? Self.frames(parameters.endpointer.completeSilence) : silence(after: reading.words)
  }

  /// The frames of silence that end an utterance of these words.
  private func silence(after words: [String]) -> Int {
    let times = parameters.endpointer
    guard let network, !network.mayRepeatLast(of: words) else {
      return Self.frames(times.endSilence)
    }
    let likelihood = network.endProbability(after: words)
    if likelihood > 0.5 { return Self.frames(times.completeSilence) }
    return Self.frames(likelihood > 0 ? times.openSilence : times.endSilence)
  }

  /// Somebody speaks: an utterance that was already read is decoded again from its beginning.
  private func goOn() throws(SpeechError) {
    guard let utterance, let reading, !reading.isRefused else { return }
    self.reading = nil
    decoders.channels = utterance.channels
    try decoders.begin()
    try decoders.process(utterance.samples[...])
  }

  /// Makes the words of a grammar known to the decoder, with all ways to say them.
  ///
  /// - Throws: `SpeechError` with ``SpeechError/Code/badConfiguration`` if a word cannot be said.
  private func addPronunciations(
    of words: [String], to decoder: Decoder
  ) throws(SpeechError) {
    let pronunciations = vocabulary.pronouncer.use { pronouncer in
      pronouncer.prepare(words)
      return words.map { pronouncer.pronunciations(of: $0) }
    }
    for (word, ways) in zip(words, pronunciations) {
      let added = ways.filter { decoder.add(word, $0.pronunciation) }
      guard !added.isEmpty else {
        throw SpeechError(
          .badConfiguration,
          "\"\(word)\" cannot be pronounced; spell it in Latin letters or give its pronunciation.")
      }
    }
  }

  private static func frames(_ seconds: Double) -> Int {
    Int((seconds * 100).rounded())
  }

  private func perform(_ action: Endpointer.Action) throws(SpeechError) {
    switch action {
    case .begin(let frame):
      utterance = Utterance(begin: frame, channels: decoders.channels)
      utteranceCount += 1
      try decoders.begin()
    case .take(let frames):
      let length = AudioFormat.frameLength
      let range = frames.lowerBound - firstFrame..<frames.upperBound - firstFrame
      let places = range.lowerBound * length..<range.upperBound * length
      let sound = samples[places]
      utterance?.append(
        frames, sound, neural == nil ? [] : original[places], energies[range])
      guard reading == nil else { return }
      try decoders.process(sound)
      reading = reader.refusal(of: &utterance, upTo: frames.upperBound)
    case .end(let frame):
      defer { forgetUtterance() }
      if reading == nil, let utterance { reading = try reader.read(utterance, upTo: frame) }
      if let reading { found.append(reading.transcript) }
    }
  }

  private func forgetUtterance() {
    utterance = nil
    reading = nil
    decoder?.sharedScores?.forget()
  }

  private func dropHistory() {
    let keep = max(endpointer.history, 64) + 64
    let frames = samples.count / AudioFormat.frameLength
    guard frames > 2 * keep else { return }
    samples.removeFirst((frames - keep) * AudioFormat.frameLength)
    if neural != nil { original.removeFirst((frames - keep) * AudioFormat.frameLength) }
    energies.removeFirst(frames - keep)
    firstFrame += frames - keep
  }
}

@available(*, unavailable)
extension Recognizer: Sendable {}
