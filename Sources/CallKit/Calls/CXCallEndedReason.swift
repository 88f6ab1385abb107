/// Why a call ended other than by an action.
public enum CXCallEndedReason: Int, Sendable, CaseIterable {
  /// Something went wrong.
  case failed = 1
  /// The other side hung up.
  case remoteEnded = 2
  /// Nobody answered, and nobody hung up.
  case unanswered = 3
  /// It was answered on another device.
  case answeredElsewhere = 4
  /// It was declined on another device.
  case declinedElsewhere = 5
}
