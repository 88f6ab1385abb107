/// What becomes of the microphone while the audio session of a call is active.
public enum InCallListening: Sendable {
  /// Nothing: the calls do not use it, and requests are heard as before.
  case unchanged
  /// It is closed, so that the call has it, and opened again when the session is deactivated.
  case off
  /// It stays open, but only what follows a phrase is heard: an attention of that mode.
  case wakePhrase(Attention)
}
