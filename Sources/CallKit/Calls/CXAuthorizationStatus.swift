/// The user's decisions about whether a provider may make calls.
///
/// Names and raw values are those of CallKit as it was first shown in 2016; later versions of Apple's
/// do not have it.
public enum CXAuthorizationStatus: Int, Sendable, CaseIterable {
  /// The user has not been asked.
  case notDetermined = 0
  /// The settings of the system forbid it.
  case restricted = 1
  /// The user has denied it.
  case denied = 2
  /// The user has allowed it, or there is no authorizer to ask.
  case authorized = 3
}

/// Another name of the status.
public typealias CXProviderAuthorizationStatus = CXAuthorizationStatus
