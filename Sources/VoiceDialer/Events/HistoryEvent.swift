public import Foundation

/// A call of the history.
public struct HistoryEvent: Sendable, Hashable {
  /// outgoing or incoming.
  public let direction: String
  /// outgoing, missed or received, as in `INCallRecordType`.
  public let callType: String
  /// The name that was shown.
  public let displayName: String
  /// The address that was called or called from.
  public let handle: ResolutionEvent.Handle
  /// When it was dialled or began to ring.
  public let at: Date
  /// How long the two could talk, in seconds; nil where they never could, or still can.
  public let duration: Double?
}
