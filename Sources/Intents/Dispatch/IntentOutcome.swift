/// What became of an intent that was run through its handler.
public struct IntentOutcome {
  /// How it ended.
  public enum Ending: Sendable, Hashable {
    /// The handler has handled it; the response says how that went.
    case handled
    /// The handler would not handle it; the response of `confirm` says why.
    case refused
    /// The handler cannot use a value of the intent; `reason` is the raw value of the parameter's
    /// reasons.
    case unsupported(parameter: String, reason: Int?)
    /// The user cancelled it when asked about a parameter; empty is the request as a whole.
    case cancelled(parameter: String)
  }

  /// How it ended.
  public let ending: Ending
  /// The intent with the values that were found, and the response if there is one.
  public let interaction: INInteraction
  /// The activity with which the app is to go on; `nil` unless the response defers to the app.
  ///
  /// It carries the interaction. Where the handler gave none it is a new one, named for the intent.
  public let userActivity: NSUserActivity?
}

@available(*, unavailable)
extension IntentOutcome: Sendable {}
