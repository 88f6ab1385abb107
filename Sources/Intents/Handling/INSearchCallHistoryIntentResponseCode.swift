/// How the handling of an ``INSearchCallHistoryIntent`` went.
public enum INSearchCallHistoryIntentResponseCode: Int, Sendable, CaseIterable {
  /// Not said.
  case unspecified = 0
  /// It can be handled.
  case ready = 1
  /// The app goes on with it.
  case continueInApp = 2
  /// It failed.
  case failure = 3
  /// It failed, and the app has to be opened.
  case failureRequiringAppLaunch = 4
  /// It failed, because the app has to be set up first.
  case failureAppConfigurationRequired = 5
  /// It is being handled.
  case inProgress = 6
  /// It was carried out.
  case success = 7
}
