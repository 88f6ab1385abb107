public import Foundation

/// A filter of the history's calls.
public final class INCallRecordFilter: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // @unchecked Sendable: all stored properties are constants of immutable types.

  /// The other participants; `nil` is anybody.
  public let participants: [INPerson]?
  /// The kinds of the calls by direction and outcome.
  public let callTypes: INCallRecordTypeOptions
  /// The media of the calls.
  public let callCapability: INCallCapability

  /// Makes a filter; the arguments are its properties.
  public init(
    participants: [INPerson]?, callTypes: INCallRecordTypeOptions, callCapability: INCallCapability
  ) {
    self.participants = participants
    self.callTypes = callTypes
    self.callCapability = callCapability
    super.init()
  }

  /// Reads a filter from an archive.
  public convenience init?(coder: NSCoder) {
    self.init(
      participants: coder.decodeArray(of: INPerson.self, forKey: "participants"),
      callTypes: INCallRecordTypeOptions(
        rawValue: UInt(bitPattern: coder.decodeInteger(forKey: "callTypes"))),
      callCapability: INCallCapability(
        rawValue: coder.decodeInteger(forKey: "callCapability")) ?? .unknown)
  }

  /// Filters can be archived securely.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the filter to an archive.
  public func encode(with coder: NSCoder) {
    coder.encodeArray(participants, forKey: "participants")
    coder.encode(Int(bitPattern: callTypes.rawValue), forKey: "callTypes")
    coder.encode(callCapability.rawValue, forKey: "callCapability")
  }

  /// Returns the filter itself, which cannot change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether all properties are the same.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? INCallRecordFilter else { return false }
    return participants == other.participants && callTypes == other.callTypes
      && callCapability == other.callCapability
  }

  /// A hash that is the same for equal filters.
  public override var hash: Int { callTypes.hashValue }
}

/// The kinds of calls to search for.
public struct INCallRecordTypeOptions: OptionSet, Sendable, Hashable {
  /// The options as bits.
  public let rawValue: UInt

  /// Makes options of bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Outgoing calls.
  public static let outgoing = Self(rawValue: 1 << 0)
  /// Incoming calls that were not answered.
  public static let missed = Self(rawValue: 1 << 1)
  /// Incoming calls that were answered.
  public static let received = Self(rawValue: 1 << 2)
  /// The latest call.
  public static let latest = Self(rawValue: 1 << 3)
  /// Calls whose caller left a message.
  public static let voicemail = Self(rawValue: 1 << 4)
  /// Calls that ring.
  public static let ringing = Self(rawValue: 1 << 5)
  /// Calls in progress.
  public static let inProgress = Self(rawValue: 1 << 6)
  /// Calls on hold.
  public static let onHold = Self(rawValue: 1 << 7)
}
