import CallHistory
import Foundation
import Intents
import TestSupport
import Testing

/// Calls that apps donate.
@Suite struct DonationTests {
  private static let start = Date(timeIntervalSinceReferenceDate: 1_000)

  private static func donation(
    _ identifier: String, to value: String? = "+14155550100", name: String = "Maria Lopez",
    direction: INInteractionDirection = .outgoing, seconds: Double? = 10, group: String? = nil
  ) -> InteractionDonation {
    let handle = value.map { INPersonHandle(value: $0, type: .phoneNumber) }
    let person = INPerson(
      spokenPhrase: nil, personHandle: handle, displayName: name, contactIdentifier: "c1")
    let interaction = INInteraction(
      intent: INStartAudioCallIntent(contacts: [person]), response: nil)
    interaction.identifier = identifier
    interaction.groupIdentifier = group
    interaction.direction = direction
    interaction.dateInterval = seconds.map { DateInterval(start: start, duration: $0) }
    return InteractionDonation(interaction)
  }

  @Test func areAmongTheRecentCallsAndCount() async throws {
    let folder = try TemporaryFolder()
    let history = try CallHistory(folder: folder.url)
    try history.add(Self.donation("a"))
    try history.add(Self.donation("a", seconds: 20))
    try history.add(Self.donation("b", direction: .incoming, seconds: 0))
    try history.add(Self.donation("none", to: nil))
    let calls = try await history.calls(CallSearch(), limit: 9)
    #expect(calls.map(\.handleValue) == ["+14155550100", "+14155550100"])
    #expect(calls.map(\.isMissed) == [true, false])
    #expect(calls[1].ended == Self.start + 20)
    #expect(
      try await history.usage() == ["c1": CallUsage(count: 1, latest: Self.start)])
  }

  @Test func areForgottenWithoutTheOthers() async throws {
    let folder = try TemporaryFolder()
    let history = try CallHistory(folder: folder.url)
    try await history.record(
      CallRecord(
        uuid: UUID(), direction: .outgoing, handleValue: "+1", displayName: "own",
        started: Self.start))
    for (identifier, group) in [("a", nil), ("b", "x"), ("c", "x"), ("d", nil)]
      as [(String, String?)]
    {
      try history.add(Self.donation(identifier, name: identifier, group: group))
    }
    func names() async throws -> Set<String> {
      Set(try await history.calls(CallSearch(), limit: 9).map(\.displayName))
    }
    try history.remove(groupIdentifier: "x")
    #expect(try await names() == ["own", "a", "d"])
    try history.remove(identifiers: ["a", "zorg"])
    #expect(try await names() == ["own", "d"])
    try history.removeAll()
    #expect(try await names() == ["own"])
  }
}
