internal import Audio

/// The state of activation: sound is recognised for a while after a wake phrase or a key.
///
/// A pure state machine; positions are samples from the start of the source. After the phrase the
/// request may follow in the same breath; where it does not, a tone asks for it.
public struct ActivationState: Sendable, Hashable {
  /// An event.
  public enum Event: Sendable, Hashable {
    /// The wake phrase was said; its last sound was before this sample.
    case phrase(end: Int)
    /// The key was pressed, when the source was at this sample.
    case press(at: Int)
    /// The source is at this sample; whether an utterance is being said is known.
    case sound(upTo: Int, isSpeaking: Bool)
    /// An utterance has ended and was or was not understood.
    case utterance(isUnderstood: Bool)
  }

  /// An effect.
  public enum Action: Sendable, Hashable {
    /// From this sample on, sound is heard as a request.
    case open(from: Int)
    /// The tone is to be played.
    case prompt
    /// The current utterance is ended.
    case finish
    /// From now on nothing is heard as a request.
    case close
  }

  private enum Phase: Hashable {
    case waiting
    /// After the phrase: whether the request follows in the same breath is not known yet.
    case settling(phraseEnd: Int)
    case listening(until: Int)
  }

  /// The time in which a request must begin, in seconds.
  package static let requestTimeout = 6.0
  /// The longest pause between the phrase and a request in the same breath, in seconds.
  static let breath = 0.35
  /// The sound from before a key press that is heard, in seconds: people press and speak at once.
  private static let beforePress = 0.2

  private let hasTone: Bool
  private var phase = Phase.waiting {
    didSet { if phase == .waiting { wasRefused = false } }
  }
  private var position = 0
  private var isSpeaking = false
  /// Whether the request was not understood, so that it is perhaps made again with the phrase.
  private var wasRefused = false

  /// A state that waits.
  ///
  /// - Parameter hasTone: Whether a tone asks for the request after the phrase.
  public init(hasTone: Bool) {
    self.hasTone = hasTone
  }

  /// Whether sound is recognised as a request.
  public var isOpen: Bool { phase != .waiting }

  /// Whether the phrase is listened for: until it was said, and again once a request was not understood.
  public var heedsPhrase: Bool { !isOpen || wasRefused }

  /// Takes what happened and says what is to be done.
  public mutating func handle(_ event: Event) -> [Action] {
    switch event {
    case .phrase(let end):
      guard heedsPhrase else { return [] }
      phase = .settling(phraseEnd: end)
      (wasRefused, isSpeaking) = (false, false)
      return [.open(from: end)]
    case .press(let at):
      return press(at: at)
    case .sound(let position, let isSpeaking):
      self.position = position
      self.isSpeaking = isSpeaking
      return advance()
    case .utterance(let isUnderstood):
      isSpeaking = false
      guard isOpen else { return [] }
      guard isUnderstood else {
        wasRefused = true
        phase = .listening(until: position + Self.samples(Self.requestTimeout))
        return []
      }
      phase = .waiting
      return [.close]
    }
  }

  private mutating func press(at press: Int) -> [Action] {
    guard isOpen else {
      phase = .listening(until: press + Self.samples(Self.requestTimeout))
      return [.open(from: max(0, press - Self.samples(Self.beforePress)))]
    }
    let actions: [Action] = isSpeaking ? [.finish, .close] : [.close]
    isSpeaking = false
    phase = .waiting
    return actions
  }

  private mutating func advance() -> [Action] {
    switch phase {
    case .waiting: return []
    case .settling(let phraseEnd):
      guard position >= phraseEnd + Self.samples(Self.breath) else { return [] }
      phase = .listening(until: position + Self.samples(Self.requestTimeout))
      return isSpeaking || !hasTone ? [] : [.prompt]
    case .listening(let until):
      guard position >= until, !isSpeaking else { return [] }
      phase = .waiting
      return [.close]
    }
  }

  private static func samples(_ seconds: Double) -> Int {
    Int(seconds * Double(AudioFormat.sampleRate))
  }
}

/// The ways to activate listening.
public enum ActivationMode: String, Sendable, Hashable {
  /// It always listens.
  case continuous
  /// It listens after its wake phrase.
  case wakePhrase
  /// It listens after a key was pressed or a signal came.
  case pushToTalk
}
