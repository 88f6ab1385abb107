// Apple's five errors are alike, but each is a type of its own, which `catch` and `as?` tell apart. Swift shares
// no stored properties among structs; what can be shared is in `CXCodedError`.

/// The domain of ``CXError``.
public let CXErrorDomain = "com.apple.CallKit.error"

/// The errors of any use of CallKit.
public struct CXError: CXCodedError {
  /// The codes of the domain.
  public enum Code: Int, CXErrorCode, Sendable {
    /// The error with these codes.
    public typealias ErrorType = CXError

    /// An unknown error.
    case unknownError = 0
    /// The app lacks an entitlement.
    case unentitled = 1
    /// An argument is not valid.
    case invalidArgument = 2
    /// The app may not run in the background for calls.
    case missingVoIPBackgroundMode = 3
  }

  /// The code of the error.
  public let code: Code
  /// One sentence that describes the error.
  public let message: String

  /// Creates an error.
  public init(_ code: Code, message: String?) {
    self.code = code
    self.message = message ?? Self.defaultMessage(code)
  }

  /// The domain of the error.
  public static var errorDomain: String { CXErrorDomain }

  /// An unknown error.
  public static var unknownError: Code { .unknownError }
  /// The app lacks an entitlement.
  public static var unentitled: Code { .unentitled }
  /// An argument is not valid.
  public static var invalidArgument: Code { .invalidArgument }
  /// The app may not run in the background for calls.
  public static var missingVoIPBackgroundMode: Code { .missingVoIPBackgroundMode }
}

/// The domain of ``CXErrorCodeRequestTransactionError``.
public let CXErrorDomainRequestTransaction = "com.apple.CallKit.error.requesttransaction"

/// The reason why a transaction is refused.
public struct CXErrorCodeRequestTransactionError: CXCodedError {
  /// The codes of the domain.
  public enum Code: Int, CXErrorCode, Sendable {
    /// The error with these codes.
    public typealias ErrorType = CXErrorCodeRequestTransactionError

    /// An unknown error.
    case unknown = 0
    /// The app lacks an entitlement.
    case unentitled = 1
    /// There is no provider for the actions.
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

  /// The code of the error.
  public let code: Code
  /// One sentence that describes the error.
  public let message: String

  /// Creates an error.
  public init(_ code: Code, message: String?) {
    self.code = code
    self.message = message ?? Self.defaultMessage(code)
  }

  /// The domain of the error.
  public static var errorDomain: String { CXErrorDomainRequestTransaction }

  /// An unknown error.
  public static var unknown: Code { .unknown }
  /// The app lacks an entitlement.
  public static var unentitled: Code { .unentitled }
  /// There is no provider for the actions.
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

/// The domain of ``CXErrorCodeIncomingCallError``.
public let CXErrorDomainIncomingCall = "com.apple.CallKit.error.incomingcall"

/// The reason why an incoming call is not shown.
public struct CXErrorCodeIncomingCallError: CXCodedError {
  /// The codes of the domain.
  public enum Code: Int, CXErrorCode, Sendable {
    /// The error with these codes.
    public typealias ErrorType = CXErrorCodeIncomingCallError

    /// An unknown error.
    case unknown = 0
    /// The app lacks an entitlement.
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
    /// A participant of the call is sensitive.
    case filteredBySensitiveParticipants = 7
  }

  /// The code of the error.
  public let code: Code
  /// One sentence that describes the error.
  public let message: String

  /// Creates an error.
  public init(_ code: Code, message: String?) {
    self.code = code
    self.message = message ?? Self.defaultMessage(code)
  }

  /// The domain of the error.
  public static var errorDomain: String { CXErrorDomainIncomingCall }

  /// An unknown error.
  public static var unknown: Code { .unknown }
  /// The app lacks an entitlement.
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
  /// A participant of the call is sensitive.
  public static var filteredBySensitiveParticipants: Code { .filteredBySensitiveParticipants }
}

/// The domain of ``CXErrorCodeCallDirectoryManagerError``.
public let CXErrorDomainCallDirectoryManager = "com.apple.CallKit.error.calldirectorymanager"

/// The reason why a call directory is not loaded.
public struct CXErrorCodeCallDirectoryManagerError: CXCodedError {
  /// The codes of the domain.
  public enum Code: Int, CXErrorCode, Sendable {
    /// The error with these codes.
    public typealias ErrorType = CXErrorCodeCallDirectoryManagerError

    /// An unknown error.
    case unknown = 0
    /// There is no such extension.
    case noExtensionFound = 1
    /// Loading was interrupted.
    case loadingInterrupted = 2
    /// The entries are not in order.
    case entriesOutOfOrder = 3
    /// An entry was added twice.
    case duplicateEntries = 4
    /// There are too many entries.
    case maximumEntriesExceeded = 5
    /// The user has not switched the extension on.
    case extensionDisabled = 6
    /// The extension is being loaded.
    case currentlyLoading = 7
    /// An entry was removed though the load is not incremental.
    case unexpectedIncrementalRemoval = 8
  }

  /// The code of the error.
  public let code: Code
  /// One sentence that describes the error.
  public let message: String

  /// Creates an error.
  public init(_ code: Code, message: String?) {
    self.code = code
    self.message = message ?? Self.defaultMessage(code)
  }

  /// The domain of the error.
  public static var errorDomain: String { CXErrorDomainCallDirectoryManager }

  /// An unknown error.
  public static var unknown: Code { .unknown }
  /// There is no such extension.
  public static var noExtensionFound: Code { .noExtensionFound }
  /// Loading was interrupted.
  public static var loadingInterrupted: Code { .loadingInterrupted }
  /// The entries are not in order.
  public static var entriesOutOfOrder: Code { .entriesOutOfOrder }
  /// An entry was added twice.
  public static var duplicateEntries: Code { .duplicateEntries }
  /// There are too many entries.
  public static var maximumEntriesExceeded: Code { .maximumEntriesExceeded }
  /// The user has not switched the extension on.
  public static var extensionDisabled: Code { .extensionDisabled }
  /// The extension is being loaded.
  public static var currentlyLoading: Code { .currentlyLoading }
  /// An entry was removed though the load is not incremental.
  public static var unexpectedIncrementalRemoval: Code { .unexpectedIncrementalRemoval }
}

/// The domain of ``CXErrorCodeNotificationServiceExtensionError``.
public let CXErrorDomainNotificationServiceExtension =
  "com.apple.CallKit.error.notificationserviceextension"

/// The reason why a notification does not become a call.
public struct CXErrorCodeNotificationServiceExtensionError: CXCodedError {
  /// The codes of the domain.
  public enum Code: Int, CXErrorCode, Sendable {
    /// The error with these codes.
    public typealias ErrorType = CXErrorCodeNotificationServiceExtensionError

    /// An unknown error.
    case unknown = 0
    /// The process is not a notification service.
    case invalidClientProcess = 1
    /// The app may not filter notifications.
    case missingNotificationFilteringEntitlement = 2
  }

  /// The code of the error.
  public let code: Code
  /// One sentence that describes the error.
  public let message: String

  /// Creates an error.
  public init(_ code: Code, message: String?) {
    self.code = code
    self.message = message ?? Self.defaultMessage(code)
  }

  /// The domain of the error.
  public static var errorDomain: String { CXErrorDomainNotificationServiceExtension }

  /// An unknown error.
  public static var unknown: Code { .unknown }
  /// The process is not a notification service.
  public static var invalidClientProcess: Code { .invalidClientProcess }
  /// The app may not filter notifications.
  public static var missingNotificationFilteringEntitlement: Code {
    .missingNotificationFilteringEntitlement
  }
}
