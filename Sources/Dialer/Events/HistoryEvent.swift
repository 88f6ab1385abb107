public import CallHistory
public import ContactBook
public import Foundation

/// A call of the history.
public struct HistoryEvent: Sendable, Hashable, Codable {
  /// outgoing or incoming.
  public let direction: String
  /// outgoing, missed or received, as in `INCallRecordType`.
  public let callType: String
  /// The name that was shown.
  public let displayName: String
  /// The address that was called or called from.
  public let handle: ResolutionEvent.Handle
  /// The time at which it was dialled or began to ring.
  public let at: Date
  /// The time that the two could talk, in seconds; nil if they never could, or still can.
  public let duration: Double?
  /// The way it ended, a case of `CallRecord.Ending`; nil while it lasts.
  public let ending: String?
  /// The reason of a failure, a case of `CallFailure` or `system`.
  public let reason: String?
  /// Whom the other side was passed on to; nil where it was not.
  public let transferredTo: String?
  /// The network that it went by, such as `sip`, and its line; nil where they are not known.
  public let network, line: String?
}

extension HistoryEvent {
  /// A call of the history, with the contact's handle as it is now.
  ///
  /// - Parameters:
  ///   - record: The call.
  ///   - book: The contacts.
  public init(_ record: CallRecord, in book: ContactBook) {
    self.init(
      direction: record.direction.rawValue, callType: record.kind.rawValue,
      displayName: record.displayName,
      handle: ResolutionEvent.Handle(ContactHandle(record, in: book)),
      at: record.started, duration: record.duration.map { ($0 * 1000).rounded() / 1000 },
      ending: record.ending?.rawValue, reason: record.reason, transferredTo: record.transferredTo,
      network: record.line == nil ? nil : record.network, line: record.line)
  }
}
