internal import Foundation
public import Speech

/// Decides what of a source is heard as a request, and gives that to a listener.
///
/// While nobody has woken it, sound goes to the wake phrase's spotter alone. Sound after the phrase is
/// given to the recogniser from where the phrase ended, behind some background in its place, so that
/// nothing is lost and nothing of the phrase is left. One attention is for one source at a time; times
/// go on counting where a source follows another.
public actor Attention {
  /// What it needs besides a listener.
  public struct Options: Sendable {
    /// What makes it listen.
    public var mode: AttentionMode
    /// Hears the wake phrase; for ``AttentionMode/wakePhrase`` alone.
    public var spotter: WakePhraseSpotter?
    /// Plays the tone without waiting for its end; nil where there is none.
    public var playTone: (@Sendable () -> Void)?
    /// Hears that the phrase was said, and how sure that is.
    public var onWake: @Sendable (WakeDetection) -> Void
    /// Hears how it goes on; nil where nobody watches.
    public var onUpdate: (@Sendable (HearingUpdate) -> Void)?

    /// Options; the arguments are its properties.
    public init(
      mode: AttentionMode = .continuous, spotter: WakePhraseSpotter? = nil,
      playTone: (@Sendable () -> Void)? = nil,
      onWake: @escaping @Sendable (WakeDetection) -> Void = { _ in },
      onUpdate: (@Sendable (HearingUpdate) -> Void)? = nil
    ) {
      self.mode = mode
      self.spotter = spotter
      self.playTone = playTone
      self.onWake = onWake
      self.onUpdate = onUpdate
    }
  }

  private let options: Options
  private var state: AttentionState
  private var memory = SoundMemory()
  private var presses = 0
  /// Where the spotter's source begins, in samples of all sources.
  private var spotterStart = 0
  /// The sample at which the listener's time is 0; it may lie before the source.
  private var listenerStart = 0
  private var remover: ToneRemover?
  private var removerEnd = 0
  private var lastUpdate = 0

  /// The background before a request, in samples: what the endpointer needs to know the noise.
  private static let leadIn = 7 * AudioFormat.sampleRate / 10
  /// The end of the phrase that is left out, since its last phone fades: 30 ms.
  private static let fade = 3 * AudioFormat.sampleRate / 100
  /// How long after it was asked for the tone may still be heard: late devices, and echo.
  private static let toneTail = 3 * AudioFormat.sampleRate / 4
  /// How often it is told how it goes on: every 0.1 s.
  private static let updateInterval = AudioFormat.sampleRate / 10

  /// An attention; in all modes but the continuous one it waits.
  public init(_ options: Options = Options()) {
    self.options = options
    state = AttentionState(hasTone: options.playTone != nil)
  }

  /// The key was pressed: listens from now on, or ends what is being said.
  public func press() {
    presses += 1
  }

  private var isContinuous: Bool { options.mode == .continuous }

  /// Begins a new source.
  func begin(_ listener: Listener, inCall: Bool) async throws(SpeechError) {
    if isContinuous {
      listenerStart = memory.end
      try await listener.begin(inCall: inCall)
      return
    }
    state = AttentionState(hasTone: options.playTone != nil)
    spotterStart = memory.end
    remover = nil
    try await options.spotter?.begin()
  }

  /// Hears more of the source and returns the transcripts of the requests that ended in it.
  func process(
    _ chunk: [Int16], by listener: Listener, inCall: Bool
  ) async throws(SpeechError) -> [Transcript] {
    memory.append(chunk)
    let transcripts =
      isContinuous
      ? try await listener.process(chunk, inCall: inCall)
      : try await attend(to: chunk, by: listener, inCall: inCall)
    await tell(chunk, listener)
    return transcripts.map(inSource)
  }

  /// Tells how it goes on, where somebody watches and it is time.
  private func tell(_ chunk: [Int16], _ listener: Listener) async {
    guard memory.end - lastUpdate >= Self.updateInterval, let onUpdate = options.onUpdate else {
      return
    }
    lastUpdate = memory.end
    onUpdate(await update(chunk, listener))
  }

  /// Ends the source and returns the transcripts of what was still being said.
  func finish(_ listener: Listener) async throws(SpeechError) -> [Transcript] {
    guard isContinuous || state.isOpen else { return [] }
    return try await listener.finish().map(inSource)
  }

  /// Takes sound that is heard as an answer, by the listener itself.
  func overhear(_ chunk: [Int16], _ listener: Listener) async {
    memory.append(chunk)
    await tell(chunk, listener)
  }

  /// Waits on, after sound that was heard as an answer while nothing was heard as a request.
  func resume() async throws(SpeechError) {
    guard !isContinuous, !state.isOpen else { return }
    spotterStart = memory.end
    try await options.spotter?.begin()
  }

  /// How it sounds where nobody speaks.
  var background: [Int16] { memory.background(length: Self.leadIn) }

  /// Takes how a transcript's request ended.
  func handled(_ outcome: Outcome, by listener: Listener) async throws(SpeechError) {
    guard !isContinuous else { return }
    _ = try await perform(
      state.handle(.utterance(isUnderstood: outcome != .notUnderstood)), listener, inCall: false)
  }

  private func attend(
    to chunk: [Int16], by listener: Listener, inCall: Bool
  ) async throws(SpeechError) -> [Transcript] {
    var transcripts: [Transcript] = []
    let wasOpen = state.isOpen
    if wasOpen { transcripts += try await hear(chunk, listener, inCall: inCall) }
    if !wasOpen, let spotter = options.spotter {
      for detection in try await spotter.process(chunk) {
        options.onWake(inSource(detection))
        let end = spotterStart + detection.samples.upperBound + Self.fade
        transcripts += try await perform(state.handle(.phrase(end: end)), listener, inCall: inCall)
      }
    }
    while presses > 0 {
      presses -= 1
      transcripts += try await perform(
        state.handle(.press(at: memory.end)), listener, inCall: inCall)
    }
    let isSpeaking = await !listener.recognizer.isBetweenUtterances
    return transcripts
      + (try await perform(
        state.handle(.sound(upTo: memory.end, isSpeaking: isSpeaking)), listener, inCall: inCall))
  }

  private func perform(
    _ actions: [AttentionState.Action], _ listener: Listener, inCall: Bool
  ) async throws(SpeechError) -> [Transcript] {
    var transcripts: [Transcript] = []
    for action in actions {
      switch action {
      case .open(let start):
        let sound = memory.sound(from: start)
        listenerStart = memory.end - sound.count - Self.leadIn
        try await listener.begin(inCall: inCall)
        let lead = memory.background(length: Self.leadIn)
        transcripts += try await listener.process(lead + sound, inCall: inCall)
      case .prompt:
        remover = ToneRemover(background: memory.background(length: Self.leadIn))
        removerEnd = memory.end + PromptTone.samples.count + Self.toneTail
        options.playTone?()
      case .finish:
        transcripts += try await listener.finish()
      case .close:
        remover = nil
        // The phrase may come again; what was said until now is not it.
        spotterStart = memory.end
        try await options.spotter?.begin()
      }
    }
    return transcripts
  }

  /// Gives sound to the listener, without the tone.
  private func hear(
    _ chunk: [Int16], _ listener: Listener, inCall: Bool
  ) async throws(SpeechError) -> [Transcript] {
    guard var remover else { return try await listener.process(chunk, inCall: inCall) }
    var clean = remover.remove(from: chunk)
    self.remover = remover
    if memory.end >= removerEnd {
      clean += remover.finish()
      self.remover = nil
    }
    return try await listener.process(clean, inCall: inCall)
  }

  private func update(_ chunk: [Int16], _ listener: Listener) async -> HearingUpdate {
    let partial =
      isContinuous || state.isOpen ? await listener.recognizer.partialText : nil
    let waiting: HearingUpdate.State = isContinuous || state.isOpen ? .listening : .waiting
    return HearingUpdate(
      state: partial == nil ? waiting : .hearing, level: Endpointer.level(of: chunk[...]),
      isClipped: chunk.contains { $0 == .max || $0 == .min }, partialText: partial)
  }

  private func inSource(_ transcript: Transcript) -> Transcript {
    transcript.moved(by: Double(listenerStart) / Double(AudioFormat.sampleRate))
  }

  private func inSource(_ detection: WakeDetection) -> WakeDetection {
    WakeDetection(
      samples: detection.samples.lowerBound + spotterStart..<detection.samples.upperBound
        + spotterStart, confidence: detection.confidence)
  }
}
