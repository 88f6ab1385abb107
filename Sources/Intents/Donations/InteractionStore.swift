/// Where donated interactions go.
///
/// This protocol is ours: the program that embeds Intents installs a store by
/// ``INInteraction/setStore(_:)`` and lets the donations feed its list of recent calls and the ranking
/// of people. The methods are called one at a time, on a queue of Intents' own.
public protocol InteractionStore: Sendable {
  /// Keeps a donation, in place of one with the same identifier.
  func add(_ donation: InteractionDonation) throws
  /// Forgets all donations.
  func removeAll() throws
  /// Forgets the donations with these identifiers; one that is not there is no error.
  func remove(identifiers: [String]) throws
  /// Forgets the donations of a group; one that is not there is no error.
  func remove(groupIdentifier: String) throws
}
