public import Foundation

/// What came of looking up one parameter of an intent.
public class INIntentResolutionResult: NSObject, @unchecked Sendable {
  // @unchecked Sendable: all stored properties, also those of the subclasses, are constants of
  // Sendable types.

  /// Which of the possible results it is.
  package let outcome: ResolutionOutcome
  /// Why the value is not supported: the raw value of the subclass's reason.
  package let reason: Int?

  required package init(outcome: ResolutionOutcome, reason: Int? = nil) {
    self.outcome = outcome
    self.reason = reason
    super.init()
  }

  /// Says that a value is needed and none was given.
  public class func needsValue() -> Self { Self(outcome: .needsValue) }

  /// Says that no value is needed.
  public class func notRequired() -> Self { Self(outcome: .notRequired) }

  /// Says that the value is not supported, without a reason.
  public class func unsupported() -> Self { Self(outcome: .unsupported) }
}
