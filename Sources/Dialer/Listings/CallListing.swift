internal import CallHistory
internal import ContactBook
internal import Foundation

/// A call of the history as lists show it.
package struct CallListing: Sendable, Hashable, Codable {
  /// The call.
  package let uuid: String
  /// outgoing, missed or received, as in `INCallRecordType`.
  package let callType: String
  /// The name that was shown.
  package let displayName: String
  /// The identifier of the contact; nil where it was no contact.
  package let identifier: String?
  /// The address that was called or called from; nil where it was withheld.
  package let handle: PersonListing.Handle?
  /// The time at which it was dialled or began to ring, such as `2026-11-21T08:00:00Z`.
  package let at: String
  /// The seconds that the two could talk; nil if they never could, or still can.
  package let duration: Int?
  /// The name of the one whom the other side was passed on to; nil where it was not.
  package var transferredTo: String?
  /// The line that it went by; nil where there was no other.
  package var line: String?
  /// True where the user's own list blocks the address.
  package var isBlocked: Bool?
}

extension CallListing {
  init(_ record: CallRecord, in book: ContactBook) {
    self.init(
      uuid: record.uuid.uuidString, callType: record.kind.rawValue,
      displayName: record.displayName, identifier: record.contactIdentifier,
      handle: record.handleValue.isEmpty
        ? nil : PersonListing.Handle(ContactHandle(record, in: book)),
      at: record.started.formatted(.iso8601), duration: record.duration.map { Int($0.rounded()) },
      transferredTo: record.transferredTo, line: record.line)
  }
}
