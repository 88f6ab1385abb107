/// Whether the user lets an app handle intents.
public enum INSiriAuthorizationStatus: Int, Sendable, CaseIterable {
  /// The user was not asked.
  case notDetermined = 0
  /// It is not up to the user.
  case restricted = 1
  /// The user has refused it.
  case denied = 2
  /// The user has allowed it.
  case authorized = 3
}
