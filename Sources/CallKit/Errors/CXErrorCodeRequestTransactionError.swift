/// The domain of ``CXErrorCodeRequestTransactionError``.
public let CXErrorDomainRequestTransaction = "com.apple.CallKit.error.requesttransaction"

/// Why a transaction is refused.
public struct CXErrorCodeRequestTransactionError: CXCodedError {
  /// The codes of the domain.
  public enum Code: Int, CXErrorCode, Sendable {
    /// The error that has these codes.
    public typealias ErrorType = CXErrorCodeRequestTransactionError

    /// Not known.
    case unknown = 0
    /// The app is not entitled to it.
    case unentitled = 1
    /// No provider is there for the actions.
    case unknownCallProvider = 2
    /// There are no actions.
    case emptyTransaction = 3
    /// There is no call of this UUID.
    case unknownCallUUID = 4
    /// There is a call of this UUID already.
    case callUUIDAlreadyExists = 5
    /// An action is not valid.
    case invalidAction = 6
    /// There would be more groups of calls than the provider allows.
    case maximumCallGroupsReached = 7
    /// The call is protected.
    case callIsProtected = 8
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
  public static var errorDomain: String { CXErrorDomainRequestTransaction }

  /// Not known.
  public static var unknown: Code { .unknown }
  /// The app is not entitled to it.
  public static var unentitled: Code { .unentitled }
  /// No provider is there for the actions.
  public static var unknownCallProvider: Code { .unknownCallProvider }
  /// There are no actions.
  public static var emptyTransaction: Code { .emptyTransaction }
  /// There is no call of this UUID.
  public static var unknownCallUUID: Code { .unknownCallUUID }
  /// There is a call of this UUID already.
  public static var callUUIDAlreadyExists: Code { .callUUIDAlreadyExists }
  /// An action is not valid.
  public static var invalidAction: Code { .invalidAction }
  /// There would be more groups of calls than the provider allows.
  public static var maximumCallGroupsReached: Code { .maximumCallGroupsReached }
  /// The call is protected.
  public static var callIsProtected: Code { .callIsProtected }
}
