/// The domain of ``CXErrorCodeNotificationServiceExtensionError``.
public let CXErrorDomainNotificationServiceExtension =
  "com.apple.CallKit.error.notificationserviceextension"

/// Why a notification does not become a call.
public struct CXErrorCodeNotificationServiceExtensionError: CXCodedError {
  /// The codes of the domain.
  public enum Code: Int, CXErrorCode, Sendable {
    /// The error that has these codes.
    public typealias ErrorType = CXErrorCodeNotificationServiceExtensionError

    /// Not known.
    case unknown = 0
    /// The process is not a notification service.
    case invalidClientProcess = 1
    /// The app may not filter notifications.
    case missingNotificationFilteringEntitlement = 2
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
  public static var errorDomain: String { CXErrorDomainNotificationServiceExtension }

  /// Not known.
  public static var unknown: Code { .unknown }
  /// The process is not a notification service.
  public static var invalidClientProcess: Code { .invalidClientProcess }
  /// The app may not filter notifications.
  public static var missingNotificationFilteringEntitlement: Code {
    .missingNotificationFilteringEntitlement
  }
}
