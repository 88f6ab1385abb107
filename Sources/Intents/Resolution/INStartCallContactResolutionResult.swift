/// What came of looking up a person to call.
public final class INStartCallContactResolutionResult: INPersonResolutionResult,
  @unchecked Sendable
{
  // @unchecked Sendable: as in the class above; this one adds no stored property.

  /// Why the person cannot be called.
  package var unsupportedReason: INStartCallContactUnsupportedReason? {
    reason.flatMap { INStartCallContactUnsupportedReason(rawValue: $0) }
  }

  required package init(outcome: ResolutionOutcome, reason: Int? = nil) {
    super.init(outcome: outcome, persons: [], reason: reason)
  }

  required package init(outcome: ResolutionOutcome, persons: [INPerson], reason: Int? = nil) {
    super.init(outcome: outcome, persons: persons, reason: reason)
  }

  /// Makes the same result from one about a person in general.
  public convenience init(personResolutionResult: INPersonResolutionResult) {
    self.init(
      outcome: personResolutionResult.outcome, persons: personResolutionResult.persons,
      reason: personResolutionResult.reason)
  }

  /// Says that the person cannot be called, and why.
  public class func unsupported(forReason reason: INStartCallContactUnsupportedReason) -> Self {
    Self(outcome: .unsupported, reason: reason.rawValue)
  }
}
