/// Whether the registrar knows where calls to the account are to go.
public enum SIPRegistration: Sendable, Hashable {
  /// The account is not registered from here; calls can go out, and none come in.
  case none
  /// The registrar was asked and has not answered.
  case pending
  /// Calls come in.
  case registered
  /// The registrar refused, or cannot be reached; with what it said, such as `401 Unauthorized`.
  case failed(String)
}
