public import Foundation

/// The domain of ``INIntentError``.
public let INIntentErrorDomain = "IntentsErrorDomain"

/// What can be wrong with handling, donating and deleting.
///
/// Apple imports it from `NSError`; here it is a struct that converts both ways: `error as NSError?`
/// gives domain, code and the sentence under `NSLocalizedDescriptionKey`, and `error as?
/// INIntentError` answers for the struct and for an `NSError` of the domain. `description` is one
/// sentence that says what is wrong and the way out.
public struct INIntentError: Error, CustomNSError, _ObjectiveCBridgeable, Hashable, Sendable,
  CustomStringConvertible
{
  /// The codes of the domain.
  public typealias Code = INIntentErrorCode
  /// What the error converts to.
  public typealias _ObjectiveCType = NSError

  /// What is wrong.
  public let code: Code
  /// One sentence that says what is wrong.
  public let message: String

  /// Makes an error from its code and sentence; without a sentence it is Foundation's.
  public init(_ code: Code, message: String?) {
    self.code = code
    self.message =
      message
      ?? "The operation could not be completed: \(code) (\(INIntentErrorDomain) error \(code.rawValue))."
  }

  /// Makes an error; of the user info only the localized description is kept.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    self.init(code, message: userInfo[NSLocalizedDescriptionKey] as? String)
  }

  /// The domain of the error.
  public static var errorDomain: String { INIntentErrorDomain }

  /// The code as a number.
  public var errorCode: Int { code.rawValue }

  /// The sentence as the localized description.
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: message] }

  /// One sentence that says what is wrong.
  public var localizedDescription: String { message }

  /// One sentence that says what is wrong.
  public var description: String { message }

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
