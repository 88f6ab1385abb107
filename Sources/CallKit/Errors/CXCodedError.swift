public import Foundation

/// An error of one of CallKit's domains.
///
/// Apple imports these from `NSError`; here they are structs that convert both ways:
/// `error as NSError?` gives domain, code and the sentence under `NSLocalizedDescriptionKey`, what is
/// wrong under `NSLocalizedFailureReasonErrorKey` and the way out under
/// `NSLocalizedRecoverySuggestionErrorKey`; and `error as? CXErrorCodeRequestTransactionError` answers
/// for the struct and for an `NSError` of its domain. `description` is one sentence that says what is
/// wrong, names the UUID or limit, and says the way out after a semicolon.
public protocol CXCodedError: LocalizedError, CustomNSError, _ObjectiveCBridgeable, Hashable,
  Sendable,
  CustomStringConvertible
where _ObjectiveCType == NSError {
  /// The codes of the domain.
  associatedtype Code: CXErrorCode where Code.ErrorType == Self

  /// What is wrong.
  var code: Code { get }
  /// One sentence that says what is wrong.
  var message: String { get }

  /// Makes an error from its code and sentence; without a sentence it is Foundation's.
  init(_ code: Code, message: String?)
}

extension CXCodedError {
  /// Makes an error; of the user info only the localized description is kept.
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

  /// One sentence that says what is wrong and the way out.
  public var errorDescription: String? { message }

  /// What is wrong.
  public var failureReason: String? {
    partsOfMessage.map { "\($0.reason)." } ?? message
  }

  /// The way out, or `nil` if the sentence has none.
  public var recoverySuggestion: String? {
    partsOfMessage.map { $0.wayOut.prefix(1).uppercased() + $0.wayOut.dropFirst() }
  }

  /// There is no help to be opened.
  public var helpAnchor: String? { nil }

  private var partsOfMessage: (reason: Substring, wayOut: Substring)? {
    guard let middle = message.firstRange(of: "; ") else { return nil }
    return (message[..<middle.lowerBound], message[middle.upperBound...])
  }

  /// One sentence that says what is wrong.
  public var localizedDescription: String { message }

  /// One sentence that says what is wrong.
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
