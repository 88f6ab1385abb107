internal import Synchronization

/// A store that keeps the last donations in memory; the one that is used unless another is installed.
public final class MemoryInteractionStore: InteractionStore {
  /// How many donations are kept; the oldest are forgotten first.
  public static let capacity = 1000

  private let storage = Mutex<[InteractionDonation]>([])

  /// Makes an empty store.
  public init() {}

  /// The donations, the oldest first.
  public var donations: [InteractionDonation] { storage.withLock { $0 } }

  /// Keeps a donation, in place of one with the same identifier.
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
