internal import Audio
internal import Speech

/// Decides which sound of a source is recognised as a request: all of it, or what follows a wake phrase or
/// a key press.
///
/// A pure state machine over the source's sound: events in, actions out. While nothing has activated it,
/// sound goes to the wake phrase's spotter alone. Sound after the phrase goes to the recogniser from where
/// the phrase ended, behind some background in place of the phrase, so that nothing of the request is lost
/// and nothing of the phrase is left. Positions are samples of all sources, one after the other.
struct ActivationController: Sendable {
  /// An event in the sound, or of the user.
  enum Event: Sendable, Hashable {
    /// A source begins.
    case begin
    /// The source has more sound.
    case sound([Int16])
    /// The spotter found the wake phrase, at these samples of the spotter's source.
    case phrase(Range<Int>)
    /// The key was pressed.
    case press
    /// The sound so far was recognised; an utterance is being said or not.
    case recognized(isSpeaking: Bool)
    /// A request was handled.
    case handled(isUnderstood: Bool)
    /// Sound was recognised as an answer up to here, and requests are waited for again.
    case resume
  }

  /// An effect that the owner of the recogniser and the spotter carries out.
  enum Action: Sendable, Hashable {
    /// The recogniser begins a new source.
    case begin
    /// The recogniser processes these samples.
    case recognize([Int16])
    /// The recogniser ends its source: what is being said is over.
    case finish
    /// The spotter begins a new source.
    case beginSpotting
    /// The spotter processes these samples.
    case spot([Int16])
    /// The tone that asks for a request is played.
    case playTone
  }

  /// Whether all sound is recognised as requests.
  let isContinuous: Bool
  private let hasTone: Bool
  private var state: ActivationState
  private var buffer = AudioRingBuffer()
  /// The position at which the spotter's source begins.
  private var spotterStart = 0
  /// The position at which the recogniser's time is 0; it may lie before the source.
  private var recognizerStart = 0
  private var remover: ToneRemover?
  private var removerEnd = 0

  /// The background before a request, in samples: enough for the endpointer to know the noise.
  private static let leadIn = 7 * AudioFormat.sampleRate / 10
  /// The end of the phrase that is left out, since its last phone fades: 30 ms.
  private static let fade = 3 * AudioFormat.sampleRate / 100
  /// The time after which the tone cannot be heard any more: late devices, and echo.
  private static let toneTail = 3 * AudioFormat.sampleRate / 4

  /// - Parameters:
  ///   - mode: What activates it.
  ///   - hasTone: Whether a tone asks for the request after the wake phrase.
  init(_ mode: ActivationMode = .continuous, hasTone: Bool = false) {
    isContinuous = mode == .continuous
    self.hasTone = hasTone
    state = ActivationState(hasTone: hasTone)
  }

  /// Whether sound is recognised as a request now.
  var isOpen: Bool { isContinuous || state.isOpen }

  /// The position that comes next.
  var position: Int { buffer.end }

  /// Sound of this source in which nobody speaks.
  var background: [Int16] { buffer.background(length: Self.leadIn) }

  /// Accepts an event and returns the effects, in order.
  mutating func handle(_ event: Event) -> [Action] {
    switch event {
    case .begin: return begin()
    case .sound(let chunk):
      buffer.append(chunk)
      guard isOpen else { return [.spot(chunk)] }
      let recognize = Action.recognize(withoutTone(chunk))
      return !isContinuous && state.heedsPhrase ? [recognize, .spot(chunk)] : [recognize]
    case .phrase(let samples):
      return effects(of: state.handle(.phrase(end: position(behind: samples))))
    case .press:
      return isContinuous ? [] : effects(of: state.handle(.press(at: buffer.end)))
    case .recognized(let isSpeaking):
      guard !isContinuous else { return [] }
      return effects(of: state.handle(.sound(upTo: buffer.end, isSpeaking: isSpeaking)))
    case .handled(let isUnderstood):
      guard !isContinuous else { return [] }
      let actions = effects(of: state.handle(.utterance(isUnderstood: isUnderstood)))
      guard isOpen, state.heedsPhrase else { return actions }
      return actions + beginSpotting()
    case .resume:
      return isOpen ? [] : beginSpotting()
    }
  }

  /// The position at which nothing of a phrase is left, which the spotter found at some samples of its source.
  func position(behind samples: Range<Int>) -> Int { spotterStart + samples.upperBound + Self.fade }

  /// The sound from a position behind the phrase on, behind some background in its place.
  func sound(behindPhrase position: Int) -> [Int16] { background + buffer.sound(from: position) }

  /// The phrase may come again; the sound until now is not searched for it.
  mutating func beginSpotting() -> [Action] {
    spotterStart = buffer.end
    return [.beginSpotting]
  }

  /// Keeps sound that is recognised as an answer, so that positions and background stay right.
  mutating func append(_ chunk: [Int16]) {
    buffer.append(chunk)
  }

  /// A transcript of the recogniser with its times in all sources.
  func inSource(_ transcript: Transcript) -> Transcript {
    transcript.moved(by: Double(recognizerStart) / Double(AudioFormat.sampleRate))
  }

  /// A detection of the spotter with its position in all sources.
  func inSource(_ detection: WakeDetection) -> WakeDetection {
    WakeDetection(
      samples: detection.samples.lowerBound + spotterStart..<detection.samples.upperBound
        + spotterStart, confidence: detection.confidence)
  }

  private mutating func begin() -> [Action] {
    guard !isContinuous else {
      recognizerStart = buffer.end
      return [.begin]
    }
    state = ActivationState(hasTone: hasTone)
    spotterStart = buffer.end
    remover = nil
    return [.beginSpotting]
  }

  private mutating func effects(of actions: [ActivationState.Action]) -> [Action] {
    actions.flatMap { action -> [Action] in
      switch action {
      case .open(let start):
        let sound = buffer.sound(from: start)
        recognizerStart = buffer.end - sound.count - Self.leadIn
        return [.begin, .recognize(background + sound)]
      case .prompt:
        expectTone()
        return [.playTone]
      case .finish:
        return [.finish]
      case .close:
        remover = nil
        return beginSpotting()
      }
    }
  }

  /// Leaves a tone out that is played from now on.
  mutating func expectTone() {
    remover = ToneRemover(background: background)
    removerEnd = buffer.end + PromptTone.length + Self.toneTail
  }

  /// Removes the tone that may still be heard.
  private mutating func withoutTone(_ chunk: [Int16]) -> [Int16] {
    guard var remover else { return chunk }
    var clean = remover.remove(from: chunk)
    self.remover = remover
    if buffer.end >= removerEnd {
      clean += remover.finish()
      self.remover = nil
    }
    return clean
  }
}
