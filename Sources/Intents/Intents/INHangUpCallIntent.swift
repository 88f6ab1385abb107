public import Foundation

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

  /// Whether the other object asks to end the same call.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? INHangUpCallIntent else { return false }
    return identifier == other.identifier && callIdentifier == other.callIdentifier
  }

  /// A hash that is the same for equal intents.
  public override var hash: Int { callIdentifier.hashValue }
}
