/// What came of looking up the kind of number to call.
public final class INCallDestinationTypeResolutionResult: INIntentResolutionResult,
  @unchecked Sendable
{
  // @unchecked Sendable: as in the class above, all stored properties are constants.

  /// The kind of number found, or to be confirmed.
  package let destinationType: INCallDestinationType?

  required package init(outcome: ResolutionOutcome, reason: Int? = nil) {
    self.destinationType = nil
    super.init(outcome: outcome, reason: reason)
  }

  package init(outcome: ResolutionOutcome, destinationType: INCallDestinationType?) {
    self.destinationType = destinationType
    super.init(outcome: outcome, reason: nil)
  }

  /// Says that this kind of number is meant.
  public class func success(with resolvedValue: INCallDestinationType)
    -> INCallDestinationTypeResolutionResult
  {
    .init(outcome: .success, destinationType: resolvedValue)
  }

  /// Says that this kind of number may be meant and the user has to confirm it.
  public class func confirmationRequired(with valueToConfirm: INCallDestinationType)
    -> INCallDestinationTypeResolutionResult
  {
    .init(outcome: .confirmationRequired, destinationType: valueToConfirm)
  }
}
