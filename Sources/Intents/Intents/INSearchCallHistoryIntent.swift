public import Foundation

/// The activity type and name of ``INSearchCallHistoryIntent``.
public let INSearchCallHistoryIntentIdentifier = "INSearchCallHistoryIntent"

/// A request to look for calls in the history.
public final class INSearchCallHistoryIntent: INIntent, @unchecked Sendable {
  // @unchecked Sendable: all stored properties are constants of immutable types.

  /// The range of dates in which the calls began; `nil` is any time.
  public let dateCreated: INDateComponentsRange?
  /// The other participant; `nil` is anybody.
  public let recipient: INPerson?
  /// The media of the calls.
  public let callCapabilities: INCallCapabilityOptions
  /// The kinds of calls by direction and outcome; none is any kind.
  public let callTypes: INCallRecordTypeOptions
  /// Whether only calls are meant that the user has not looked at; `nil` is either.
  public let unseen: Bool?

  /// Makes a request; the arguments are its properties.
  public init(
    dateCreated: INDateComponentsRange? = nil, recipient: INPerson? = nil,
    callCapabilities: INCallCapabilityOptions, callTypes: INCallRecordTypeOptions,
    unseen: Bool? = nil
  ) {
    self.dateCreated = dateCreated
    self.recipient = recipient
    self.callCapabilities = callCapabilities
    self.callTypes = callTypes
    self.unseen = unseen
    super.init(identifier: nil)
  }

  /// Reads the intent from an archive.
  public required init?(coder: NSCoder) {
    self.dateCreated = coder.decodeIfPresent(INDateComponentsRange.self, forKey: "dateCreated")
    self.recipient = coder.decodeIfPresent(INPerson.self, forKey: "recipient")
    self.callCapabilities = INCallCapabilityOptions(
      rawValue: UInt(bitPattern: coder.decodeInteger(forKey: "callCapabilities")))
    self.callTypes = INCallRecordTypeOptions(
      rawValue: UInt(bitPattern: coder.decodeInteger(forKey: "callTypes")))
    self.unseen = coder.decodeNumber(forKey: "unseen")?.boolValue
    super.init(coder: coder)
  }

  /// Writes the intent to an archive.
  public override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    if let dateCreated { coder.encode(dateCreated, forKey: "dateCreated") }
    if let recipient { coder.encode(recipient, forKey: "recipient") }
    coder.encode(Int(bitPattern: callCapabilities.rawValue), forKey: "callCapabilities")
    coder.encode(Int(bitPattern: callTypes.rawValue), forKey: "callTypes")
    coder.encodeNumber(unseen.map { NSNumber(value: $0) }, forKey: "unseen")
  }

  /// Whether another object asks for the same calls.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? INSearchCallHistoryIntent else { return false }
    return identifier == other.identifier && dateCreated == other.dateCreated
      && recipient == other.recipient && callCapabilities == other.callCapabilities
      && callTypes == other.callTypes && unseen == other.unseen
  }

  /// A hash that is the same for equal intents.
  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(recipient)
    hasher.combine(callTypes)
    return hasher.finalize()
  }
}
