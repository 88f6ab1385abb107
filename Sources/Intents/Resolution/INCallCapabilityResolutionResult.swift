/// What came of looking up what a call carries.
public class INCallCapabilityResolutionResult: INIntentResolutionResult, @unchecked Sendable {
  // @unchecked Sendable: as in the class above; this one adds no stored property.

  /// Says that the call carries this.
  public class func success(with resolvedValue: INCallCapability) -> Self {
    Self(outcome: .success, values: [resolvedValue])
  }

  /// Says that the call may carry this and the user has to confirm it.
  public class func confirmationRequired(with valueToConfirm: INCallCapability) -> Self {
    Self(outcome: .confirmationRequired, values: [valueToConfirm])
  }
}
