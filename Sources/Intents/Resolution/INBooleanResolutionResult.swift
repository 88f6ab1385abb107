/// What came of looking up whether something is so.
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
