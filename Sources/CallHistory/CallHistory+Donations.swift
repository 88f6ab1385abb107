internal import ContactBook
internal import Foundation
internal import GRDB
public import Intents
internal import SIPAddressing

/// Storage of donated interactions as calls of the history.
///
/// Donated calls are listed among recent calls and count towards a contact's usage. Install a history
/// with `INInteraction.setStore(_:)`. Donations other than calls to a handle are ignored.
extension CallHistory: InteractionStore {
  /// Saves a donated call, replacing any with the same identifier.
  ///
  /// - Parameter donation: An interaction that starts a call; the call began at the start of the
  ///   date interval, or now if there is none.
  /// - Throws: `.unwritable`, `.corrupt` or `.busy`.
  public func add(_ donation: InteractionDonation) throws {
    guard let call = CallRecord(donation) else { return }
    try performNow { database in
      try Self.remove(identifiers: [donation.identifier], in: database)
      try call.save(in: database)
      try database.execute(
        sql: "UPDATE call SET donation = ?, donationGroup = ? WHERE uuid = ?",
        arguments: [donation.identifier, donation.groupIdentifier, call.uuid.uuidString])
    }
  }

  /// Deletes all donated calls, but none that the program itself made.
  /// - Throws: `.unwritable`, `.corrupt` or `.busy`.
  public func removeAll() throws {
    try performNow { database in
      try database.execute(sql: "DELETE FROM call WHERE donation IS NOT NULL")
    }
  }

  /// Deletes the donated calls with these identifiers.
  /// - Throws: `.unwritable`, `.corrupt` or `.busy`.
  public func remove(identifiers: [String]) throws {
    try performNow { database in try Self.remove(identifiers: identifiers, in: database) }
  }

  /// Deletes the donated calls of a group.
  /// - Throws: `.unwritable`, `.corrupt` or `.busy`.
  public func remove(groupIdentifier: String) throws {
    try performNow { database in
      try database.execute(
        sql: "DELETE FROM call WHERE donationGroup = ?", arguments: [groupIdentifier])
    }
  }

  private static func remove(identifiers: [String], in database: Database) throws {
    for identifier in identifiers {
      try database.execute(sql: "DELETE FROM call WHERE donation = ?", arguments: [identifier])
    }
  }
}

extension CallRecord {
  /// Creates the record of a donated call, or returns nil if it is not a call with a handle.
  fileprivate init?(_ donation: InteractionDonation, now: Date = Date()) {
    let isCall =
      donation.intent is INStartCallIntent || donation.intent is INStartAudioCallIntent
      || donation.intent is INStartVideoCallIntent
    guard isCall, let person = donation.people.first,
      let value = person.personHandle?.value.map(SIPAddress.withoutPassword), !value.isEmpty
    else { return nil }
    let isPhone = person.personHandle?.type != .emailAddress && !value.contains("@")
    let start = donation.dateInterval?.start ?? now
    let duration = donation.dateInterval?.duration ?? 0
    let isFailed = donation.status == .failure
    let isIncoming = donation.direction == .incoming
    let isConnected = duration > 0 && !isFailed
    self.init(
      uuid: UUID(), direction: isIncoming ? .incoming : .outgoing,
      handleKind: isPhone ? .phoneNumber : .sipAddress, handleValue: value,
      contactIdentifier: person.contactIdentifier,
      displayName: person.displayName.isEmpty ? value : person.displayName, started: start,
      connected: isConnected ? start : nil, ended: donation.dateInterval?.end ?? start,
      ending: isFailed ? .failed : isIncoming && !isConnected ? .unanswered : .localEnded)
  }
}
