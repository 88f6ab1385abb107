public import Foundation

/// Which calls of the history are meant.
public final class INCallRecordFilter: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // @unchecked Sendable: all stored properties are constants of immutable types.

  /// The other sides; `nil` is anybody.
  public let participants: [INPerson]?
  /// What became of the calls.
  public let callTypes: INCallRecordTypeOptions
  /// What the calls carried.
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
