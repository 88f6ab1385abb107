/// The result of resolving the capability of a call to be started.
public final class INStartCallCallCapabilityResolutionResult: INCallCapabilityResolutionResult,
  @unchecked Sendable
{
  // @unchecked Sendable: as in the class above; this one adds no stored property.

  /// The reason that the value cannot be used.
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

  /// Says that the call cannot carry that, and why.
  public class func unsupported(
    forReason reason: INStartCallCallCapabilityUnsupportedReason
  ) -> Self {
    Self(outcome: .unsupported, reason: reason.rawValue)
  }
}

/// The reasons that a call cannot have the capability asked for.
public enum INStartCallCallCapabilityUnsupportedReason: Int, Sendable, CaseIterable {
  /// Calls with pictures are not possible.
  case videoCallUnsupported = 1
  /// There is no microphone, or it may not be used.
  case microphoneNotAccessible = 2
  /// There is no camera, or it may not be used.
  case cameraNotAccessible = 3
}

/// The result of resolving the call of the history to call back.
public final class INStartCallCallRecordToCallBackResolutionResult: INCallRecordResolutionResult,
  @unchecked Sendable
{
  // @unchecked Sendable: as in the class above; this one adds no stored property.

  /// The reason that the value cannot be used.
  package var unsupportedReason: INStartCallCallRecordToCallBackUnsupportedReason? {
    reason.flatMap { INStartCallCallRecordToCallBackUnsupportedReason(rawValue: $0) }
  }

  /// Makes the same result from a general one.
  public convenience init(callRecordResolutionResult: INCallRecordResolutionResult) {
    self.init(
      outcome: callRecordResolutionResult.outcome, values: callRecordResolutionResult.values,
      reason: callRecordResolutionResult.reason)
  }

  /// Says that there is no such call to call back, and why.
  public class func unsupported(
    forReason reason: INStartCallCallRecordToCallBackUnsupportedReason
  ) -> Self {
    Self(outcome: .unsupported, reason: reason.rawValue)
  }
}

/// The reasons that a call in the history cannot be called back.
public enum INStartCallCallRecordToCallBackUnsupportedReason: Int, Sendable, CaseIterable {
  /// No call in the history fits.
  case noMatchingCall = 1
}
