public import Foundation

/// The activity type and name of ``INStartAudioCallIntent``.
public let INStartAudioCallIntentIdentifier = "INStartAudioCallIntent"

/// A request to start an audio call.
public final class INStartAudioCallIntent: INIntent, @unchecked Sendable {
  // @unchecked Sendable: all stored properties are constants of Sendable types.

  /// What kind of number is called: a usual one, an emergency line, voice mail and so on.
  public let destinationType: INCallDestinationType
  /// The people to call; `nil` if nobody was named.
  public let contacts: [INPerson]?

  /// Makes a request to call the given people.
  public init(destinationType: INCallDestinationType, contacts: [INPerson]?) {
    self.destinationType = destinationType
    self.contacts = contacts
    super.init(identifier: nil)
  }

  /// Makes a request to call the given people on a usual number.
  public convenience init(contacts: [INPerson]?) {
    self.init(destinationType: .normal, contacts: contacts)
  }

  /// Reads the intent from an archive.
  public required init?(coder: NSCoder) {
    self.destinationType =
      INCallDestinationType(rawValue: coder.decodeInteger(forKey: "destinationType")) ?? .unknown
    self.contacts = coder.decodeArray(of: INPerson.self, forKey: "contacts")
    super.init(coder: coder)
  }

  /// Writes the intent to an archive.
  public override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(destinationType.rawValue, forKey: "destinationType")
    coder.encodeArray(contacts, forKey: "contacts")
  }

  /// Whether the other object asks for the same call.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? INStartAudioCallIntent else { return false }
    return identifier == other.identifier && destinationType == other.destinationType
      && contacts == other.contacts
  }

  /// A hash that is the same for equal intents.
  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(destinationType)
    hasher.combine(contacts)
    return hasher.finalize()
  }
}
