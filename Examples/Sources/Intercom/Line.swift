import Foundation

/// The state of the house's one line.
public struct Line: Sendable, Hashable {
  /// The stages of a conversation.
  public enum Stage: Sendable {
    case calling
    case talking
    case paused
  }

  /// A conversation with a room or a visitor.
  public struct Conversation: Sendable, Hashable {
    /// The call.
    public let call: UUID
    /// The stage that it has reached.
    public internal(set) var stage: Stage
    /// Whether the other end does not hear the house.
    public internal(set) var isMuted = false
  }

  /// The call that rings, if one does.
  public internal(set) var ringing: UUID?
  /// The conversation, if there is one.
  public internal(set) var conversation: Conversation?

  /// The conversation if it is that of a call.
  subscript(call: UUID) -> Conversation? {
    get { conversation?.call == call ? conversation : nil }
    set { if conversation?.call == call { conversation = newValue } }
  }

  mutating func begin(_ call: UUID, _ stage: Stage) {
    if ringing == call { ringing = nil }
    conversation = Conversation(call: call, stage: stage)
  }

  mutating func drop(_ call: UUID) {
    if ringing == call { ringing = nil }
    self[call] = nil
  }
}
