import CallHistory
import ContactBook
import Foundation
import TestSupport
import Testing

/// Favourites, remembered choices and how often people are called.
@Suite struct CallMemoryTests {
  private static let date = Date(timeIntervalSinceReferenceDate: 1_000)

  private static func choice(
    _ key: String, _ chosen: String, among candidates: Set<String>,
    of subject: RememberedChoice.Subject = .person
  ) -> RememberedChoice {
    RememberedChoice(
      subject: subject, key: key, chosen: chosen, candidates: candidates,
      description: "Number \(chosen)", made: date)
  }

  @Test func favoritesAreKeptOnceAndInOrder() async throws {
    let folder = try TemporaryFolder()
    let first = Favorite(contactIdentifier: "c2", displayName: "John Baker")
    let second = Favorite(
      contactIdentifier: "c1", handleValue: "+14155550100", displayName: "Maria Lopez")
    do {
      let history = try CallHistory(folder: folder.url)
      #expect(try await history.add(first))
      #expect(try await history.add(second))
      #expect(try await !history.add(first))
      #expect(try await !history.add(second))
    }
    let history = try CallHistory(folder: folder.url)
    #expect(try await history.favorites() == [first, second])
    #expect(try await history.removeFavorite("c2"))
    #expect(try await !history.removeFavorite("c2"))
    #expect(try await history.favorites() == [second])
  }

  @Test func choicesAreRememberedUntilForgotten() async throws {
    let folder = try TemporaryFolder()
    let history = try CallHistory(folder: folder.url)
    let john = Self.choice("john", "c2", among: ["c2", "c3"])
    let other = Self.choice("john", "c3", among: ["c2", "c3"])
    let number = Self.choice("c1", "+1", among: ["+1", "+2"], of: .number)
    try await history.remember(john)
    try await history.remember(number)
    #expect(try await history.choices() == [john, number])
    #expect(try await history.choice(of: .person, "john") == john)
    #expect(try await history.choice(of: .number, "john") == nil)
    try await history.remember(other)
    #expect(try await history.choices() == [other, number])
    #expect(try await history.forgetChoices("john") == 1)
    #expect(try await history.forgetChoices("john") == 0)
    #expect(try await history.forgetChoices() == 1)
    #expect(try await history.choices().isEmpty)
  }

  @Test func choicesAreCountedUntilRemembered() async throws {
    let folder = try TemporaryFolder()
    let history = try CallHistory(folder: folder.url)
    let john = Self.choice("john", "c2", among: ["c2", "c3"])
    let other = Self.choice("john", "c3", among: ["c2", "c3"])
    #expect(try await history.count(john) == 1)
    #expect(try await history.count(john) == 2)
    #expect(try await history.count(other) == 1)
    #expect(try await history.count(other) == 2)
    #expect(try await history.choices().isEmpty)
    #expect(try await history.choice(of: .person, "john") == nil)
    #expect(try await history.forgetChoices("john") == 0)
    #expect(try await history.count(other) == 1)
    try await history.remember(other)
    #expect(try await history.choices() == [other])
    #expect(try await history.count(other) == 1)
  }

  @Test(
    arguments: [
      (["c2", "c3"], true), (["c2"], true), (["c3"], false), (["c2", "c3", "c4"], false),
      ([], false),
    ] as [(Set<String>, Bool)])
  func aChoiceHoldsUntilSomebodyNewAppears(candidates: Set<String>, holds: Bool) {
    let choice = Self.choice("john", "c2", among: ["c2", "c3"])
    #expect(choice.holds(among: candidates) == holds)
  }

  @Test func usageCountsCallsThatWereMadeOrTaken() async throws {
    let folder = try TemporaryFolder()
    let history = try CallHistory(folder: folder.url)
    func call(
      _ contact: String?, _ direction: CallRecord.Direction, at seconds: Double, connected: Bool
    ) -> CallRecord {
      let date = Self.date + seconds
      return CallRecord(
        uuid: UUID(), direction: direction, handleValue: "+1", contactIdentifier: contact,
        displayName: "x", started: date, connected: connected ? date : nil, ended: date,
        ending: connected ? .localEnded : .unanswered)
    }
    for record in [
      call("c1", .outgoing, at: 1, connected: false), call("c1", .incoming, at: 2, connected: true),
      call("c1", .incoming, at: 3, connected: false),
      call("c2", .incoming, at: 4, connected: false),
      call(nil, .outgoing, at: 5, connected: true),
    ] { try await history.record(record) }
    #expect(
      try await history.usage() == [
        "c1": CallUsage(count: 2, latest: Self.date + 2)
      ])
    #expect(try await history.forgetCalls(before: Self.date + 2) == 1)
    #expect(try await history.forgetCalls() == 4)
    #expect(try await history.calls(CallSearch(), limit: 9).isEmpty)
  }
}
