import Foundation
import Intents
import Testing

/// These share the one store that interactions go to.
@Suite(.serialized) struct DonationTests {
  private let store = MemoryInteractionStore()

  init() { INInteraction.setStore(store) }

  private func make(
    _ identifier: String, group: String? = nil,
    intent: INIntent = INStartAudioCallIntent(contacts: [INPerson(spokenPhrase: "mom")])
  ) -> INInteraction {
    let interaction = INInteraction(intent: intent, response: nil)
    interaction.identifier = identifier
    interaction.groupIdentifier = group
    interaction.direction = .outgoing
    return interaction
  }

  @Test func donationsAreKeptAsTheyAre() async throws {
    let interaction = make("a", group: "g")
    interaction.dateInterval = DateInterval(start: .distantPast, duration: 1)
    try await interaction.donate()
    interaction.groupIdentifier = nil
    let donation = try #require(store.donations.first)
    #expect(donation.identifier == "a")
    #expect(donation.groupIdentifier == "g")
    #expect(donation.direction == .outgoing)
    #expect(donation.dateInterval == interaction.dateInterval)
    #expect(donation.status == .unspecified)
    #expect(donation.people.map(\.displayName) == ["mom"])
    #expect(store.donations.count == 1)
  }

  @Test func theSameAgainTakesThePlace() async throws {
    try await make("a").donate()
    try await make("b").donate()
    try await make("a").donate()
    #expect(store.donations.map(\.identifier) == ["b", "a"])
  }

  @Test func deleting() async throws {
    for (identifier, group) in [("a", nil), ("b", "g"), ("c", "g"), ("d", "h")] {
      try await make(identifier, group: group).donate()
    }
    try await INInteraction.delete(with: ["a", "none"])
    #expect(store.donations.map(\.identifier) == ["b", "c", "d"])
    try await INInteraction.delete(with: "g")
    #expect(store.donations.map(\.identifier) == ["d"])
    try await INInteraction.deleteAll()
    #expect(store.donations.isEmpty)
  }

  @Test func completions() async {
    make("a").donate(completion: nil)
    let error = await withCheckedContinuation { continuation in
      make("b").donate { continuation.resume(returning: $0) }
    }
    #expect(error == nil)
    #expect(store.donations.map(\.identifier) == ["a", "b"])
    INInteraction.delete(with: ["a"], completion: nil)
    INInteraction.delete(with: "none", completion: nil)
    await withCheckedContinuation { continuation in
      INInteraction.deleteAll { _ in continuation.resume() }
    }
    #expect(store.donations.isEmpty)
  }

  @Test func memoryIsBounded() {
    for number in 0...MemoryInteractionStore.capacity { store.add(.init(make("\(number)"))) }
    #expect(store.donations.count == MemoryInteractionStore.capacity)
    #expect(store.donations.first?.identifier == "1")
  }

  @Test func aPlainIntentIsNotKept() async {
    await expect(
      .interactionOperationNotSupported,
      "An INIntent without a kind cannot be donated; donate one of its subclasses."
    ) { try await make("a", intent: INIntent()).donate() }
  }

  @Test func aStoreMayFail() async {
    struct Full: Error, CustomStringConvertible { let description = "the disk is full." }
    struct Failing: InteractionStore {
      func add(_ donation: InteractionDonation) throws { throw Full() }
      func removeAll() throws { throw Full() }
      func remove(identifiers: [String]) throws { throw Full() }
      func remove(groupIdentifier: String) throws { throw Full() }
    }
    INInteraction.setStore(Failing())
    let deleted = "The interactions could not be deleted: the disk is full."
    await expect(
      .donatingInteraction, "The interactions could not be donated: the disk is full."
    ) { try await make("a").donate() }
    await expect(.deletingAllInteractions, deleted) { try await INInteraction.deleteAll() }
    await expect(.deletingInteractionWithIdentifiers, deleted) {
      try await INInteraction.delete(with: ["a"])
    }
    await expect(.deletingInteractionWithGroupIdentifier, deleted) {
      try await INInteraction.delete(with: "g")
    }
  }

  private func expect(
    _ code: INIntentErrorCode, _ message: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ work: () async throws -> Void
  ) async {
    let error = await #expect(throws: INIntentError.self, sourceLocation: sourceLocation) {
      try await work()
    }
    #expect(error?.code == code, sourceLocation: sourceLocation)
    #expect(error?.message == message, sourceLocation: sourceLocation)
  }
}
