/// When a call must be confirmed before it is started.
///
/// Which of several is meant is always asked. An emergency number that was asked for exactly is never
/// asked about; what is being done is said. What comes from outside is asked about in any case.
public enum ConfirmationPolicy: String, Sendable, Hashable, CaseIterable {
  /// Each call.
  case always
  /// A call that was not surely heard, to somebody with only nearly that name, to a costly number or a
  /// service code, or one that repeats a call for help.
  case uncertain
  /// No call, as long as there is a single candidate.
  case never
}
