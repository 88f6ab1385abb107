/// When a call must be confirmed before it is started.
///
/// Which of several is meant is always asked. An emergency number that was asked for exactly is never
/// asked about; what is being done is said.
public enum ConfirmationPolicy: String, Sendable, Hashable, CaseIterable {
  /// Each call.
  case always
  /// A call that was not surely heard, or to somebody with only nearly that name.
  case uncertain
  /// No call, as long as there is a single candidate.
  case never
}
