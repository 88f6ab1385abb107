public import Foundation

/// The result of resolving one parameter of an intent.
public class INIntentResolutionResult: NSObject, @unchecked Sendable {
  // @unchecked Sendable: all stored properties are of Sendable types and constant once the result is
  // handed out, and the subclasses add none.

  /// The kind of result.
  package let outcome: ResolutionOutcome
  /// The value found, the values to choose from, or the value to confirm.
  package let values: [any Sendable]
  /// The reason that the value is not supported or has to be confirmed: the raw value of the subclass's reason.
  package let reason: Int?

  required package init(
    outcome: ResolutionOutcome, values: [any Sendable] = [], reason: Int? = nil
  ) {
    self.outcome = outcome
    self.values = values
    self.reason = reason
    super.init()
  }

  /// Says that a value is needed and none was given.
  public class func needsValue() -> Self { Self(outcome: .needsValue) }

  /// Says that no value is needed.
  public class func notRequired() -> Self { Self(outcome: .notRequired) }

  /// Says that the value is not supported, without a reason.
  public class func unsupported() -> Self { Self(outcome: .unsupported) }

  /// Says that the value is not supported, and why.
  ///
  /// - Parameter reason: The raw value of the reasons of the parameter.
  /// - Returns: The result.
  public class func unsupported(withReason reason: Int) -> Self {
    Self(outcome: .unsupported, reason: reason)
  }

  /// Says that a value may be meant and the user has to confirm it, and why.
  ///
  /// - Parameters:
  ///   - itemToConfirm: The value.
  ///   - reason: The raw value of the reasons of the parameter.
  /// - Returns: The result.
  public class func confirmationRequired(
    withItemToConfirm itemToConfirm: any Sendable, forReason reason: Int
  ) -> Self {
    Self(outcome: .confirmationRequired, values: [itemToConfirm], reason: reason)
  }
}

/// The results that looking up a parameter can have.
///
/// The raw values are the words of `resolution.result` in JSON output.
package enum ResolutionOutcome: String, Sendable, CaseIterable {
  /// One value was found.
  case success
  /// Several values fit, and the user has to choose.
  case disambiguation
  /// One value fits, and the user has to confirm it.
  case confirmationRequired
  /// There is no value.
  case needsValue
  /// No value is needed.
  case notRequired
  /// The value cannot be used.
  case unsupported
}

/// The result of resolving a Boolean value.
public final class INBooleanResolutionResult: INIntentResolutionResult, @unchecked Sendable {
  // @unchecked Sendable: as in the class above; this one adds no stored property.

  /// Says that it is so, or that it is not.
  public class func success(with resolvedValue: Bool) -> Self {
    Self(outcome: .success, values: [resolvedValue])
  }

  /// Says that it may be so, or not, and the user has to confirm it.
  public class func confirmationRequired(with valueToConfirm: Bool?) -> Self {
    Self(outcome: .confirmationRequired, values: valueToConfirm.map { [$0] } ?? [])
  }
}
