import CallHistory
import CallKit
import Dialer
import Foundation
import Telephony
import TestSupport
import Testing

/// Calls whose other sides are passed on by words, to somebody or to each other.
struct TransferredCallTests {
  private static let names = ["Eileen Murphy|mobile", "Irene Murphy|home+mobile", "Mom|home"]

  @Test(
    arguments: [
      ("en-US", "call mom", "transfer the call to eileen", "Mom is passed on to Eileen Murphy."),
      ("en-US", "call mom", "transfer mom to eileen", "Mom is passed on to Eileen Murphy."),
      (
        "en-US", "call mom", "transfer her to irene at home", "Mom is passed on to Irene Murphy."
      ),
      (
        "en-US", "call mom", "transfer the call to sip:ann@example.org",
        "Mom is passed on to sip:ann@example.org."
      ),
      (
        "de-DE", "ruf Mom an", "leite den Anruf an Eileen weiter",
        "Mom is passed on to Eileen Murphy."
      ),
      ("es-ES", "llama a Mom", "pasa la llamada a Eileen", "Mom is passed on to Eileen Murphy."),
      ("fr-FR", "appelle Mom", "transfère l'appel à Eileen", "Mom is passed on to Eileen Murphy."),
      ("id-ID", "telepon Mom", "alihkan panggilan ke Eileen", "Mom is passed on to Eileen Murphy."),
      ("zh-CN", "打电话给Mom", "把电话转给Eileen", "Mom is passed on to Eileen Murphy."),
    ])
  func isPassedOn(locale: String, request: String, text: String, note: String) async throws {
    let world = try Cards.world(Self.names, locale: locale)
    #expect(await world.dialer.handle(text: request, utterance: 1) == .carriedOut)
    #expect(await world.dialer.handle(text: text, utterance: 2) == .carriedOut, "\(world.errors)")
    #expect(world.notes == [note])
    #expect(await world.dialer.manager.calls.isEmpty)
    // Nobody is called from here.
    #expect(world.called.count == 1)
  }

  @Test func twoCallsAreConnected() async throws {
    let world = try Cards.world(Self.names)
    for text in ["call mom", "call eileen", "connect them"] {
      #expect(await world.dialer.handle(text: text, utterance: 1) == .carriedOut)
    }
    #expect(world.notes.last == "Mom and Eileen Murphy are connected.")
    #expect(await world.dialer.manager.calls.isEmpty)
  }

  /// Whoever is on the other line already is not called a second time.
  @Test func theOneOnTheOtherLineIsConnected() async throws {
    let world = try Cards.world(Self.names)
    for text in ["call mom", "call eileen", "transfer mom to eileen"] {
      #expect(await world.dialer.handle(text: text, utterance: 1) == .carriedOut)
    }
    #expect(world.notes.last == "Mom and Eileen Murphy are connected.")
    #expect(world.called.count == 2)
  }

  @Test(
    arguments: [
      (["transfer the call to eileen"], "There is no call to transfer.", Outcome.nobodyToCall),
      (["call mom", "connect them"], "There is no other call to connect it with.", .nobodyToCall),
      (
        ["call mom", "transfer the call to mom"], "You are in a call with Mom already.",
        .nobodyToCall
      ),
      (
        ["call mom", "transfer eileen to mom"], "There is no call with Eileen.", .nobodyToCall
      ),
      (
        ["call mom", "transfer the call to 415 555 0486"],
        "The call was not passed on: the line is busy.", .failed
      ),
      (
        ["call mom", "transfer the call to bartholomew"],
        "Nobody in your contacts is called Bartholomew.", .nobodyToCall
      ),
    ])
  func goesOn(texts: [String], error: String, outcome: Outcome) async throws {
    let world = try Cards.world(Self.names)
    var last: Outcome?
    for (number, text) in texts.enumerated() {
      last = await world.dialer.handle(text: text, utterance: number + 1)
    }
    #expect(last == outcome)
    #expect(world.errors.last?.hasSuffix(": \(error)") == true, "\(world.errors)")
    #expect(await world.dialer.manager.calls.count == texts.count - 1)
  }

  /// Nobody is passed on to a number that costs much, or to the police, without a yes.
  @Test(
    arguments: [
      (
        "transfer the call to 911",
        "Transfer the call to the emergency number 911?"
      ),
      (
        "transfer the call to 900 555 1234",
        "This would call the premium-rate number (900) 555-1234. Such calls can be expensive. Call?"
      ),
    ])
  func isAskedAbout(text: String, question: String) async throws {
    for (answer, calls) in [("no", 1), ("yes", 0)] {
      let asker = ScriptedAsker(answer)
      let world = try Cards.world(Self.names, asking: asker)
      _ = await world.dialer.handle(text: "call mom", utterance: 1)
      let outcome = await world.dialer.handle(text: text, utterance: 2)
      #expect(outcome == (calls == 1 ? .undecided : .carriedOut))
      #expect(asker.questions == [question])
      #expect(await world.dialer.manager.calls.count == calls)
    }
  }

  @Test func cannotBePassedOn() async throws {
    let network = ScriptedNetwork(.started, .connecting, .connected)
    let world = try Cards.world(Cards.search(Self.names), network: network)
    _ = await world.dialer.handle(text: "call mom", utterance: 1)
    #expect(await world.dialer.handle(text: "transfer the call to eileen", utterance: 2) == .failed)
    #expect(
      world.errors == [
        "cannotTransfer: Calls cannot be passed on by this network; add somebody to the call instead."
      ])
  }

  @Test func isKeptInTheHistory() async throws {
    let folder = try TemporaryFolder()
    let history = try CallHistory(folder: folder.url)
    let world = try Cards.world(Cards.search(Self.names), history: history)
    for text in ["call mom", "transfer the call to eileen"] {
      _ = await world.dialer.handle(text: text, utterance: 1)
    }
    let records = try await history.calls(CallSearch(), limit: 9)
    #expect(records.map(\.ending) == [.transferred])
    #expect(records.map(\.transferredTo) == ["Eileen Murphy"])
  }
}
