public import Foundation

/// The activity type and name of ``INStartCallIntent``.
public let INStartCallIntentIdentifier = "INStartCallIntent"

/// A request to start a call of any kind.
public final class INStartCallIntent: INIntent, @unchecked Sendable {
  // @unchecked Sendable: all stored properties are constants of Sendable types.

  /// The filter of the history's calls, where the call is to repeat or return one.
  public let callRecordFilter: INCallRecordFilter?
  /// The call of the history to return.
  public let callRecordToCallBack: INCallRecord?
  /// The destination of the call's audio.
  public let audioRoute: INCallAudioRoute
  /// The kind of number that is called: a usual one, an emergency line, voice mail and so on.
  public let destinationType: INCallDestinationType
  /// The people to call; `nil` if nobody was named.
  public let contacts: [INPerson]?
  /// The medium of the call.
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

  /// Whether another object asks for the same call.
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

extension INStartCallIntent {
  /// Makes a request in the older form, which names the kind of call to repeat.
  ///
  /// The kind becomes a ``callRecordFilter``; `unknown` is no filter.
  public convenience init(
    audioRoute: INCallAudioRoute, destinationType: INCallDestinationType, contacts: [INPerson]?,
    recordTypeForRedialing: INCallRecordType, callCapability: INCallCapability
  ) {
    let filter = INCallRecordTypeOptions(recordTypeForRedialing).map {
      INCallRecordFilter(participants: nil, callTypes: $0, callCapability: callCapability)
    }
    self.init(
      callRecordFilter: filter, callRecordToCallBack: nil, audioRoute: audioRoute,
      destinationType: destinationType, contacts: contacts, callCapability: callCapability)
  }

  /// The kind of call to repeat, in the older form; `unknown` where the filter is none of one kind.
  public var recordTypeForRedialing: INCallRecordType {
    guard let callTypes = callRecordFilter?.callTypes else { return .unknown }
    return INCallRecordType.allCases.first { INCallRecordTypeOptions($0) == callTypes } ?? .unknown
  }
}

extension INCallRecordTypeOptions {
  /// The option for a kind of call; none for `unknown`.
  fileprivate init?(_ type: INCallRecordType) {
    guard type != .unknown else { return nil }
    self.init(rawValue: 1 << UInt(type.rawValue - 1))
  }
}
