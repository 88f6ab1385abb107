/// What came of looking up the call of the history to call back.
public final class INStartCallCallRecordToCallBackResolutionResult: INCallRecordResolutionResult,
  @unchecked Sendable
{
  // @unchecked Sendable: as in the class above; this one adds no stored property.

  /// Why the value cannot be used.
  package var unsupportedReason: INStartCallCallRecordToCallBackUnsupportedReason? {
    reason.flatMap { INStartCallCallRecordToCallBackUnsupportedReason(rawValue: $0) }
  }

  /// Makes the same result from a general one.
  public convenience init(callRecordResolutionResult: INCallRecordResolutionResult) {
    self.init(
      outcome: callRecordResolutionResult.outcome, values: callRecordResolutionResult.values,
      reason: callRecordResolutionResult.reason)
  }

  required package init(
    outcome: ResolutionOutcome, values: [any Sendable] = [], reason: Int? = nil
  ) {
    super.init(outcome: outcome, values: values, reason: reason)
  }

  /// Says that there is no such call to call back, and why.
  public class func unsupported(
    forReason reason: INStartCallCallRecordToCallBackUnsupportedReason
  ) -> Self {
    Self(outcome: .unsupported, reason: reason.rawValue)
  }
}
