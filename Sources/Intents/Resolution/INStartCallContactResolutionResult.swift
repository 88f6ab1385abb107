/// What came of looking up a person to call.
public final class INStartCallContactResolutionResult: INPersonResolutionResult,
  @unchecked Sendable
{
  // @unchecked Sendable: as in the class above; this one adds no stored property.

  /// Why the value cannot be used.
  package var unsupportedReason: INStartCallContactUnsupportedReason? {
    reason.flatMap { INStartCallContactUnsupportedReason(rawValue: $0) }
  }

  /// Makes the same result from a general one.
  public convenience init(personResolutionResult: INPersonResolutionResult) {
    self.init(
      outcome: personResolutionResult.outcome, values: personResolutionResult.values,
      reason: personResolutionResult.reason)
  }

  required package init(
    outcome: ResolutionOutcome, values: [any Sendable] = [], reason: Int? = nil
  ) {
    super.init(outcome: outcome, values: values, reason: reason)
  }

  /// Says that the person cannot be called, and why.
  public class func unsupported(
    forReason reason: INStartCallContactUnsupportedReason
  ) -> Self {
    Self(outcome: .unsupported, reason: reason.rawValue)
  }
}
