/// What came of looking up a call of the history.
public class INCallRecordResolutionResult: INIntentResolutionResult, @unchecked Sendable {
  // @unchecked Sendable: as in the class above; this one adds no stored property.

  /// Says that this call is meant.
  public class func success(with resolvedCallRecord: INCallRecord) -> Self {
    Self(outcome: .success, values: [resolvedCallRecord])
  }

  /// Says that one of these calls is meant and the user has to choose.
  public class func disambiguation(with callRecordsToDisambiguate: [INCallRecord]) -> Self {
    Self(outcome: .disambiguation, values: callRecordsToDisambiguate)
  }

  /// Says that this call may be meant and the user has to confirm it.
  public class func confirmationRequired(with callRecordToConfirm: INCallRecord?) -> Self {
    Self(outcome: .confirmationRequired, values: callRecordToConfirm.map { [$0] } ?? [])
  }
}
