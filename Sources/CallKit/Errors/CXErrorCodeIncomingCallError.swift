/// The domain of ``CXErrorCodeIncomingCallError``.
public let CXErrorDomainIncomingCall = "com.apple.CallKit.error.incomingcall"

/// Why an incoming call is not shown.
public struct CXErrorCodeIncomingCallError: CXCodedError {
  /// The codes of the domain.
  public enum Code: Int, CXErrorCode, Sendable {
    /// The error that has these codes.
    public typealias ErrorType = CXErrorCodeIncomingCallError

    /// Not known.
    case unknown = 0
    /// The app is not entitled to it.
    case unentitled = 1
    /// There is a call of this UUID already.
    case callUUIDAlreadyExists = 2
    /// The user does not want to be disturbed.
    case filteredByDoNotDisturb = 3
    /// The user has blocked the caller.
    case filteredByBlockList = 4
    /// The screen is shared.
    case filteredDuringRestrictedSharingMode = 5
    /// The call is protected.
    case callIsProtected = 6
    /// Somebody in the call is sensitive.
    case filteredBySensitiveParticipants = 7
  }

  /// What is wrong.
  public let code: Code
  /// One sentence that says what is wrong.
  public let message: String

  /// Makes an error.
  public init(_ code: Code, message: String?) {
    self.code = code
    self.message = message ?? Self.defaultMessage(code)
  }

  /// The domain of the error.
  public static var errorDomain: String { CXErrorDomainIncomingCall }

  /// Not known.
  public static var unknown: Code { .unknown }
  /// The app is not entitled to it.
  public static var unentitled: Code { .unentitled }
  /// There is a call of this UUID already.
  public static var callUUIDAlreadyExists: Code { .callUUIDAlreadyExists }
  /// The user does not want to be disturbed.
  public static var filteredByDoNotDisturb: Code { .filteredByDoNotDisturb }
  /// The user has blocked the caller.
  public static var filteredByBlockList: Code { .filteredByBlockList }
  /// The screen is shared.
  public static var filteredDuringRestrictedSharingMode: Code {
    .filteredDuringRestrictedSharingMode
  }
  /// The call is protected.
  public static var callIsProtected: Code { .callIsProtected }
  /// Somebody in the call is sensitive.
  public static var filteredBySensitiveParticipants: Code { .filteredBySensitiveParticipants }
}
