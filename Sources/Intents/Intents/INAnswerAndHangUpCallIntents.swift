public import Foundation

/// The activity type and name of ``INAnswerCallIntent``.
public let INAnswerCallIntentIdentifier = "INAnswerCallIntent"

/// A request to answer a call that rings.
public final class INAnswerCallIntent: INIntent, @unchecked Sendable {
  // @unchecked Sendable: all stored properties are constants of Sendable types.

  /// The destination of the call's audio.
  public let audioRoute: INCallAudioRoute
  /// The call to answer; `nil` means the one that rings.
  public let callIdentifier: String?

  /// Makes a request to answer the call with this identifier, or the one that rings.
  public init(audioRoute: INCallAudioRoute, callIdentifier: String?) {
    self.audioRoute = audioRoute
    self.callIdentifier = callIdentifier
    super.init(identifier: nil)
  }

  /// Reads the intent from an archive.
  public required init?(coder: NSCoder) {
    self.audioRoute =
      INCallAudioRoute(rawValue: coder.decodeInteger(forKey: "audioRoute")) ?? .unknown
    self.callIdentifier = coder.decodeString(forKey: "callIdentifier")
    super.init(coder: coder)
  }

  /// Writes the intent to an archive.
  public override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(audioRoute.rawValue, forKey: "audioRoute")
    coder.encodeString(callIdentifier, forKey: "callIdentifier")
  }

  /// Whether another object asks to answer the same call in the same way.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? INAnswerCallIntent else { return false }
    return identifier == other.identifier && audioRoute == other.audioRoute
      && callIdentifier == other.callIdentifier
  }

  /// A hash that is the same for equal intents.
  public override var hash: Int { callIdentifier.hashValue }
}

/// The activity type and name of ``INHangUpCallIntent``.
public let INHangUpCallIntentIdentifier = "INHangUpCallIntent"

/// A request to end a call.
public final class INHangUpCallIntent: INIntent, @unchecked Sendable {
  // @unchecked Sendable: all stored properties are constants of Sendable types.

  /// The call to end; `nil` means the call in progress.
  public let callIdentifier: String?

  /// Makes a request to end the call with this identifier, or the call in progress.
  public init(callIdentifier: String?) {
    self.callIdentifier = callIdentifier
    super.init(identifier: nil)
  }

  /// Reads the intent from an archive.
  public required init?(coder: NSCoder) {
    self.callIdentifier = coder.decodeString(forKey: "callIdentifier")
    super.init(coder: coder)
  }

  /// Writes the intent to an archive.
  public override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encodeString(callIdentifier, forKey: "callIdentifier")
  }

  /// Whether another object asks to end the same call.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? INHangUpCallIntent else { return false }
    return identifier == other.identifier && callIdentifier == other.callIdentifier
  }

  /// A hash that is the same for equal intents.
  public override var hash: Int { callIdentifier.hashValue }
}
