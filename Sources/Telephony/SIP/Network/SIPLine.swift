internal import Foundation

/// A call as the network knows it.
struct SIPLine {
  enum State {
    /// It goes out, and nothing was heard of it.
    case underway
    /// It goes out and rings.
    case reached
    /// It comes in and rings.
    case ringing
    case connected
  }

  let yield: @Sendable (CallNetworkEvent) -> Void
  var state: State
  /// Its Call-ID; nil until the invitation is sent.
  var id: String?
  var isOnHold = false
  /// Whether it is to be muted.
  var isMuted = false
  /// Whether the agent mutes it.
  var isAgentMuted = false
  /// What it is to end with, where it is ended from here.
  var ending: CallNetworkEvent?
  /// What gives up where nobody answers.
  var timer: Task<Void, Never>?
  /// What waits for it to be connected, or over.
  var waiting: [CheckedContinuation<Void, Never>] = []
}
