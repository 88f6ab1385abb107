/// Why a call in the history cannot be called back.
public enum INStartCallCallRecordToCallBackUnsupportedReason: Int, Sendable, CaseIterable {
  /// No call in the history fits.
  case noMatchingCall = 1
}
