public import Foundation

/// A call in the state that it had when it was read.
///
/// Unlike Apple's, an object does not change; every change makes a new one with the same `uuid`.
public final class CXCall: NSObject, Sendable {
  /// The identifier of the call.
  public let uuid: UUID
  /// Whether the call was started on this machine.
  public let isOutgoing: Bool
  /// Whether the call is on hold.
  public let isOnHold: Bool
  /// Whether the call was ever connected, so that both sides could hear each other.
  public let hasConnected: Bool
  /// Whether the call has ended.
  public let hasEnded: Bool

  package init(_ record: TrackedCall) {
    uuid = record.uuid
    isOutgoing = record.isOutgoing
    isOnHold = record.isOnHold
    hasConnected = record.dateConnected != nil
    hasEnded = record.ending != nil
    super.init()
  }

  /// Whether another object is the same call in the same state.
  public func isEqual(to call: CXCall) -> Bool {
    uuid == call.uuid && isOutgoing == call.isOutgoing && isOnHold == call.isOnHold
      && hasConnected == call.hasConnected && hasEnded == call.hasEnded
  }

  /// Whether another object is the same call in the same state.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? CXCall).map { isEqual(to: $0) } ?? false
  }

  /// The UUID and the state of the call.
  public override var description: String {
    let words = [
      isOutgoing ? "outgoing" : "incoming", isOnHold ? "on hold" : nil,
      hasConnected ? "connected" : nil, hasEnded ? "ended" : nil,
    ]
    return "CXCall \(uuid): " + words.compactMap(\.self).joined(separator: ", ")
  }

  /// A hash that is the same for equal calls.
  public override var hash: Int { uuid.hashValue }
}

/// The reasons why a call ends other than by an action.
public enum CXCallEndedReason: Int, Sendable, CaseIterable {
  /// The call failed.
  case failed = 1
  /// The other side hung up.
  case remoteEnded = 2
  /// Nobody answered, and nobody hung up.
  case unanswered = 3
  /// It was answered on another device.
  case answeredElsewhere = 4
  /// It was declined on another device.
  case declinedElsewhere = 5
}
