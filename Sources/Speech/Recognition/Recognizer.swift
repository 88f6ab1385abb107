internal import Dispatch
internal import Foundation
public import IntentParser

/// Hears the sentences of a grammar in a stream of sound.
///
/// Sound goes in by chunks of any size, transcripts come out as soon as their utterance has ended.
/// The same sound gives the same transcripts whatever the size of the chunks: the decoder is fed
/// whole frames as the endpointer releases them, and forgets the channel at the start of a source.
///
/// An actor on a queue of its own; loading a model takes about 0.1 s and 50 MB.
public actor Recognizer {
  private let executor = QueueExecutor(label: "callvoice.recognizer")
  private let parameters: RecognitionModel.Parameters
  nonisolated let model: RecognitionModel
  nonisolated let isVerbose: Bool
  let decoder: Decoder
  private let phoneLoop: Decoder
  /// Scores sound for all decoders; nil where each does so by itself.
  nonisolated let sharedScores: SharedScores?
  nonisolated let pronouncer: SharedPronouncer
  private var network: (any SentenceSet)?
  private var mayBeStrange = false
  /// Hears long lists of names in place of the decoder, while it is there.
  private var list: ListSearch?

  private let frontEnd: FrontEnd
  private var endpointer: Endpointer
  /// The latest frames of the source as they are decoded, of which the first is `firstFrame`.
  private var samples: [Int16] = []
  private var firstFrame = 0
  private var sampleCount = 0
  private var utterance: Utterance?
  private var found: [Transcript] = []
  private var utteranceCount = 0

  /// The queue on which the decoders are used.
  nonisolated public var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// The utterance being heard: its decoder frames in terms of the source's.
  private struct Utterance {
    let begin: Int
    var sourceFrames: [Int] = []
    var samples: [Int16] = []
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
    self.model = model
    self.isVerbose = isVerbose
    decoder = try Decoder(
      acousticModel: model.acousticModel, dictionary: nil,
      options: model.parameters.decoder, isVerbose: isVerbose)
    phoneLoop = try Decoder(
      acousticModel: model.acousticModel, dictionary: nil,
      options: model.parameters.decoder.merging(model.parameters.phoneLoop) { $1 },
      isVerbose: isVerbose)
    try phoneLoop.setPhoneLoop(model.parameters.phones, languageWeight: 1)
    sharedScores = SharedScores(of: phoneLoop)
    sharedScores?.serve(decoder)
    frontEnd = model.makeFrontEnd()
    endpointer = Endpointer(model.parameters.endpointer)
    pronouncer = SharedPronouncer(try Self.pronouncer(for: model, files: files))
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

  /// Listens for a long list of names, which stays what is heard of it until the next call.
  func listen(with list: ListSearch) {
    list.channel = search.channel
    // A long one takes its time to be freed, in which nothing would be heard.
    if let old = self.list {
      let unused = PreparedNames(unpronounceable: [], search: old)
      DispatchQueue.global(qos: .utility).async { withExtendedLifetime(unused) {} }
    }
    self.list = list
    network = list.grammar
  }

  /// Whether speech that is not meant for the recogniser, and noise, must be expected, so that what is
  /// heard must be surer to be taken for said at all; not so to begin with.
  public func expectStrangeSound(_ mayBeStrange: Bool) {
    self.mayBeStrange = mayBeStrange
  }

  /// What hears the words.
  var search: any UtteranceDecoding { list ?? decoder }

  /// Whether nothing is being said, so that the grammar can be changed.
  public var isBetweenUtterances: Bool { utterance == nil }

  /// Begins a new source: times count from 0, and nothing of the last one's sound is remembered.
  public func begin() {
    if utterance != nil {
      _ = try? search.endUtterance()
      _ = try? phoneLoop.endUtterance()
      utterance = nil
    }
    frontEnd.reset()
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
    try hear(frontEnd.process(chunk))
    dropHistory()
    return found
  }

  /// Ends the source: what is still being said is over.
  ///
  /// A source without a single utterance gives one transcript with the rejection
  /// ``Transcript/Rejection/noSpeech``, so that each source is answered.
  public func finish() throws(SpeechError) -> [Transcript] {
    found = []
    try hear(frontEnd.finish())
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

  private func hear(_ frames: [FrontEnd.Frame]) throws(SpeechError) {
    for frame in frames {
      samples += frame.samples
      for action in endpointer.handle(frame.sound) { try perform(action) }
      guard let pause = endpointer.pause, try isLongEnough(pause) else { continue }
      for action in endpointer.endNow() { try perform(action) }
    }
  }

  /// Whether so many frames of silence end the utterance, as it was heard so far.
  private func isLongEnough(_ pause: Int) throws(SpeechError) -> Bool {
    let times = parameters.endpointer
    let (shortest, shorter) = (Self.frames(times.completeSilence), Self.frames(times.openSilence))
    // Looking every tenth of a second is enough, and looks at what the decoder knows by then.
    guard pause >= shortest, (pause - shortest).isMultiple(of: 10), let network else {
      return false
    }
    try search.catchUp()
    let words = search.wordsSoFar()
    guard !network.mayRepeatLast(of: words) else { return false }
    let likelihood = network.endProbability(after: words)
    return likelihood > 0.5 || likelihood > 0 && pause >= shorter
  }

  private static func frames(_ seconds: Double) -> Int {
    Int((seconds * 100).rounded())
  }

  private func perform(_ action: Endpointer.Action) throws(SpeechError) {
    switch action {
    case .begin(let frame):
      utterance = Utterance(begin: frame)
      utteranceCount += 1
      try search.beginUtterance()
      try phoneLoop.beginUtterance()
    case .take(let frames):
      utterance?.sourceFrames.append(contentsOf: frames)
      let length = AudioFormat.frameLength
      let range =
        (frames.lowerBound - firstFrame) * length..<(frames.upperBound - firstFrame) * length
      utterance?.samples += samples[range]
      try search.process(samples[range])
      try phoneLoop.process(samples[range])
    case .end(let frame):
      defer { utterance = nil }
      var reading = try endReading()
      guard let utterance, let network else { return }
      let scorer = TranscriptScorer(
        parameters: parameters.confidence, network: network,
        reject: mayBeStrange
          ? parameters.confidence.rejectStrange : parameters.confidence.reject,
        sourceFrames: utterance.sourceFrames, frames: utterance.begin..<frame)
      var transcript = scorer.transcript(of: reading.words, against: reading.loop)
      if !transcript.isCertain {
        let heard = (search.channel, phoneLoop.channel)
        let second = try readAgain(utterance.samples)
        let other = scorer.transcript(of: second.words, against: second.loop)
        if other.confidence > transcript.confidence {
          (reading, transcript) = (second, other)
        } else {
          (search.channel, phoneLoop.channel) = heard
        }
      }
      found.append(try comparedToRival(transcript, reading, scorer))
    }
  }

  /// How many frames of an utterance count as much as what was known of the channel before it.
  private static let channelMemory: Float = 100

  /// What the grammar search and the phone loop heard.
  private typealias Reading = (words: DecoderHypothesis?, loop: DecoderHypothesis?)

  private func endReading() throws(SpeechError) -> Reading {
    (try search.endUtterance(), try phoneLoop.endUtterance())
  }

  /// Hears an utterance once more, with the cepstral mean of its own sound.
  ///
  /// What is short and clear is heard better with what was known of the channel before, what is long
  /// and in noise with this.
  private func readAgain(_ samples: [Int16]) throws(SpeechError) -> Reading {
    let channel = try phoneLoop.channel(of: samples, memory: Self.channelMemory)
    search.channel = channel
    phoneLoop.channel = channel
    try search.beginUtterance()
    try phoneLoop.beginUtterance()
    try search.process(samples[...])
    try phoneLoop.process(samples[...])
    return try endReading()
  }

  /// The transcript; where a name was heard that sounds almost like another one, both are compared.
  private func comparedToRival(
    _ transcript: Transcript, _ reading: Reading, _ scorer: TranscriptScorer
  ) throws(SpeechError) -> Transcript {
    guard let words = reading.words, transcript.isAccepted, let rival = try list?.rival(of: words)
    else { return transcript }
    return transcript.compared(
      to: scorer.transcript(of: rival, against: reading.loop),
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
