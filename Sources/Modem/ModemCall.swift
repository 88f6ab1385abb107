internal import Foundation
internal import Telephony

/// A call as the network knows it.
struct ModemCall {
  enum State {
    /// It goes out, and the modem has not dialled yet.
    case underway
    /// It goes out, and the modem has dialled.
    case dialled
    /// It goes out and rings.
    case reached
    /// It came in and rings.
    case ringing
    case connected
  }

  let yield: @Sendable (CallNetworkEvent) -> Void
  var state: State
  /// Its object in ModemManager; nil until the modem has one.
  var path: String?
  /// The modem that it is in.
  var modem = ""
  var isOnHold = false
  /// The change of ``isOnHold`` that was made here and that ModemManager may not know of yet.
  var change: UUID?
  /// Whether ModemManager has said the opposite since.
  var isContradicted = false
  /// The request to put it on hold by what is done to another call next, since the modem swaps two calls at once; nil
  /// where there is none.
  var awaitedHold: UUID?
  /// The conference that it is in; nil where it is by itself.
  var group: UUID?
  var isMuted = false
  /// Whether the daemon for sound was told of it.
  var hasSound = false
  /// Whether it is being answered here.
  var isAnswered = false
  /// Whether the modem is being told to dial, so that its answer tells why it does not.
  var isStarting = false
  /// The last event, if the modem has ended the call meanwhile.
  var ending: CallNetworkEvent?
  /// Whether it is being ended here.
  var isEnding = false

  /// The last event of the call where the modem says that it is over.
  ///
  /// - Parameter reason: MMCallStateReason.
  /// - Returns: The event.
  func ending(because reason: UInt32) -> CallNetworkEvent {
    switch (state, reason) {
    case (.ringing, _): .ended
    case (.connected, 6): .failed(.unavailable)
    case (.connected, 7): .failed(.noSound)
    case (.connected, _): .ended
    case (_, 5): .failed(.busy)
    case (_, 6): .failed(.unavailable)
    case (_, 7): .failed(.noSound)
    // Whoever was called has not answered, or declined: modems do not tell which.
    case (.reached, _): .failed(.noAnswer)
    default: .failed(.unavailable)
    }
  }
}
