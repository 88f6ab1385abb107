/// What became of a call, or where it stands.
public enum INCallRecordType: Int, Sendable, CaseIterable {
  /// Nothing is known about it.
  case unknown = 0
  /// It was made from here.
  case outgoing = 1
  /// It came in and nobody took it.
  case missed = 2
  /// It came in and was taken.
  case received = 3
  /// The latest of all.
  case latest = 4
  /// The caller left a message.
  case voicemail = 5
  /// It rings.
  case ringing = 6
  /// It goes on.
  case inProgress = 7
  /// It waits.
  case onHold = 8
}
