/// The phases of a call that matter to somebody who looks at a screen.
public enum CallPhase: Sendable, Hashable {
  /// An incoming call rings.
  case ringing
  /// An outgoing call rings at the other side.
  case calling
  /// The two sides can talk.
  case talking
  /// The call is on hold.
  case held
  /// Nobody answered the incoming call.
  case missed
  /// The call failed, for a reason given as a sentence.
  case failed(String)
  /// The call is over.
  case over
}
