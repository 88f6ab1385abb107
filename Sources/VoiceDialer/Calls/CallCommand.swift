/// What can be done with a call that was pointed at, such as on the desktop.
public enum CallCommand: String, Sendable, Hashable {
  /// Take it.
  case answer
  /// Turn it down.
  case decline
  /// End it, with those it is joined with.
  case hangUp
}
