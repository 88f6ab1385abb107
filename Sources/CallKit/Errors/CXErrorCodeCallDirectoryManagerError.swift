/// The domain of ``CXErrorCodeCallDirectoryManagerError``.
public let CXErrorDomainCallDirectoryManager = "com.apple.CallKit.error.calldirectorymanager"

/// Why a call directory is not loaded.
public struct CXErrorCodeCallDirectoryManagerError: CXCodedError {
  /// The codes of the domain.
  public enum Code: Int, CXErrorCode, Sendable {
    /// The error that has these codes.
    public typealias ErrorType = CXErrorCodeCallDirectoryManagerError

    /// Not known.
    case unknown = 0
    /// There is no such extension.
    case noExtensionFound = 1
    /// Loading was interrupted.
    case loadingInterrupted = 2
    /// The entries are not in order.
    case entriesOutOfOrder = 3
    /// An entry is there twice.
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
  public static var errorDomain: String { CXErrorDomainCallDirectoryManager }

  /// Not known.
  public static var unknown: Code { .unknown }
  /// There is no such extension.
  public static var noExtensionFound: Code { .noExtensionFound }
  /// Loading was interrupted.
  public static var loadingInterrupted: Code { .loadingInterrupted }
  /// The entries are not in order.
  public static var entriesOutOfOrder: Code { .entriesOutOfOrder }
  /// An entry is there twice.
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
