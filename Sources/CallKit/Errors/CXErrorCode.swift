/// A code of one of CallKit's error domains.
///
/// `catch CXErrorCodeRequestTransactionError.unknownCallUUID` and
/// `CXErrorCodeRequestTransactionError.Code(error)` both find the code of any error.
public protocol CXErrorCode: RawRepresentable<Int>, Hashable, Sendable, CaseIterable {
  /// The error that has these codes.
  associatedtype ErrorType: CXCodedError where ErrorType.Code == Self
}

extension CXErrorCode {
  /// The code of an error, or `nil` if it is of another domain.
  public init?(_ error: any Error) {
    guard let error = error as? ErrorType else { return nil }
    self = error.code
  }

  /// Whether an error has this code.
  public static func ~= (code: Self, error: any Error) -> Bool { Self(error) == code }
}
