public import Foundation

/// A call, as it was when it was asked for.
///
/// Unlike Apple's, an object does not change; every change gives a new one of the same `uuid`.
public final class CXCall: NSObject, Sendable {
  /// The name of the call.
  public let uuid: UUID
  /// Whether it was started on this machine.
  public let isOutgoing: Bool
  /// Whether it is on hold.
  public let isOnHold: Bool
  /// Whether both sides could hear each other at some time.
  public let hasConnected: Bool
  /// Whether it is over.
  public let hasEnded: Bool

  package init(_ record: TrackedCall) {
    uuid = record.uuid
    isOutgoing = record.isOutgoing
    isOnHold = record.isOnHold
    hasConnected = record.dateConnected != nil
    hasEnded = record.ending != nil
    super.init()
  }

  /// Whether it is the same call in the same state.
  public func isEqual(to call: CXCall) -> Bool {
    uuid == call.uuid && isOutgoing == call.isOutgoing && isOnHold == call.isOnHold
      && hasConnected == call.hasConnected && hasEnded == call.hasEnded
  }

  /// Whether the other object is the same call in the same state.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? CXCall).map { isEqual(to: $0) } ?? false
  }

  /// The UUID and what the call has come to.
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
