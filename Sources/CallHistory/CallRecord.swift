public import ContactBook
public import Foundation
internal import GRDB

/// One outgoing, answered or missed call.
///
/// Times are stored to the millisecond. `description` hides the address.
public struct CallRecord: Sendable, Hashable {
  /// The side that started the call.
  public enum Direction: String, Sendable, Hashable {
    /// The user placed the call.
    case outgoing
    /// Somebody else called the user.
    case incoming
  }

  /// The way a call ended.
  public enum Ending: String, Sendable, Hashable {
    /// The user hung up.
    case localEnded
    /// The other side hung up.
    case remoteEnded
    /// Nobody answered in time.
    case unanswered
    /// The call was answered on another device.
    case answeredElsewhere
    /// The other side was passed on to somebody else.
    case transferred
    /// The call was handed over to another program; how it went on is not known.
    case handedOver
    /// The call was declined here or on another device.
    case declined
    /// The call could not be put through.
    case failed
  }

  /// The call's UUID, which identifies the record.
  public var uuid: UUID
  /// The side that started the call.
  public var direction: Direction
  /// The kind of the remote address.
  public var handleKind: ContactHandle.Kind
  /// The remote address, as in ``ContactHandle/value``.
  public var handleValue: String
  /// The identifier of the contact, or nil if the address was no contact's.
  public var contactIdentifier: String?
  /// The displayed name of the remote side.
  public var displayName: String
  /// The time at which the call was dialled or began to ring.
  public var started: Date
  /// The time at which the call was connected, or nil if it never was.
  public var connected: Date?
  /// The time at which the call ended, or nil while it lasts.
  public var ended: Date?
  /// The way the call ended, or nil while it lasts.
  public var ending: Ending?
  /// The reason of a failure as the network names it, such as `busy`, or nil.
  public var reason: String?

  /// The keys that were given with the number, to be pressed once the call is answered, or nil.
  public var keys: String?
  /// The network that the call went by, such as `sip`, or nil if that is not known.
  public var network: String?
  /// The line of that network, such as an account, or nil if there was no other.
  public var line: String?
  /// The name of the one whom the other side was passed on to, or nil.
  public var transferredTo: String?

  /// Whether the call came in and was not answered.
  public var isMissed: Bool {
    direction == .incoming && connected == nil && ending == .unanswered
  }

  /// The seconds that the two could talk, or nil if they never could, or still can.
  public var duration: TimeInterval? {
    guard let connected, let ended else { return nil }
    return max(0, ended.timeIntervalSince(connected))
  }

  /// Creates a record with the given values.
  public init(
    uuid: UUID, direction: Direction, handleKind: ContactHandle.Kind = .phoneNumber,
    handleValue: String, contactIdentifier: String? = nil, displayName: String, started: Date,
    connected: Date? = nil, ended: Date? = nil, ending: Ending? = nil, reason: String? = nil,
    keys: String? = nil, network: String? = nil, line: String? = nil, transferredTo: String? = nil
  ) {
    self.uuid = uuid
    self.direction = direction
    self.handleKind = handleKind
    self.handleValue = handleValue
    self.contactIdentifier = contactIdentifier
    self.displayName = displayName
    self.started = started
    self.connected = connected
    self.ended = ended
    self.ending = ending
    self.reason = reason
    self.keys = keys
    self.network = network
    self.line = line
    self.transferredTo = transferredTo
  }
}

extension CallRecord: CustomStringConvertible {
  /// The UUID and direction, without the address or the name.
  public var description: String { "\(direction.rawValue) call \(uuid.uuidString)" }
}

extension CallRecord {
  /// Inserts the record, replacing any with the same UUID, whose keys and what is known of its way are kept where this
  /// one has none.
  func save(in database: Database) throws {
    try database.execute(
      sql: """
        INSERT INTO call (uuid, direction, handleKind, handleValue, contactIdentifier, displayName,
          started, connected, ended, ending, reason, keys, network, line, transferredTo)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (uuid) DO UPDATE SET direction = excluded.direction,
          handleKind = excluded.handleKind, handleValue = excluded.handleValue,
          contactIdentifier = excluded.contactIdentifier, displayName = excluded.displayName,
          started = excluded.started, connected = excluded.connected, ended = excluded.ended,
          ending = excluded.ending, reason = excluded.reason,
          keys = COALESCE(excluded.keys, keys), network = COALESCE(excluded.network, network),
          line = COALESCE(excluded.line, line),
          transferredTo = COALESCE(excluded.transferredTo, transferredTo)
        """,
      arguments: [
        uuid.uuidString, direction.rawValue, handleKind.rawValue, handleValue, contactIdentifier,
        displayName, started, connected, ended, ending?.rawValue, reason, keys, network, line,
        transferredTo,
      ])
  }

  init(row: Row) throws {
    guard let uuid = UUID(uuidString: try row.decode(forColumn: "uuid")),
      let direction = Direction(rawValue: try row.decode(forColumn: "direction")),
      let handleKind = ContactHandle.Kind(rawValue: try row.decode(forColumn: "handleKind"))
    else { throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a call cannot be read") }
    let ending: String? = try row.decode(forColumn: "ending")
    self.init(
      uuid: uuid, direction: direction, handleKind: handleKind,
      handleValue: try row.decode(forColumn: "handleValue"),
      contactIdentifier: try row.decode(forColumn: "contactIdentifier"),
      displayName: try row.decode(forColumn: "displayName"),
      started: try row.decode(forColumn: "started"),
      connected: try row.decode(forColumn: "connected"),
      ended: try row.decode(forColumn: "ended"),
      ending: ending.flatMap(Ending.init(rawValue:)),
      reason: try row.decode(forColumn: "reason"), keys: try row.decode(forColumn: "keys"),
      network: try row.decode(forColumn: "network"), line: try row.decode(forColumn: "line"),
      transferredTo: try row.decode(forColumn: "transferredTo"))
  }
}
