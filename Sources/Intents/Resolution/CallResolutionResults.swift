/// The result of resolving a call of the history.
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

/// The result of resolving the capability of a call.
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

/// The result of resolving the kind of number to call.
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

/// The result of resolving the kinds of calls in the history.
public final class INCallRecordTypeOptionsResolutionResult: INIntentResolutionResult,
  @unchecked Sendable
{
  // @unchecked Sendable: as in the class above; this one adds no stored property.

  /// Says that this choice of calls is meant.
  public class func success(with resolvedValue: INCallRecordTypeOptions) -> Self {
    Self(outcome: .success, values: [resolvedValue])
  }

  /// Says that this choice of calls may be meant and the user has to confirm it.
  public class func confirmationRequired(with valueToConfirm: INCallRecordTypeOptions) -> Self {
    Self(outcome: .confirmationRequired, values: [valueToConfirm])
  }
}

/// The result of resolving the kind of call in the history.
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

/// The result of resolving a span of time.
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
