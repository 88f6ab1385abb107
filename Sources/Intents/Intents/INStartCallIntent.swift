public import Foundation

/// The activity type and name of ``INStartCallIntent``.
public let INStartCallIntentIdentifier = "INStartCallIntent"

/// A request to start a call of any kind.
public final class INStartCallIntent: INIntent, @unchecked Sendable {
  // @unchecked Sendable: all stored properties are constants of Sendable types.

  /// Which calls of the history are meant, where the call is to repeat or return one.
  public let callRecordFilter: INCallRecordFilter?
  /// The call of the history that is returned.
  public let callRecordToCallBack: INCallRecord?
  /// Where the sound goes.
  public let audioRoute: INCallAudioRoute
  /// What kind of number is called: a usual one, an emergency line, voice mail and so on.
  public let destinationType: INCallDestinationType
  /// The people to call; `nil` if nobody was named.
  public let contacts: [INPerson]?
  /// What the call carries.
  public let callCapability: INCallCapability

  /// Makes a request; the arguments are its properties.
  public init(
    callRecordFilter: INCallRecordFilter?, callRecordToCallBack: INCallRecord?,
    audioRoute: INCallAudioRoute, destinationType: INCallDestinationType, contacts: [INPerson]?,
    callCapability: INCallCapability
  ) {
    self.callRecordFilter = callRecordFilter
    self.callRecordToCallBack = callRecordToCallBack
    self.audioRoute = audioRoute
    self.destinationType = destinationType
    self.contacts = contacts
    self.callCapability = callCapability
    super.init(identifier: nil)
  }

  /// Reads the intent from an archive.
  public required init?(coder: NSCoder) {
    self.callRecordFilter = coder.decodeIfPresent(
      INCallRecordFilter.self, forKey: "callRecordFilter")
    self.callRecordToCallBack = coder.decodeIfPresent(
      INCallRecord.self, forKey: "callRecordToCallBack")
    self.audioRoute =
      INCallAudioRoute(rawValue: coder.decodeInteger(forKey: "audioRoute")) ?? .unknown
    self.destinationType =
      INCallDestinationType(rawValue: coder.decodeInteger(forKey: "destinationType")) ?? .unknown
    self.contacts = coder.decodeArray(of: INPerson.self, forKey: "contacts")
    self.callCapability =
      INCallCapability(rawValue: coder.decodeInteger(forKey: "callCapability")) ?? .unknown
    super.init(coder: coder)
  }

  /// Writes the intent to an archive.
  public override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    if let callRecordFilter { coder.encode(callRecordFilter, forKey: "callRecordFilter") }
    if let callRecordToCallBack {
      coder.encode(callRecordToCallBack, forKey: "callRecordToCallBack")
    }
    coder.encode(audioRoute.rawValue, forKey: "audioRoute")
    coder.encode(destinationType.rawValue, forKey: "destinationType")
    coder.encodeArray(contacts, forKey: "contacts")
    coder.encode(callCapability.rawValue, forKey: "callCapability")
  }

  /// Whether the other object asks for the same call.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? INStartCallIntent else { return false }
    return identifier == other.identifier && callRecordFilter == other.callRecordFilter
      && callRecordToCallBack == other.callRecordToCallBack && audioRoute == other.audioRoute
      && destinationType == other.destinationType && contacts == other.contacts
      && callCapability == other.callCapability
  }

  /// A hash that is the same for equal intents.
  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(destinationType)
    hasher.combine(contacts)
    hasher.combine(callCapability)
    return hasher.finalize()
  }
}
