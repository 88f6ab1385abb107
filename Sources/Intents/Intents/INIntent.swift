public import Foundation
internal import Synchronization

/// A request of the user that an app can carry out.
///
/// The base class of all intents. All but the suggested phrase is constant, so intents may be shared
/// between threads.
open class INIntent: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // @unchecked Sendable: what changes is behind a Mutex, and no subclass here has anything to change; a
  // subclass elsewhere has to keep to that.

  /// The identifier of the intent, if it was given one.
  public let identifier: String?
  /// Always `nil`: names and numbers are kept out of descriptions.
  open var intentDescription: String? { nil }
  private let phrase = Mutex<String?>(nil)
  /// A phrase with which the user could ask for the intent; not archived.
  public var suggestedInvocationPhrase: String? {
    get { phrase.withLock { $0 } }
    set { phrase.withLock { $0 = newValue } }
  }

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

  /// The picture to show with the intent: that of its first person.
  open func keyImage() -> INImage? { people.lazy.compactMap(\.image).first }

  /// Returns the intent itself.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

extension INIntent {
  /// The people of a calling intent.
  package var people: [INPerson] {
    switch self {
    case let intent as INStartCallIntent: intent.contacts ?? []
    case let intent as INStartAudioCallIntent: intent.contacts ?? []
    case let intent as INStartVideoCallIntent: intent.contacts ?? []
    case let intent as INSearchCallHistoryIntent: intent.recipient.map { [$0] } ?? []
    default: []
    }
  }
}
