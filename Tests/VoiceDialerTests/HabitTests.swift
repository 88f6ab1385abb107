import ContactBook
import Foundation
import Testing
import VoiceDialer

/// What is remembered of the user's choices and calls.
struct HabitTests {
  @Test
  func aChoiceIsMadeOnce() async throws {
    let folder = try TemporaryFolder()
    let history = try CallHistory(folder: folder.url)
    let first = try World(history: history, asking: ScriptedAsker("2"))
    #expect(await first.dialer.handle(text: "call john", utterance: 1) == .carriedOut)
    #expect(first.called == ["+14155550108"])
    #expect(
      first.notes == [
        "From now on “john” is John Baker; “callvoice choices forget john” takes that back."
      ])
    // Nobody is asked any more, and it is said why.
    let second = try World(history: history)
    #expect(await second.dialer.handle(text: "call john", utterance: 1) == .carriedOut)
    #expect(second.called == ["+14155550108"])
    #expect(second.explanations.last?.contains("as you chose before") == true)
    // Until it is forgotten.
    _ = try await history.forgetChoices("john")
    let third = try World(history: history)
    #expect(await third.dialer.handle(text: "call john", utterance: 1) == .undecided)
  }

  @Test
  func aDryRunRemembersNothing() async throws {
    let folder = try TemporaryFolder()
    let history = try CallHistory(folder: folder.url)
    let world = try World(history: history, isDryRun: true, asking: ScriptedAsker("2"))
    #expect(await world.dialer.handle(text: "call john", utterance: 1) == .carriedOut)
    #expect(try await history.choices().isEmpty)
    #expect(world.notes.isEmpty)
  }

  @Test
  func whoeverIsCalledComesFirstButIsNotCalled() async throws {
    let folder = try TemporaryFolder()
    let history = try CallHistory(folder: folder.url)
    let world = try World(history: history)
    #expect(await world.dialer.handle(text: "call john baker", utterance: 1) == .carriedOut)
    #expect(await world.dialer.handle(text: "call john", utterance: 2) == .undecided)
    #expect(
      world.explanations.last == "There are 2 people called John: John Baker and John Abernathy.")
    let other = try #require(People.book.contacts.first { $0.displayName == "John Abernathy" })
    try await history.add(
      Favorite(contactIdentifier: other.identifier, displayName: other.displayName))
    #expect(await world.dialer.handle(text: "call john", utterance: 3) == .undecided)
    #expect(
      world.explanations.last == "There are 2 people called John: John Abernathy and John Baker.")
  }

  @Test
  func whoeverTakesThePlaceOfTheChosenOneIsAskedAbout() async throws {
    let folder = try TemporaryFolder()
    let history = try CallHistory(folder: folder.url)
    try await history.remember(
      RememberedChoice(
        subject: .person, key: "wanda", chosen: "gone", candidates: ["gone", "other"],
        description: "Wanda Gone", made: World.now))
    let world = try World(history: history)
    #expect(await world.dialer.handle(text: "call wanda", utterance: 1) == .undecided)
    #expect(
      world.explanations == [
        "You chose Wanda Gone for wanda before; do you mean Wanda Sip?"
      ])
    #expect(world.called.isEmpty)
  }
}
