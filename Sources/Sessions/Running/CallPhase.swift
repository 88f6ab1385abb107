public import Dialer
public import Foundation
public import Telephony

extension VoiceDialer {
  /// Returns the call that an event concerns, and the phase it has reached by that.
  ///
  /// - Parameter event: An event of this dialer.
  /// - Returns: The call and its phase; nil if the event tells of no call, or of no new phase.
  public func phase(after event: DialerEvent) -> (call: UUID, phase: CallPhase)? {
    switch event.kind {
    case .incoming(let call):
      return call.isRinging ? (call.callUUID, .ringing) : nil
    case .call(let call):
      switch call.state {
      case .starting, .started, .connecting:
        let isOutgoing = party(of: call.callUUID)?.isOutgoing ?? false
        return isOutgoing ? (call.callUUID, .calling) : nil
      case .connected: return (call.callUUID, .talking)
      case .held: return (call.callUUID, .held)
      case .ended: return (call.callUUID, call.reason == "unanswered" ? .missed : .over)
      case .failed:
        let reason = call.reason.flatMap(CallFailure.init)?.explanation
        return (call.callUUID, .failed(reason ?? "the call broke"))
      }
    default:
      return nil
    }
  }
}
