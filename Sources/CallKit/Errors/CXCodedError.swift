public import Foundation

/// An error of one of CallKit's domains.
///
/// Apple imports these from `NSError`; here they are structs that convert both ways:
/// `error as NSError?` gives domain, code and the sentence under `NSLocalizedDescriptionKey`, and
/// `error as? CXErrorCodeRequestTransactionError` answers for the struct and for an `NSError` of its
/// domain. `description` is one sentence that says what is wrong and the way out.
public protocol CXCodedError: Error, CustomNSError, _ObjectiveCBridgeable, Hashable, Sendable,
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

  /// The sentence as the localized description.
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: message] }

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
