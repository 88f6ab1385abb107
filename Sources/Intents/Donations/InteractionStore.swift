public import Foundation
internal import Synchronization

/// A store of donated interactions.
///
/// This protocol is ours: the program that embeds Intents installs a store by
/// ``INInteraction/setStore(_:)`` and lets the donations feed its list of recent calls and the ranking
/// of people. The methods are called one at a time, on a queue of Intents' own.
public protocol InteractionStore: Sendable {
  /// Keeps a donation, replacing one with the same identifier.
  func add(_ donation: InteractionDonation) throws
  /// Forgets all donations.
  func removeAll() throws
  /// Forgets the donations with these identifiers; an unknown one is no error.
  func remove(identifiers: [String]) throws
  /// Forgets the donations of a group; an unknown one is no error.
  func remove(groupIdentifier: String) throws
}

/// An interaction that an app has donated, as a store keeps it.
///
/// This type is ours. Names and numbers are in `intent` alone, and not in descriptions.
public struct InteractionDonation: Sendable, Hashable {
  /// The identifier of the interaction; a donation with the same one replaces it.
  public let identifier: String
  /// The identifier of its group.
  public let groupIdentifier: String?
  /// The request.
  public let intent: INIntent
  /// The side that began it.
  public let direction: INInteractionDirection
  /// The time at which it took place.
  public let dateInterval: DateInterval?
  /// The status of the handling.
  public let status: INIntentHandlingStatus

  /// Takes the donation out of an interaction.
  public init(_ interaction: INInteraction) {
    identifier = interaction.identifier
    groupIdentifier = interaction.groupIdentifier
    intent = interaction.intent
    direction = interaction.direction
    dateInterval = interaction.dateInterval
    status = interaction.intentHandlingStatus
  }

  /// The people of the request.
  public var people: [INPerson] { intent.people }
}

/// A store that keeps the last donations in memory; the one that is used unless another is installed.
public final class MemoryInteractionStore: InteractionStore {
  /// The greatest number of donations kept; the oldest are forgotten first.
  public static let capacity = 1000

  private let storage = Mutex<[InteractionDonation]>([])

  /// Makes an empty store.
  public init() {}

  /// The donations, the oldest first.
  public var donations: [InteractionDonation] { storage.withLock { $0 } }

  /// Keeps a donation, replacing one with the same identifier.
  public func add(_ donation: InteractionDonation) {
    storage.withLock {
      $0.removeAll { $0.identifier == donation.identifier }
      $0.append(donation)
      $0.removeFirst(max(0, $0.count - Self.capacity))
    }
  }

  /// Forgets all donations.
  public func removeAll() { storage.withLock { $0.removeAll() } }

  /// Forgets the donations with these identifiers.
  public func remove(identifiers: [String]) {
    let identifiers = Set(identifiers)
    storage.withLock { $0.removeAll { identifiers.contains($0.identifier) } }
  }

  /// Forgets the donations of a group.
  public func remove(groupIdentifier: String) {
    storage.withLock { $0.removeAll { $0.groupIdentifier == groupIdentifier } }
  }
}
