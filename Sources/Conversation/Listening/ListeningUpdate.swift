/// The progress of listening, reported several times a second.
public struct ListeningUpdate: Sendable, Hashable {
  /// The state of listening.
  public enum State: String, Sendable, Hashable, Codable {
    /// A wake phrase or a key press is waited for.
    case waiting
    /// A request is waited for.
    case listening
    /// Somebody speaks.
    case hearing
  }

  /// The state of listening.
  public let state: State
  /// The level of the last sound, in dB of full scale; -100 is silence.
  public let level: Double
  /// Whether samples were at full scale.
  public let isClipped: Bool
  /// The words heard so far, which may change; nil while nobody speaks.
  public let partialText: String?

  /// An update; the arguments are its properties.
  public init(state: State, level: Double, isClipped: Bool = false, partialText: String? = nil) {
    self.state = state
    self.level = level
    self.isClipped = isClipped
    self.partialText = partialText
  }
}
