/// What came of looking up the kind of number to call.
public final class INCallDestinationTypeResolutionResult: INIntentResolutionResult,
  @unchecked Sendable
{
  // @unchecked Sendable: as in the class above; this one adds no stored property.

  /// Says that this kind of number is meant.
  public class func success(with resolvedValue: INCallDestinationType) -> Self {
    Self(outcome: .success, values: [resolvedValue])
  }

  /// Says that this kind of number may be meant and the user has to confirm it.
  public class func confirmationRequired(with valueToConfirm: INCallDestinationType) -> Self {
    Self(outcome: .confirmationRequired, values: [valueToConfirm])
  }
}
