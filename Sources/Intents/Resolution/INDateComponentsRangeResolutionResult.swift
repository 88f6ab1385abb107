/// What came of looking up a span of time.
public final class INDateComponentsRangeResolutionResult: INIntentResolutionResult,
  @unchecked Sendable
{
  // @unchecked Sendable: as in the class above; this one adds no stored property.

  /// Says that this span is meant.
  public class func success(with resolvedDateComponentsRange: INDateComponentsRange) -> Self {
    Self(outcome: .success, values: [resolvedDateComponentsRange])
  }

  /// Says that one of these spans is meant and the user has to choose.
  public class func disambiguation(
    with dateComponentsRangesToDisambiguate: [INDateComponentsRange]
  ) -> Self {
    Self(outcome: .disambiguation, values: dateComponentsRangesToDisambiguate)
  }

  /// Says that this span may be meant and the user has to confirm it.
  public class func confirmationRequired(
    with dateComponentsRangeToConfirm: INDateComponentsRange?
  ) -> Self {
    Self(
      outcome: .confirmationRequired, values: dateComponentsRangeToConfirm.map { [$0] } ?? [])
  }
}
