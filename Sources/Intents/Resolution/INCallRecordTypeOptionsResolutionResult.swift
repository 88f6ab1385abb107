/// What came of looking up the kinds of calls in the history.
public final class INCallRecordTypeOptionsResolutionResult: INIntentResolutionResult,
  @unchecked Sendable
{
  // @unchecked Sendable: as in the class above; this one adds no stored property.

  /// Says that this choice of calls is meant.
  public class func success(with resolvedValue: INCallRecordTypeOptions) -> Self {
    Self(outcome: .success, values: [resolvedValue])
  }

  /// Says that this choice of calls may be meant and the user has to confirm it.
  public class func confirmationRequired(with valueToConfirm: INCallRecordTypeOptions) -> Self {
    Self(outcome: .confirmationRequired, values: [valueToConfirm])
  }
}
