/// How the handling of an ``INStartVideoCallIntent`` went.
public enum INStartVideoCallIntentResponseCode: Int, Sendable, CaseIterable {
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
  /// It failed, because there is no calling service.
  case failureCallingServiceNotAvailable = 6
  /// It failed, because the app cannot call this contact.
  case failureContactNotSupportedByApp = 7
  /// It failed, because the number is not valid.
  case failureInvalidNumber = 8
}
