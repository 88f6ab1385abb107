/// How far the handling of an intent has come.
public enum INIntentHandlingStatus: Int, Sendable, CaseIterable {
  /// Not said.
  case unspecified = 0
  /// It can be handled.
  case ready = 1
  /// It is being handled.
  case inProgress = 2
  /// It was carried out.
  case success = 3
  /// It could not be carried out.
  case failure = 4
  /// It is left to the app.
  case deferredToApplication = 5
  /// The user has to confirm it first.
  case userConfirmationRequired = 6
}
