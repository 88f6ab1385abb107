/// How the handling of an ``INHangUpCallIntent`` went.
public enum INHangUpCallIntentResponseCode: Int, Sendable, CaseIterable {
  /// Not said.
  case unspecified = 0
  /// It can be handled.
  case ready = 1
  /// It is being handled.
  case inProgress = 2
  /// It was carried out.
  case success = 3
  /// It failed.
  case failure = 4
  /// It failed, and the app has to be opened.
  case failureRequiringAppLaunch = 5
  /// It failed, because there is no call to end.
  case failureNoCallToHangUp = 6
}
