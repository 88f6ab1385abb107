/// What came of looking up the kind of call in the history.
public final class INCallRecordTypeResolutionResult: INIntentResolutionResult,
  @unchecked Sendable
{
  // @unchecked Sendable: as in the class above; this one adds no stored property.

  /// Says that this kind of call is meant.
  public class func success(with resolvedValue: INCallRecordType) -> Self {
    Self(outcome: .success, values: [resolvedValue])
  }

  /// Says that this kind of call may be meant and the user has to confirm it.
  public class func confirmationRequired(with valueToConfirm: INCallRecordType) -> Self {
    Self(outcome: .confirmationRequired, values: [valueToConfirm])
  }
}
