public import Foundation

/// A call of the history.
///
/// Records are immutable, so they may be shared between threads.
public final class INCallRecord: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // @unchecked Sendable: all stored properties are constants of immutable types.

  /// The identifier of the call.
  public let identifier: String
  /// The date at which the call began.
  public let dateCreated: Date?
  /// The other participant.
  public let caller: INPerson?
  /// The other participants, if the record was made with several.
  public let participants: [INPerson]?
  /// Whether the other side did not show its number.
  public let isCallerIdBlocked: Bool?
  /// The kind of the call by direction and outcome.
  public let callRecordType: INCallRecordType
  /// The medium of the call.
  public let callCapability: INCallCapability
  /// The duration in seconds.
  public let callDuration: Double?
  /// Whether the user has not looked at it yet.
  public let unseen: Bool?
  /// The number of calls that this one stands for.
  public let numberOfCalls: Int?

  /// Makes a record of a call with one person; the arguments are its properties.
  public convenience init(
    identifier: String, dateCreated: Date? = nil, caller: INPerson? = nil,
    callRecordType: INCallRecordType, callCapability: INCallCapability,
    callDuration: Double? = nil, unseen: Bool? = nil, numberOfCalls: Int? = nil
  ) {
    self.init(
      identifier, dateCreated, caller, callRecordType, callCapability, callDuration, unseen,
      numberOfCalls, participants: nil, isCallerIdBlocked: nil)
  }

  /// Makes a record of a call with several people, the first of whom is the caller.
  public convenience init(
    identifier: String, dateCreated: Date? = nil, callRecordType: INCallRecordType,
    callCapability: INCallCapability, callDuration: Double? = nil, unseen: Bool? = nil,
    participants: [INPerson]?, numberOfCalls: Int? = nil, isCallerIdBlocked: Bool? = nil
  ) {
    self.init(
      identifier, dateCreated, participants?.first, callRecordType, callCapability, callDuration,
      unseen, numberOfCalls, participants: participants, isCallerIdBlocked: isCallerIdBlocked)
  }

  private init(
    _ identifier: String, _ dateCreated: Date?, _ caller: INPerson?,
    _ callRecordType: INCallRecordType, _ callCapability: INCallCapability,
    _ callDuration: Double?, _ unseen: Bool?, _ numberOfCalls: Int?, participants: [INPerson]?,
    isCallerIdBlocked: Bool?
  ) {
    self.participants = participants
    self.isCallerIdBlocked = isCallerIdBlocked
    self.identifier = identifier
    self.dateCreated = dateCreated
    self.caller = caller
    self.callRecordType = callRecordType
    self.callCapability = callCapability
    self.callDuration = callDuration
    self.unseen = unseen
    self.numberOfCalls = numberOfCalls
    super.init()
  }

  /// Reads a record from an archive.
  public convenience init?(coder: NSCoder) {
    guard let identifier = coder.decodeString(forKey: "identifier") else { return nil }
    self.init(
      identifier,
      coder.decodeNumber(forKey: "dateCreated").map {
        Date(timeIntervalSinceReferenceDate: $0.doubleValue)
      },
      coder.decodeIfPresent(INPerson.self, forKey: "caller"),
      INCallRecordType(
        rawValue: coder.decodeInteger(forKey: "callRecordType")) ?? .unknown,
      INCallCapability(
        rawValue: coder.decodeInteger(forKey: "callCapability")) ?? .unknown,
      coder.decodeNumber(forKey: "callDuration")?.doubleValue,
      coder.decodeNumber(forKey: "unseen")?.boolValue,
      coder.decodeNumber(forKey: "numberOfCalls")?.intValue,
      participants: coder.decodeArray(of: INPerson.self, forKey: "participants"),
      isCallerIdBlocked: coder.decodeNumber(forKey: "isCallerIdBlocked")?.boolValue)
  }

  /// Records can be archived securely.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the record to an archive.
  public func encode(with coder: NSCoder) {
    coder.encodeString(identifier, forKey: "identifier")
    coder.encodeNumber(
      dateCreated.map { NSNumber(value: $0.timeIntervalSinceReferenceDate) }, forKey: "dateCreated")
    if let caller { coder.encode(caller, forKey: "caller") }
    coder.encode(callRecordType.rawValue, forKey: "callRecordType")
    coder.encode(callCapability.rawValue, forKey: "callCapability")
    coder.encodeNumber(callDuration.map { NSNumber(value: $0) }, forKey: "callDuration")
    coder.encodeNumber(unseen.map { NSNumber(value: $0) }, forKey: "unseen")
    coder.encodeArray(participants, forKey: "participants")
    coder.encodeNumber(
      isCallerIdBlocked.map { NSNumber(value: $0) }, forKey: "isCallerIdBlocked")
    coder.encodeNumber(numberOfCalls.map { NSNumber(value: $0) }, forKey: "numberOfCalls")
  }

  /// Returns the record itself, which cannot change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether all properties are the same.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? INCallRecord else { return false }
    return identifier == other.identifier && dateCreated == other.dateCreated
      && caller == other.caller && callRecordType == other.callRecordType
      && callCapability == other.callCapability && callDuration == other.callDuration
      && unseen == other.unseen && numberOfCalls == other.numberOfCalls
      && participants == other.participants && isCallerIdBlocked == other.isCallerIdBlocked
  }

  /// A hash that is the same for equal records.
  public override var hash: Int { identifier.hashValue }
}

/// The kinds of calls by direction and outcome.
public enum INCallRecordType: Int, Sendable, CaseIterable {
  /// Unknown.
  case unknown = 0
  /// An outgoing call.
  case outgoing = 1
  /// An incoming call that was not answered.
  case missed = 2
  /// An incoming call that was answered.
  case received = 3
  /// The latest call.
  case latest = 4
  /// A call whose caller left a message.
  case voicemail = 5
  /// A call that rings.
  case ringing = 6
  /// A call in progress.
  case inProgress = 7
  /// A call on hold.
  case onHold = 8
}
