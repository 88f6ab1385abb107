public import Audio
internal import Dispatch
public import Foundation
public import IntentParser
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

    /// Names the files; one that is not there is empty.
    public init(user: URL? = nil, cache: URL? = nil) {
      self.user = user
      self.cache = cache
    }
  }

  /// The pronunciations of its words; may be used on other threads meanwhile.
  public let vocabulary: Vocabulary
  /// Indicates whether speech that is not meant for the recogniser, and noise, must be expected, so that a
  /// sentence must be surer to be accepted at all.
  public var expectsOutOfVocabularySpeech = false

  private let parameters: RecognitionModel.Parameters
  private let decoder: Decoder
  private let phoneLoop: Decoder
  private var network: (any SentenceSet)?
  private var band = AudioBand.wide
  private let judge: SentenceJudge
  /// Hears long lists of names in place of the decoder, while it is there.
  private var list: ListSearch?

  private let framer: AudioFramer
  private var endpointer: Endpointer
  /// The latest frames of the source as they are decoded, of which the first is `firstFrame`.
  private var samples: [Int16] = []
  private var firstFrame = 0
  private var sampleCount = 0
  private var utterance: Utterance?
  private var found: [Transcript] = []
  private var utteranceCount = 0

  /// The utterance being heard: its decoder frames in terms of the source's.
  private struct Utterance {
    let begin: Int
    /// The estimate of the channel before it.
    let channels: Channels
    var sourceFrames: [Int] = []
    var samples: [Int16] = []
    /// The result if the utterance is over already; the decoders have ended it then.
    var reading: Reading?
  }

  /// The channel estimates of the grammar search and the phone loop.
  private typealias Channels = (search: [Float], loop: [Float])

  /// An utterance as it was heard to its end.
  private struct Reading {
    let transcript: Transcript
    /// The words as the grammar has them.
    let words: [String]
    /// The frames of silence that end it.
    let silence: Int
  }

  /// Loads the decoders.
  ///
  /// - Parameters:
  ///   - model: what to hear with.
  ///   - files: where the user's pronunciations are, and what is kept of names.
  ///   - isVerbose: whether PocketSphinx's own log goes to standard error.
  /// - Throws: `SpeechError` with ``SpeechError/Code/missingModel`` or
  ///   ``SpeechError/Code/badConfiguration``.
  public init(
    model: RecognitionModel, files: PronunciationFiles = PronunciationFiles(),
    isVerbose: Bool = false
  ) throws(SpeechError) {
    parameters = model.parameters
    decoder = try Decoder(
      acousticModel: model.acousticModel, dictionary: nil,
      options: model.parameters.decoder, isVerbose: isVerbose)
    phoneLoop = try Decoder(
      acousticModel: model.acousticModel, dictionary: nil,
      options: model.parameters.decoder.merging(model.parameters.phoneLoop) { $1 },
      isVerbose: isVerbose)
    try phoneLoop.setPhoneLoop(model.parameters.phones, languageWeight: 1)
    let sharedScores = SharedScores(of: phoneLoop)
    sharedScores?.serve(decoder)
    framer = model.makeFramer()
    endpointer = Endpointer(model.parameters.endpointer)
    vocabulary = try Vocabulary(
      model, files: files, sharedScores: sharedScores, isVerbose: isVerbose)
    judge = SentenceJudge(model, vocabulary.pronouncer, sharedScores, isVerbose: isVerbose)
  }

  /// Listens once more for other sentences where what was heard cannot be meant.
  ///
  /// - Parameter alternatives: the sentences that may have been said in the place of some words, each as
  ///   its words; none where the words may well be meant.
  package func reconsider(_ alternatives: @escaping @Sendable ([String]) -> [[String]]) {
    judge.alternatives = alternatives
  }

  /// Listens for the sentences of `network` from now on; a grammar set before is let go.
  ///
  /// - Throws: `SpeechError` with ``SpeechError/Code/badConfiguration`` where a word cannot be
  ///   said; ask ``pronunciations(of:)`` before building the network.
  public func setGrammar(_ network: WordNetwork) throws(SpeechError) {
    try addPronunciations(of: network.words)
    try decoder.setGrammar(network, languageWeight: parameters.languageWeight)
    self.network = network
    list = nil
  }

  /// Listens for a list of names from now on; a grammar set before is let go.
  ///
  /// - Parameters:
  ///   - names: the list, prepared by this recogniser.
  ///   - sentences: those of the list's sentences that are listened for, with their placeholders.
  public func setGrammar(_ names: PreparedNames, sentences: WordNetwork) {
    names.search.listen(for: sentences)
    listen(with: names.search)
  }

  private func listen(with list: ListSearch) {
    // Where its decoders cannot change, they hear as they did.
    try? list.hear(band, telephone: parameters.telephone)
    list.channel = search.channel
    // A long one takes its time to be freed, in which nothing would be heard.
    if let old = self.list {
      let unused = PreparedNames(unpronounceable: [], search: old)
      DispatchQueue.global(qos: .utility).async { withExtendedLifetime(unused) {} }
    }
    self.list = list
    network = list.grammar
  }

  /// How likely what asks for nothing is in a situation, as a share of the grammar's weights.
  package func overheardShare(in situation: ListeningSituation) -> Double {
    parameters.overheard?[situation] ?? 1
  }

  /// The words heard so far of the utterance that is being said.
  private var wordsSoFar: [String] {
    utterance?.reading?.words ?? search.wordsSoFar()
  }

  /// The search that finds the words.
  private var search: any UtteranceDecoding { list ?? decoder }

  /// Indicates whether nothing is being said, so that the grammar can be changed.
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
  /// - Parameter band: the part of the spectrum that it has.
  /// - Throws: `SpeechError` with ``SpeechError/Code/decoder``.
  public func begin(_ band: AudioBand) throws(SpeechError) {
    begin()
    self.band = band
    try decoder.hear(band, telephone: parameters.telephone)
    try list?.hear(band, telephone: parameters.telephone)
    try phoneLoop.hear(band, telephone: parameters.telephone)
  }

  /// Begins a new source as ``begin(_:)`` does, which has the same part of the spectrum as the last.
  public func begin() {
    if utterance != nil, utterance?.reading == nil {
      _ = try? search.endUtterance()
      _ = try? phoneLoop.endUtterance()
    }
    utterance = nil
    framer.reset()
    endpointer = Endpointer(parameters.endpointer)
    samples = []
    firstFrame = 0
    sampleCount = 0
    utteranceCount = 0
    search.forgetChannel()
    phoneLoop.forgetChannel()
  }

  /// Hears more of the source and returns the transcripts of the utterances that ended in it.
  ///
  /// - Parameter chunk: 16-bit samples, one channel, 16 kHz; any number of them.
  /// - Returns: the transcripts, in the order of their utterances.
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
    return found
  }

  private func hear(_ frames: [AudioFramer.Frame]) throws(SpeechError) {
    for frame in frames {
      samples += frame.samples
      for action in endpointer.handle(Endpointer.Sound(frame)) { try perform(action) }
      guard let pause = endpointer.pause else { continue }
      if pause == 0 { try goOn() }
      guard try isLongEnough(pause) else { continue }
      for action in endpointer.endNow() { try perform(action) }
    }
  }

  /// How long before the silence that ends an utterance is over it is read, so that what it takes to
  /// be sure of it is done by then: 0.2 s.
  private static let foresight = 20

  /// Indicates whether so many frames of silence end the utterance; reads it some time before they
  /// do.
  private func isLongEnough(_ pause: Int) throws(SpeechError) -> Bool {
    guard network != nil, let end = endpointer.lastSound else { return false }
    if let reading = utterance?.reading { return pause >= reading.silence }
    // Looking every twentieth of a second is enough, and looks at what the decoder knows by then.
    let first = Self.frames(parameters.endpointer.completeSilence) - Self.foresight
    guard pause >= max(1, first), (pause - first).isMultiple(of: 5) else { return false }
    try search.catchUp()
    guard pause >= silence(after: search.wordsSoFar()) - Self.foresight else { return false }
    let reading = try read(upTo: end)
    utterance?.reading = reading
    return reading.map { pause >= $0.silence } ?? false
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

  /// Somebody speaks: where the utterance was read already, it is heard anew from its beginning.
  private func goOn() throws(SpeechError) {
    guard let utterance, utterance.reading != nil else { return }
    self.utterance?.reading = nil
    (search.channel, phoneLoop.channel) = utterance.channels
    try search.beginUtterance()
    try phoneLoop.beginUtterance()
    try search.process(utterance.samples[...])
    try phoneLoop.process(utterance.samples[...])
  }

  /// Makes the words of a grammar known to the decoder, with all ways to say them.
  ///
  /// - Throws: `SpeechError` with ``SpeechError/Code/badConfiguration`` where a word cannot be said.
  private func addPronunciations(of words: [String]) throws(SpeechError) {
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
      utterance = Utterance(begin: frame, channels: (search.channel, phoneLoop.channel))
      utteranceCount += 1
      try search.beginUtterance()
      try phoneLoop.beginUtterance()
    case .take(let frames):
      utterance?.sourceFrames.append(contentsOf: frames)
      let length = AudioFormat.frameLength
      let range =
        (frames.lowerBound - firstFrame) * length..<(frames.upperBound - firstFrame) * length
      utterance?.samples += samples[range]
      guard utterance?.reading == nil else { return }
      try search.process(samples[range])
      try phoneLoop.process(samples[range])
    case .end(let frame):
      defer { utterance = nil }
      let reading = if let reading = utterance?.reading { reading } else { try read(upTo: frame) }
      if let reading { found.append(reading.transcript) }
    }
  }

  /// Ends the utterance in the decoders and makes what was heard in it.
  ///
  /// - Parameter end: the frame after its last sound.
  /// - Returns: what was heard; nil without a grammar.
  /// - Throws: `SpeechError` with ``SpeechError/Code/decoder``.
  private func read(upTo end: Int) throws(SpeechError) -> Reading? {
    var hypotheses = try endHypotheses()
    guard let utterance, let network else { return nil }
    let scorer = TranscriptScorer(
      parameters: parameters.confidence, network: network,
      expectsOutOfVocabularySpeech: expectsOutOfVocabularySpeech,
      sourceFrames: utterance.sourceFrames, frames: utterance.begin..<end)
    var transcript = scorer.transcript(of: hypotheses.words, against: hypotheses.loop)
    func lookAgain(at samples: [Int16]) throws(SpeechError) {
      let heard = (search.channel, phoneLoop.channel)
      let next = try readAgain(samples)
      let other = scorer.transcript(of: next.words, against: next.loop)
      if other.confidence > transcript.confidence {
        (hypotheses, transcript) = (next, other)
      } else {
        (search.channel, phoneLoop.channel) = heard
      }
    }
    if !transcript.isCertain { try lookAgain(at: utterance.samples) }
    if !transcript.isAccepted {
      try lookAgain(at: ModulatedNoise.added(to: utterance.samples, ratio: Self.voiceToNoise))
    }
    let words = hypotheses.words?.words.map(\.word) ?? []
    let compared = try comparedToRival(transcript, hypotheses, scorer)
    return Reading(
      transcript: try judge.judged(
        compared, words, in: utterance.samples, band, against: phoneLoop, scorer),
      words: words, silence: silence(after: words))
  }

  /// The frames of an utterance that weigh as much as the channel estimate before it.
  private static let channelMemory: Float = 100

  /// The distance below the voice, in dB, of the noise added to an utterance that was not
  /// understood.
  ///
  /// A voice without any breath, as some machines have it, is like none that the model knows without it.
  /// Found on espeak-ng's voices, of 14, 20, 25 and 30; with people in noise 25 made 3 of 39 orders worse.
  private static let voiceToNoise = 25.0

  /// The results of the grammar search and the phone loop.
  private typealias Hypotheses = (words: DecoderHypothesis?, loop: DecoderHypothesis?)

  private func endHypotheses() throws(SpeechError) -> Hypotheses {
    (try search.endUtterance(), try phoneLoop.endUtterance())
  }

  /// Hears an utterance once more, with the cepstral mean of its own sound.
  ///
  /// What is short and clear is heard better with what was known of the channel before, what is long
  /// and in noise with this.
  private func readAgain(_ samples: [Int16]) throws(SpeechError) -> Hypotheses {
    let channel = try phoneLoop.channel(of: samples, memory: Self.channelMemory)
    search.channel = channel
    phoneLoop.channel = channel
    try search.beginUtterance()
    try phoneLoop.beginUtterance()
    try search.process(samples[...])
    try phoneLoop.process(samples[...])
    return try endHypotheses()
  }

  /// The transcript; where a name was heard that sounds almost like another one, both are compared.
  private func comparedToRival(
    _ transcript: Transcript, _ hypotheses: Hypotheses, _ scorer: TranscriptScorer
  ) throws(SpeechError) -> Transcript {
    guard let words = hypotheses.words, transcript.isAccepted,
      let rival = try list?.rival(of: words),
      // A relation is there as a name of the list, and by itself behind "my".
      rival.words.map(\.word) != words.words.map(\.word)
    else { return transcript }
    return transcript.compared(
      to: scorer.transcript(of: rival, against: hypotheses.loop),
      isClose: rival.isWithin(parameters.confidence.rivalMargin, of: words))
  }

  private func dropHistory() {
    let keep = max(endpointer.history, 64) + 64
    let frames = samples.count / AudioFormat.frameLength
    guard frames > 2 * keep else { return }
    samples.removeFirst((frames - keep) * AudioFormat.frameLength)
    firstFrame += frames - keep
  }
}

@available(*, unavailable)
extension Recognizer: Sendable {}
