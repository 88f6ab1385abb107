public import CallKit
internal import Foundation

/// A call of this app, as it stands.
public struct ActiveCall: Sendable, Hashable {
  /// How far a call has come.
  public enum State: String, Sendable, Hashable {
    /// The system performs the start action.
    case starting
    /// The network has sent the invitation.
    case started
    /// The other side rings; of a call that comes in, this one.
    case connecting
    /// The two can talk.
    case connected
    /// The call waits while another is active.
    case held
    /// The call is over.
    case ended
    /// The call did not come about, or broke.
    case failed

    /// Whether nothing follows.
    public var isOver: Bool { self == .ended || self == .failed }
  }

  /// The call's UUID, the same in every action and report.
  public let uuid: UUID
  /// Whether it was started from here.
  public let isOutgoing: Bool
  /// Who is called, or who calls; nil where the number is withheld.
  public let handle: CXHandle?
  /// The contact on the other side, if it is one.
  public let contactIdentifier: String?
  /// What a directory calls the other side, or it calls itself, where it is no contact.
  public var callerName: String?
  /// How far it has come.
  public var state: State
  /// Whether nothing said here reaches the other side.
  public var isMuted = false
  /// The calls of one conference have the same; a call by itself has its own.
  public var group: UUID
  /// Whether the user does not want to take it, though it rings.
  public var isIgnored = false
  /// Why it failed, where it did: a case of `CallFailure` or `system`.
  public var reason: String?
  /// When it was asked for, or came in.
  public let requested: Date
  /// When the invitation was sent.
  public var started: Date?
  /// When the two could talk.
  public var connected: Date?
  /// When it was over.
  public var ended: Date?

  /// Whether it comes in and nobody has taken it yet.
  public var isRinging: Bool { !isOutgoing && connected == nil && !state.isOver }

  /// A call that begins now; the other arguments are its properties.
  init(
    uuid: UUID, isOutgoing: Bool, handle: CXHandle?, contactIdentifier: String?,
    callerName: String? = nil, requested: Date
  ) {
    self.uuid = uuid
    self.isOutgoing = isOutgoing
    self.handle = handle
    self.contactIdentifier = contactIdentifier
    self.callerName = callerName
    self.requested = requested
    state = isOutgoing ? .starting : .connecting
    group = uuid
  }

  /// Comes into a state.
  mutating func enter(_ state: State, reason: String?, at date: Date) {
    self.state = state
    self.reason = reason
    switch state {
    case .started: started = date
    case .connected: connected = connected ?? date
    case .ended, .failed: ended = date
    case .starting, .connecting, .held: break
    }
  }
}
