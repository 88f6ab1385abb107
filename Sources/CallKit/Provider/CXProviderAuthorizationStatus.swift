/// Whether the user lets a provider request and report calls.
public enum CXProviderAuthorizationStatus: Int, Sendable {
  /// The user has not been asked.
  case notDetermined = 0
  /// The user may not decide it.
  case restricted = 1
  /// The user has refused it.
  case denied = 2
  /// The user has allowed it.
  case authorized = 3
}
