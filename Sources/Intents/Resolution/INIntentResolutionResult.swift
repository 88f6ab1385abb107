public import Foundation

/// What came of looking up one parameter of an intent.
public class INIntentResolutionResult: NSObject, @unchecked Sendable {
  // @unchecked Sendable: all stored properties are of Sendable types and constant once the result is
  // handed out, and the subclasses add none.

  /// Which of the possible results it is.
  package let outcome: ResolutionOutcome
  /// The value found, the values to choose from, or the value to confirm.
  package let values: [any Sendable]
  /// Why the value is not supported or has to be confirmed: the raw value of the subclass's reason.
  package let reason: Int?
  /// What the handler has to say of the result to whoever asks the user, carried along unread.
  package private(set) var detail: (any Sendable)?

  required package init(
    outcome: ResolutionOutcome, values: [any Sendable] = [], reason: Int? = nil
  ) {
    self.outcome = outcome
    self.values = values
    self.reason = reason
    super.init()
  }

  /// The same result with a detail.
  ///
  /// Apple's handlers leave all wording to the system; ours know why they ask, and whom they named.
  package func with(detail: any Sendable) -> Self {
    let result = Self(outcome: outcome, values: values, reason: reason)
    result.detail = detail
    return result
  }

  /// Says that a value is needed and none was given.
  public class func needsValue() -> Self { Self(outcome: .needsValue) }

  /// Says that no value is needed.
  public class func notRequired() -> Self { Self(outcome: .notRequired) }

  /// Says that the value is not supported, without a reason.
  public class func unsupported() -> Self { Self(outcome: .unsupported) }

  /// Says that the value is not supported, and why.
  ///
  /// - Parameter reason: the raw value of the reasons of the parameter.
  /// - Returns: the result.
  public class func unsupported(withReason reason: Int) -> Self {
    Self(outcome: .unsupported, reason: reason)
  }

  /// Says that a value may be meant and the user has to confirm it, and why.
  ///
  /// - Parameters:
  ///   - itemToConfirm: the value.
  ///   - reason: the raw value of the reasons of the parameter.
  /// - Returns: the result.
  public class func confirmationRequired(
    withItemToConfirm itemToConfirm: any Sendable, forReason reason: Int
  ) -> Self {
    Self(outcome: .confirmationRequired, values: [itemToConfirm], reason: reason)
  }
}
