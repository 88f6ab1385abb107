public import Foundation

/// The activity type and name of ``INStartAudioCallIntent``.
public let INStartAudioCallIntentIdentifier = "INStartAudioCallIntent"

/// A request to start an audio call.
public final class INStartAudioCallIntent: INIntent, @unchecked Sendable {
  // @unchecked Sendable: all stored properties are constants of Sendable types.

  /// The kind of number that is called: a usual one, an emergency line, voice mail and so on.
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

  /// Whether another object asks for the same call.
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

/// The activity type and name of ``INStartVideoCallIntent``.
public let INStartVideoCallIntentIdentifier = "INStartVideoCallIntent"

/// A request to start a video call.
public final class INStartVideoCallIntent: INIntent, @unchecked Sendable {
  // @unchecked Sendable: all stored properties are constants of Sendable types.

  /// The people to call; `nil` if nobody was named.
  public let contacts: [INPerson]?

  /// Makes a request to call the given people.
  public init(contacts: [INPerson]?) {
    self.contacts = contacts
    super.init(identifier: nil)
  }

  /// Reads the intent from an archive.
  public required init?(coder: NSCoder) {
    self.contacts = coder.decodeArray(of: INPerson.self, forKey: "contacts")
    super.init(coder: coder)
  }

  /// Writes the intent to an archive.
  public override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encodeArray(contacts, forKey: "contacts")
  }

  /// Whether another object asks for the same call.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? INStartVideoCallIntent else { return false }
    return identifier == other.identifier && contacts == other.contacts
  }

  /// A hash that is the same for equal intents.
  public override var hash: Int { contacts.hashValue }
}
