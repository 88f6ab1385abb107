/// The domain of ``CXError``.
public let CXErrorDomain = "com.apple.CallKit.error"

/// What can be wrong with any use of CallKit.
public struct CXError: CXCodedError {
  /// The codes of the domain.
  public enum Code: Int, CXErrorCode, Sendable {
    /// The error that has these codes.
    public typealias ErrorType = CXError

    /// Not known.
    case unknownError = 0
    /// The app is not entitled to it.
    case unentitled = 1
    /// An argument is not valid.
    case invalidArgument = 2
    /// The app may not run in the background for calls.
    case missingVoIPBackgroundMode = 3
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
  public static var errorDomain: String { CXErrorDomain }

  /// Not known.
  public static var unknownError: Code { .unknownError }
  /// The app is not entitled to it.
  public static var unentitled: Code { .unentitled }
  /// An argument is not valid.
  public static var invalidArgument: Code { .invalidArgument }
  /// The app may not run in the background for calls.
  public static var missingVoIPBackgroundMode: Code { .missingVoIPBackgroundMode }
}
