public import Foundation

/// An error of one of CallKit's domains.
///
/// Apple imports these from `NSError`; here they are structs that convert both ways:
/// `error as NSError?` gives domain, code and the sentence under `NSLocalizedDescriptionKey`, the
/// reason under `NSLocalizedFailureReasonErrorKey` and the remedy under
/// `NSLocalizedRecoverySuggestionErrorKey`; and `error as? CXErrorCodeRequestTransactionError` answers
/// for the struct and for an `NSError` of its domain. `description` is one sentence that describes the
/// error, names the UUID or limit, and gives the remedy after a semicolon.
public protocol CXCodedError: LocalizedError, CustomNSError, _ObjectiveCBridgeable, Hashable,
  Sendable,
  CustomStringConvertible
where _ObjectiveCType == NSError {
  /// The codes of the domain.
  associatedtype Code: CXErrorCode where Code.ErrorType == Self

  /// The code of the error.
  var code: Code { get }
  /// One sentence that describes the error.
  var message: String { get }

  /// Creates an error from its code and sentence; without a sentence it has Foundation's.
  init(_ code: Code, message: String?)
}

extension CXCodedError {
  /// Creates an error, keeping only the localized description of the user info.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    self.init(code, message: userInfo[NSLocalizedDescriptionKey] as? String)
  }

  /// The code as a number.
  public var errorCode: Int { code.rawValue }

  /// The sentence as the localized description, and its two parts.
  public var errorUserInfo: [String: Any] {
    var info: [String: Any] = [NSLocalizedDescriptionKey: message]
    info[NSLocalizedFailureReasonErrorKey] = failureReason
    info[NSLocalizedRecoverySuggestionErrorKey] = recoverySuggestion
    return info
  }

  /// One sentence that describes the error and its remedy.
  public var errorDescription: String? { message }

  /// The code of the error.
  public var failureReason: String? {
    partsOfMessage.map { "\($0.reason)." } ?? message
  }

  /// The remedy, or `nil` if the sentence has none.
  public var recoverySuggestion: String? {
    partsOfMessage.map { $0.wayOut.prefix(1).uppercased() + $0.wayOut.dropFirst() }
  }

  /// There is no help to be opened.
  public var helpAnchor: String? { nil }

  private var partsOfMessage: (reason: Substring, wayOut: Substring)? {
    guard let middle = message.firstRange(of: "; ") else { return nil }
    return (message[..<middle.lowerBound], message[middle.upperBound...])
  }

  /// One sentence that describes the error.
  public var localizedDescription: String { message }

  /// One sentence that describes the error.
  public var description: String { message }

  /// The sentence for an error that was made without one.
  static func defaultMessage(_ code: Code) -> String {
    "The operation could not be completed: \(code) (\(errorDomain) error \(code.rawValue))."
  }

  /// The error as an `NSError`.
  public func _bridgeToObjectiveC() -> NSError {
    NSError(domain: Self.errorDomain, code: errorCode, userInfo: errorUserInfo)
  }

  /// Makes the error from an `NSError` of the domain.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSError, result: inout Self?
  ) -> Bool {
    guard source.domain == errorDomain, let code = Code(rawValue: source.code) else {
      return false
    }
    result = Self(code, userInfo: source.userInfo)
    return true
  }

  /// Makes the error from an `NSError` of the domain.
  public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout Self?) {
    guard _conditionallyBridgeFromObjectiveC(source, result: &result) else {
      preconditionFailure("\(source) is not an error of \(errorDomain)")
    }
  }

  /// Makes the error from an `NSError` of the domain.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> Self {
    guard let error = (source as (any Error)?) as? Self else {
      preconditionFailure("\(String(describing: source)) is not an error of \(errorDomain)")
    }
    return error
  }
}

/// A code of one of CallKit's error domains.
///
/// `catch CXErrorCodeRequestTransactionError.unknownCallUUID` and
/// `CXErrorCodeRequestTransactionError.Code(error)` both find the code of any error.
public protocol CXErrorCode: RawRepresentable<Int>, Hashable, Sendable, CaseIterable {
  /// The error with these codes.
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
