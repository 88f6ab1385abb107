/// What kind of number a call goes to.
public enum INCallDestinationType: Int, Sendable, CaseIterable {
  /// Nothing is known about it.
  case unknown = 0
  /// The number of a person or business.
  case normal = 1
  /// The emergency services.
  case emergency = 2
  /// The user's voice mail.
  case voicemail = 3
  /// The number called last.
  case redial = 4
  /// The number that called last.
  case callBack = 5
}
