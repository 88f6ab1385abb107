/// What happens to a call on its network, in this order.
///
/// A call that came in begins with ``connected``, where it is answered.
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
