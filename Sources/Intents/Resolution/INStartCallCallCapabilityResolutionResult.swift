/// What came of looking up what a call to be started carries.
public final class INStartCallCallCapabilityResolutionResult: INCallCapabilityResolutionResult,
  @unchecked Sendable
{
  // @unchecked Sendable: as in the class above; this one adds no stored property.

  /// Why the value cannot be used.
  package var unsupportedReason: INStartCallCallCapabilityUnsupportedReason? {
    reason.flatMap { INStartCallCallCapabilityUnsupportedReason(rawValue: $0) }
  }

  /// Makes the same result from a general one.
  public convenience init(callCapabilityResolutionResult: INCallCapabilityResolutionResult) {
    self.init(
      outcome: callCapabilityResolutionResult.outcome,
      values: callCapabilityResolutionResult.values,
      reason: callCapabilityResolutionResult.reason)
  }

  required package init(
    outcome: ResolutionOutcome, values: [any Sendable] = [], reason: Int? = nil
  ) {
    super.init(outcome: outcome, values: values, reason: reason)
  }

  /// Says that the call cannot carry that, and why.
  public class func unsupported(
    forReason reason: INStartCallCallCapabilityUnsupportedReason
  ) -> Self {
    Self(outcome: .unsupported, reason: reason.rawValue)
  }
}
