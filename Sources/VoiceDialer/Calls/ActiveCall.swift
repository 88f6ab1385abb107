public import CallKit
public import Foundation

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
  /// Who is called, or who calls.
  public let handle: CXHandle
  /// The contact on the other side, if it is one.
  public let contactIdentifier: String?
  /// How far it has come.
  public var state: State
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
}
