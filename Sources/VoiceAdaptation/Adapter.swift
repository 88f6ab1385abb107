public import Audio
internal import Foundation
public import Speech

/// Fits an acoustic model to a speaker, and stores it if it helps.
///
/// An actor on a queue of its own: the decoders and sphinxtrain's programs block it for some tens of
/// seconds.
public actor Adapter {
  /// The steps of an adaptation, for people who wait.
  public enum Progress: Sendable, Hashable {
    /// The recordings are heard with the model as it is.
    case hearing
    /// A model is made by a method and tried.
    case trying(AdaptationMethod)
    /// The model is made of all recordings.
    case making(AdaptationMethod)
  }

  /// Counts the wrong words of what was heard against what was said.
  public typealias WordErrors = @Sendable (_ said: [String], _ heard: [String]) -> Int

  private let executor = QueueExecutor(label: "callvoice.adapter")
  private let model: RecognitionModel
  private let tools: AdaptationTools
  private let errors: WordErrors
  private let ear: AdaptationScorer
  private let leastMargin: Double
  private var recordings: [AlignedRecording] = []

  /// The queue on which the decoders are used.
  nonisolated public var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// The parts into which the recordings are divided: each is heard by models made of the others.
  static let parts = 4
  /// The minimum number of recordings: two per part.
  public static let fewest = 8
  /// The minimum margin of a sentence that was read from the screen, in score per frame.
  public static let leastMargin = -30.0
  /// The same where the user says what is in a recording, which may be one of a telephone.
  public static let leastMarginOfFile = -50.0

  /// Loads the model as it is.
  ///
  /// - Parameters:
  ///   - model: The model to adapt, itself not adapted.
  ///   - tools: The programs of sphinxtrain.
  ///   - leastMargin: How well the words of a recording must fit it to be taken.
  ///   - errors: Counts wrong words.
  /// - Throws: `SpeechError`.
  public init(
    _ model: RecognitionModel, tools: AdaptationTools, leastMargin: Double = Adapter.leastMargin,
    errors: @escaping WordErrors
  ) throws(SpeechError) {
    self.model = model
    self.leastMargin = leastMargin
    self.tools = tools
    self.errors = errors
    ear = try AdaptationScorer(model)
  }

  /// Accepts a recording, unless something else is said in it.
  ///
  /// - Returns: Why it was rejected, or nil if it was accepted.
  /// - Throws: `SpeechError` with ``SpeechError/Code/decoder``.
  public func add(_ recording: AdaptationRecording) throws(SpeechError) -> RecordingRejection? {
    let speech = AdaptationSpeech.prepare(recording.samples, model)
    guard !speech.isEmpty else { return .silence }
    if let word = recording.words.first(where: { !ear.learn($0) }) { return .unknownWord(word) }
    guard !recording.words.isEmpty,
      let alignment = try ear.alignment(of: recording.words, in: speech),
      alignment.margin >= leastMargin
    else { return .otherWords }
    recordings.append(
      AlignedRecording(
        name: recording.name, words: recording.words, speech: speech, tokens: alignment.tokens))
    return nil
  }

  /// Discards the recording that was accepted last.
  public func removeLast() {
    _ = recordings.popLast()
  }

  /// The accepted recordings.
  public var count: Int { recordings.count }
  /// Seconds of speech in them.
  public var speech: Double { recordings.reduce(0) { $0 + $1.duration } }

  /// Fits models to the recordings, and stores the best if it improves on the original.
  ///
  /// Each method is tried in turns: a quarter of the recordings is heard by a model that was made of the
  /// others, so that every word that counts is new to its model. The stored model is fitted to all
  /// recordings.
  /// - Parameters:
  ///   - store: Where the model is kept.
  ///   - progress: Is told what is being done.
  /// - Returns: The outcome.
  /// - Throws: `SpeechError`; the model stored before is then kept. `CancellationError`.
  public func adapt(
    into store: AdaptedModelStore, progress: @Sendable (Progress) -> Void = { _ in }
  ) async throws -> AdaptationOutcome {
    try checkAmount()
    let workspace = try AdaptationWorkspace()
    let estimator = try ModelEstimator(
      model, recordings: recordings, parts: Self.parts, ear: ear, tools: tools,
      workspace: workspace)
    progress(.hearing)
    let before = try score(Array(repeating: ear, count: Self.parts))
    var tried: [AdaptationMethod: AdaptationScore] = [:]
    for method in AdaptationMethod.allCases where speech >= method.leastSpeech {
      progress(.trying(method))
      tried[method] = try await score(method, estimator)
    }
    var outcome = AdaptationOutcome(
      sentences: recordings.map(\.words), speech: speech, before: before, tried: tried, kept: nil)
    guard let best = outcome.best, best.score.isBetter(than: before) else { return outcome }
    progress(.making(best.method))
    try Task.checkCancellation()
    let folder = try await estimate(best.method, without: nil, by: estimator)
    outcome.kept = best.method
    try store.keep(folder, of: model, outcome: outcome)
    return outcome
  }

  private func checkAmount() throws(SpeechError) {
    guard recordings.count < Self.fewest || speech < AdaptationMethod.mllr.leastSpeech else {
      return
    }
    let seconds = Int(AdaptationMethod.mllr.leastSpeech)
    throw SpeechError(
      .unreadableAudio,
      "There are too few recordings to adapt to a voice: \(recordings.count), with \(Int(speech)) s of "
        + "speech; \(Self.fewest) with \(seconds) s are needed, and 20 are better.")
  }

  /// Makes a model; a program that was killed because the task was cancelled is no error of its own.
  private func estimate(
    _ method: AdaptationMethod, without part: Int?, by estimator: ModelEstimator
  ) async throws -> URL {
    do {
      return try await estimator.estimate(method, without: part)
    } catch {
      try Task.checkCancellation()
      throw error
    }
  }

  private func score(
    _ method: AdaptationMethod, _ estimator: ModelEstimator
  ) async throws -> AdaptationScore {
    let words = Set(recordings.flatMap(\.words))
    var ears: [AdaptationScorer] = []
    for part in 0..<Self.parts {
      try Task.checkCancellation()
      let folder = try await estimate(method, without: part, by: estimator)
      let ear = try AdaptationScorer(model, acousticModel: folder)
      // The decoder keeps what it loaded; twelve models would fill a small disk.
      try? FileManager.default.removeItem(at: folder)
      for word in words { _ = ear.learn(word) }
      ears.append(ear)
    }
    return try score(ears)
  }

  /// Recognises each recording with the model of its part.
  private func score(_ ears: [AdaptationScorer]) throws -> AdaptationScore {
    let words = Set(recordings.flatMap(\.words)).sorted()
    var heard: [[String]] = []
    var margins: [Double] = []
    var wrong = 0
    for (index, recording) in recordings.enumerated() {
      try Task.checkCancellation()
      let ear = ears[index % Self.parts]
      let found = try ear.heard(recording.speech, amongAnyOf: words)
      heard.append(found)
      wrong += errors(recording.words, found)
      let alignment = try ear.alignment(of: recording.words, in: recording.speech)
      margins.append(alignment?.margin ?? leastMargin)
    }
    let mean = margins.reduce(0, +) / Double(max(1, margins.count))
    return AdaptationScore(heard: heard, margin: mean, errors: wrong)
  }
}

/// A recording with what is said in it.
public struct AdaptationRecording: Sendable, Hashable {
  /// The name in messages.
  public let name: String
  /// The words that are said, as the grammars spell them.
  public let words: [String]
  /// 16-bit samples, one channel, 16 kHz; as recorded.
  public let samples: [Int16]

  /// A recording; the arguments are its properties.
  public init(name: String, words: [String], samples: [Int16]) {
    self.name = name
    self.words = words
    self.samples = samples
  }
}

/// The reasons for not using a recording.
public enum RecordingRejection: Sendable, Hashable {
  /// There is no speech in it.
  case silence
  /// Something else is said, or it cannot be made out.
  case otherWords
  /// A word has no pronunciation.
  case unknownWord(String)

  /// The reason as the end of a sentence.
  public var reason: String {
    switch self {
    case .silence: "nothing was heard"
    case .otherWords: "other words were heard"
    case .unknownWord(let word): "“\(word)” cannot be pronounced"
    }
  }
}

/// A recording as the adaptation uses it.
struct AlignedRecording {
  let name: String
  let words: [String]
  /// The sound that the decoder would get of it.
  let speech: [Int16]
  /// The words and pauses, in order.
  let tokens: [String]

  /// Seconds of speech.
  var duration: Double { Double(speech.count) / Double(AudioFormat.sampleRate) }
}

/// Makes of a recording the sound that the decoder would get of it.
///
/// A model must be adapted on what it will hear. So everything that the recogniser does to sound before
/// the decoder is done here, and nowhere else in the adaptation.
enum AdaptationSpeech {
  /// The speech of a recording, cut by the recogniser's endpointer, its utterances joined to one.
  ///
  /// - Parameters:
  ///   - samples: 16 kHz, one channel, as recorded.
  ///   - model: What the recogniser hears with.
  /// - Returns: The speech; empty if there is none.
  static func prepare(_ samples: [Int16], _ model: RecognitionModel) -> [Int16] {
    let length = AudioFormat.frameLength
    let framer = model.makeFramer()
    let frames = framer.process(samples) + framer.finish()
    var endpointer = Endpointer(model.parameters.endpointer)
    let actions = frames.flatMap { endpointer.handle(Endpointer.Sound($0)) } + endpointer.finish()
    var speech: [Int16] = []
    speech.reserveCapacity(frames.count * length)
    for case .take(let taken) in actions {
      for frame in frames[taken] { speech += frame.samples }
    }
    return speech
  }
}
