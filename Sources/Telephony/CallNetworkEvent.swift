/// What happens to an outgoing call on its network, in this order.
public enum CallNetworkEvent: Sendable, Hashable {
  /// The invitation was sent.
  case started
  /// It reached the other side, which rings.
  case connecting
  /// The two can talk.
  case connected
  /// The call is over, as one side wished; the last event.
  case ended
  /// The call failed; the last event.
  case failed(CallFailure)
}
