public import ContactBook
public import Foundation

/// One call that was made or came in, or was missed.
///
/// Times are kept to the millisecond. `description` hides the address that was called.
public struct CallRecord: Sendable, Hashable {
  /// Who began the call.
  public enum Direction: String, Sendable, Hashable {
    /// It was made from here.
    case outgoing
    /// It came in.
    case incoming
  }

  /// How a call ended.
  public enum Ending: String, Sendable, Hashable {
    /// It was hung up here.
    case localEnded
    /// The other side hung up.
    case remoteEnded
    /// Nobody took it in time.
    case unanswered
    /// It was taken on another device.
    case answeredElsewhere
    /// It was turned down here or on another device.
    case declined
    /// It could not be carried out.
    case failed
  }

  /// The call's UUID; a record with the same one replaces this one.
  public var uuid: UUID
  /// Who began the call.
  public var direction: Direction
  /// What kind of address was called or called from.
  public var handleKind: ContactHandle.Kind
  /// The address, as in ``ContactHandle/value``.
  public var handleValue: String
  /// The contact's identifier, or nil where it was nobody's number.
  public var contactIdentifier: String?
  /// The name that was shown.
  public var displayName: String
  /// When it was dialled or began to ring.
  public var started: Date
  /// When it was connected, or nil where it never was.
  public var connected: Date?
  /// When it ended, or nil while it goes on.
  public var ended: Date?
  /// How it ended, or nil while it goes on.
  public var ending: Ending?

  /// Whether it came in and nobody took it.
  public var isMissed: Bool {
    direction == .incoming && connected == nil && ending == .unanswered
  }

  /// Makes a record of a call.
  public init(
    uuid: UUID, direction: Direction, handleKind: ContactHandle.Kind = .phoneNumber,
    handleValue: String, contactIdentifier: String? = nil, displayName: String, started: Date,
    connected: Date? = nil, ended: Date? = nil, ending: Ending? = nil
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
  }
}

extension CallRecord: CustomStringConvertible {
  /// The UUID and direction, without the address or the name.
  public var description: String { "\(direction.rawValue) call \(uuid.uuidString)" }
}
