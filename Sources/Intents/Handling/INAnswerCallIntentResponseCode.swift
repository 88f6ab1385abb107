/// How the handling of an ``INAnswerCallIntent`` went.
public enum INAnswerCallIntentResponseCode: Int, Sendable, CaseIterable {
  /// Not said.
  case unspecified = 0
  /// It can be handled.
  case ready = 1
  /// The app goes on with it.
  case continueInApp = 2
  /// It is being handled.
  case inProgress = 3
  /// It was carried out.
  case success = 4
  /// It failed.
  case failure = 5
  /// It failed, and the app has to be opened.
  case failureRequiringAppLaunch = 6
}
