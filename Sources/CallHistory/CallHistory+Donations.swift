import ContactBook
import Foundation
import GRDB
public import Intents
internal import SIPAddressing

/// Donated calls are calls of the history: they are among the recent ones, and count where several
/// people are meant.
///
/// Install it by `INInteraction.setStore(_:)`. Donations that are no calls to a handle are left out.
extension CallHistory: InteractionStore {
  /// Keeps a donated call, in place of one with the same identifier.
  ///
  /// - Parameter donation: an interaction that starts a call; it began with its date interval, or now.
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

  /// Forgets all donated calls; those that were made by the program itself stay.
  /// - Throws: `.unwritable`, `.corrupt` or `.busy`.
  public func removeAll() throws {
    try performNow { database in
      try database.execute(sql: "DELETE FROM call WHERE donation IS NOT NULL")
    }
  }

  /// Forgets the donated calls with these identifiers.
  /// - Throws: `.unwritable`, `.corrupt` or `.busy`.
  public func remove(identifiers: [String]) throws {
    try performNow { database in try Self.remove(identifiers: identifiers, in: database) }
  }

  /// Forgets the donated calls of a group.
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
  /// The call that a donation is about; nil where it is none to or from a handle.
  init?(_ donation: InteractionDonation, now: Date = Date()) {
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
