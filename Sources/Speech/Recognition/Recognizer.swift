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
  let decoder: Decoder
  private let phoneLoop: Decoder
  private let letterToSound = LetterToSound()
  private var network: WordNetwork?

  private var endpointer: Endpointer
  private var samples: [Int16] = []
  private var firstFrame = 0
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
  }

  /// Loads the decoders.
  ///
  /// - Parameters:
  ///   - model: what to hear with.
  ///   - isVerbose: whether PocketSphinx's own log goes to standard error.
  /// - Throws: `SpeechError` with ``SpeechError/Code/missingModel`` or
  ///   ``SpeechError/Code/badConfiguration``.
  public init(model: RecognitionModel, isVerbose: Bool = false) throws(SpeechError) {
    parameters = model.parameters
    decoder = try Decoder(
      acousticModel: model.acousticModel, dictionary: model.dictionary,
      options: model.parameters.decoder, isVerbose: isVerbose)
    phoneLoop = try Decoder(
      acousticModel: model.acousticModel, dictionary: nil,
      options: model.parameters.decoder.merging(model.parameters.phoneLoop) { $1 },
      isVerbose: isVerbose)
    try phoneLoop.setPhoneLoop(model.parameters.phones, languageWeight: 1)
    endpointer = Endpointer(model.parameters.endpointer)
    if let file = model.pronunciations {
      try Self.add(PronunciationFile(contentsOf: file), to: decoder)
    }
  }

  private static func add(_ file: PronunciationFile, to decoder: Decoder) throws(SpeechError) {
    for entry in file.entries where !decoder.add(entry.word, entry.pronunciation) {
      throw SpeechError(
        .badConfiguration,
        "\(file.path):\(entry.line): \"\(entry.word)\" has a phone the acoustic model does not have; "
          + "use those that recognizer.json lists.")
    }
  }

  /// How words are said: by the dictionary, else by letter-to-sound rules; none where neither can.
  public func pronunciations(of word: String) -> [Pronunciation] {
    // What begins otherwise is one of the decoder's fillers, such as <sil> and [NOISE].
    guard word.first?.isLetter == true || word.first == "'" else { return [] }
    let known = decoder.pronunciations(of: word)
    if !known.isEmpty { return known }
    guard let guess = letterToSound.pronunciation(of: word),
      guess.phones.allSatisfy(parameters.phones.contains)
    else { return [] }
    return [guess]
  }

  /// Listens for the sentences of `network` from now on; a grammar set before is let go.
  ///
  /// - Throws: `SpeechError` with ``SpeechError/Code/badConfiguration`` where a word cannot be
  ///   said; ask ``pronunciations(of:)`` before building the network.
  public func setGrammar(_ network: WordNetwork) throws(SpeechError) {
    for word in network.words {
      guard let first = pronunciations(of: word).first, decoder.add(word, first) else {
        throw SpeechError(
          .badConfiguration,
          "\"\(word)\" cannot be pronounced; spell it in Latin letters or give its pronunciation.")
      }
    }
    try decoder.setGrammar(network, languageWeight: parameters.languageWeight)
    self.network = network
  }

  /// Whether nothing is being said, so that the grammar can be changed.
  public var isBetweenUtterances: Bool { utterance == nil }

  /// Begins a new source: times count from 0, and nothing of the last one's sound is remembered.
  public func begin() {
    if utterance != nil {
      _ = try? decoder.endUtterance()
      _ = try? phoneLoop.endUtterance()
      utterance = nil
    }
    endpointer = Endpointer(parameters.endpointer)
    samples = []
    firstFrame = 0
    utteranceCount = 0
    decoder.forgetChannel()
    phoneLoop.forgetChannel()
  }

  /// Hears more of the source and returns the transcripts of the utterances that ended in it.
  ///
  /// - Parameter chunk: 16-bit samples, one channel, 16 kHz; any number of them.
  /// - Returns: the transcripts, in the order of their utterances.
  /// - Throws: `SpeechError` with ``SpeechError/Code/decoder``.
  public func process(_ chunk: [Int16]) throws(SpeechError) -> [Transcript] {
    let length = AudioFormat.frameLength
    var position = samples.count / length * length
    samples.append(contentsOf: chunk)
    found = []
    while position + length <= samples.count {
      let level = Endpointer.level(of: samples[position..<position + length])
      for action in endpointer.handle(level: level) { try perform(action) }
      position += length
    }
    dropHistory()
    return found
  }

  /// Ends the source: what is still being said is over.
  ///
  /// A source without a single utterance gives one transcript with the rejection
  /// ``Transcript/Rejection/noSpeech``, so that each source is answered.
  public func finish() throws(SpeechError) -> [Transcript] {
    found = []
    for action in endpointer.finish() { try perform(action) }
    if utteranceCount == 0 {
      let frames = Double(firstFrame) + Double(samples.count) / Double(AudioFormat.frameLength)
      found.append(
        Transcript(
          text: "", start: 0, end: frames / 100, confidence: 0, rejection: .noSpeech,
          isCertain: false))
    }
    begin()
    return found
  }

  private func perform(_ action: Endpointer.Action) throws(SpeechError) {
    switch action {
    case .begin(let frame):
      utterance = Utterance(begin: frame)
      utteranceCount += 1
      try decoder.beginUtterance()
      try phoneLoop.beginUtterance()
    case .take(let frames):
      utterance?.sourceFrames.append(contentsOf: frames)
      let length = AudioFormat.frameLength
      let range =
        (frames.lowerBound - firstFrame) * length..<(frames.upperBound - firstFrame) * length
      try decoder.process(samples[range])
      try phoneLoop.process(samples[range])
    case .end(let frame):
      let hypothesis = try decoder.endUtterance()
      let loop = try phoneLoop.endUtterance()
      if let utterance, let network {
        let scorer = TranscriptScorer(
          parameters: parameters.confidence, network: network,
          sourceFrames: utterance.sourceFrames, frames: utterance.begin..<frame)
        found.append(scorer.transcript(of: hypothesis, against: loop))
      }
      utterance = nil
    }
  }

  private func dropHistory() {
    let keep = max(endpointer.history, 64) + 64
    let frames = samples.count / AudioFormat.frameLength
    guard frames > 2 * keep else { return }
    samples.removeFirst((frames - keep) * AudioFormat.frameLength)
    firstFrame += frames - keep
  }
}
