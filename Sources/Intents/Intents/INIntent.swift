public import Foundation

/// A request of the user that an app can carry out.
///
/// The base class of all intents. Intents are immutable, so they may be shared between threads.
open class INIntent: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // @unchecked Sendable: neither this class nor any subclass here has anything to change; a subclass
  // elsewhere has to keep to that.

  /// A name that tells this intent from others, if it was given one.
  public let identifier: String?

  /// Makes an intent without an identifier.
  public override init() {
    self.identifier = nil
    super.init()
  }

  package init(identifier: String?) {
    self.identifier = identifier
    super.init()
  }

  /// Reads an intent from an archive.
  public required init?(coder: NSCoder) {
    self.identifier = coder.decodeString(forKey: "identifier")
    super.init()
  }

  /// Intents can be archived securely.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the intent to an archive.
  open func encode(with coder: NSCoder) {
    coder.encodeString(identifier, forKey: "identifier")
  }

  /// Returns the intent itself, which cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
