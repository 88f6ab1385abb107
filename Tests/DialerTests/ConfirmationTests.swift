import ContactBook
import Dialer
import Foundation
import Intents
import NameSearch
import Testing

/// When a call must be confirmed.
struct ConfirmationTests {
  @Test(
    arguments: [
      (.always, "call john baker", ["Call John Baker, work?"]),
      (.uncertain, "call john baker", []),
      (.never, "call john baker", []),
      (.always, "call marla lopez on her mobile", ["Call Maria Lopez, mobile?"]),
      (.uncertain, "call marla lopez on her mobile", ["Call Maria Lopez, mobile?"]),
      (.never, "call marla lopez on her mobile", []),
      (.always, "call 911", []), (.uncertain, "call 911", []), (.never, "call 911", []),
      (.always, "call emergency services", []),
      (.always, "dial 415 555 0199", ["Call (415) 555-0199?"]),
    ] as [(ConfirmationPolicy, String, [String])])
  func isAsked(confirmation: ConfirmationPolicy, text: String, questions: [String]) async throws {
    let asker = ScriptedAsker("yes")
    let world = try World(confirmation: confirmation, asking: asker)
    #expect(await world.dialer.handle(text: text, utterance: 1) == .carriedOut)
    #expect(asker.questions == questions)
    #expect(world.called.count == 1)
  }

  @Test(arguments: ConfirmationPolicy.allCases)
  func whoIsMeantIsAlwaysAskedOnce(confirmation: ConfirmationPolicy) async throws {
    let asker = ScriptedAsker("2", "yes")
    let world = try World(confirmation: confirmation, asking: asker)
    #expect(await world.dialer.handle(text: "call john", utterance: 1) == .carriedOut)
    #expect(asker.questions.count == 1)
    #expect(world.called == ["+14155550108"])
  }

  @Test(arguments: ["call john baker", "call 415 555 0199"])
  func nobodyToAskMeansNoCall(text: String) async throws {
    let world = try World(confirmation: .always)
    #expect(await world.dialer.handle(text: text, utterance: 1) == .undecided)
    #expect(world.called.isEmpty)
    #expect(world.results == [.confirmationRequired])
  }

  @Test(arguments: [("yes", Outcome.carriedOut), ("no", .undecided)])
  func linksAreConfirmed(answer: String, outcome: Outcome) async throws {
    let asker = ScriptedAsker(answer)
    let world = try World(confirmation: .always, asking: asker)
    #expect(try await world.dialer.open(link: "tel:+14155550108") == outcome)
    #expect(asker.questions == ["Call John Baker, work?"])
    #expect(try await world.dialer.open(link: "tel:911") == .carriedOut)
    #expect(asker.questions.count == 1)
  }

  /// An answer that belongs to another question is no yes.
  @Test(arguments: ["2", "the second one", "john baker", "mobile", "maybe"])
  func onlyAYesIsOne(answer: String) async throws {
    let asker = ScriptedAsker([answer])
    let world = try World(confirmation: .always, asking: asker)
    #expect(try await world.dialer.open(link: "tel:+18005550108") == .undecided)
    #expect(world.called.isEmpty)
  }

  @Test func emergencyCallsAreAnnounced() async throws {
    let world = try World()
    #expect(await world.dialer.handle(text: "call 911", utterance: 1) == .carriedOut)
    #expect(
      world.lines("note") == [
        #"{"code":"emergency","event":"note","message":"Calling 911.","utterance":1}"#
      ])
  }
}
