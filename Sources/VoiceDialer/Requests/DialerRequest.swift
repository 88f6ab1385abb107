internal import IntentParser

/// A request on its way through the dialer: what was asked for, and how surely.
struct DialerRequest: Sendable {
  /// The request itself.
  let request: CallRequest
  /// Its number within the run, from 1.
  let utterance: Int
  /// Indicates whether it was surely heard; what was typed or pointed at is.
  var isCertain = true
  /// Indicates whether it was heard rather than typed.
  var isHeard = false
  /// Where a call that it starts comes from.
  var origin: CallQuestion.Origin = .request
}
