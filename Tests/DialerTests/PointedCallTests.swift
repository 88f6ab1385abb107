import Dialer
import Foundation
import IntentParser
import Telephony
import Testing

/// What is done with a call that was pointed at, as on the desktop.
struct PointedCallTests {
  /// Whoever calls waits for as long as other tests take.
  private func patientNetwork() -> SimulatedNetwork {
    SimulatedNetwork(
      clock: ContinuousClock(), timing: SimulatedNetwork.Timing(timeout: .seconds(3_600)))
  }

  private func ringing(_ world: World, _ network: SimulatedNetwork) async -> UUID {
    let call = network.ring(from: CallDestination(.phoneNumber, "+14155550107"))
    for await incoming in network.incomingCalls {
      await world.dialer.receive(incoming)
      break
    }
    return call
  }

  @Test
  func isAnsweredAndHungUp() async throws {
    let network = patientNetwork()
    let world = try World(network: network)
    let call = await ringing(world, network)
    let party = try #require(await world.dialer.party(of: call))
    #expect(party.name == "John Abernathy")
    #expect(party.detail == "mobile · (415) 555-0107")
    #expect(!party.isOutgoing)
    #expect(party.consequence == nil)
    #expect(await world.dialer.perform(.answer(call: call)) == .carriedOut)
    #expect(await world.dialer.perform(.answer(call: call)) == .nobodyToCall)
    #expect(await world.dialer.perform(.decline(call: call)) == .nobodyToCall)
    #expect(await world.dialer.perform(.hangUp(.call(call))) == .carriedOut)
    #expect(await world.dialer.perform(.hangUp(.call(call))) == .nobodyToCall)
    #expect(world.accepted == [["CXAnswerCallAction"], ["CXEndCallAction"]])
    #expect(world.states == ["connecting", "connected", "ended"])
    #expect(
      world.errors == [
        "noIncomingCall: The call does not ring any more.",
        "noIncomingCall: The call does not ring any more.",
        "noActiveCall: The call is over already.",
      ])
  }

  @Test
  func isDeclined() async throws {
    let network = patientNetwork()
    let world = try World(network: network)
    let call = await ringing(world, network)
    #expect(await world.dialer.perform(.decline(call: call)) == .carriedOut)
    #expect(world.states == ["connecting", "ended"])
  }

  @Test
  func endsAnotherOnlyWhereThatWasSaid() async throws {
    let network = patientNetwork()
    let world = try World(network: network)
    for (number, request) in ["call mom on her mobile", "call eleanor"].enumerated() {
      #expect(
        await world.dialer.handle(text: request, utterance: number + 1) == .carriedOut)
    }
    let call = await ringing(world, network)
    let consequence = try #require(await world.dialer.party(of: call)?.consequence)
    #expect(consequence.hasPrefix("To answer ends the call with "))
    #expect(await world.dialer.perform(.answer(call: call)) == .failed)
    #expect(
      await world.dialer.perform(.answer(call: call), mayEndOthers: true) == .carriedOut)
  }

  /// A call for help is left by a button only where that was said beside it.
  @Test
  func leavesACallForHelpOnlyWhereThatWasSaid() async throws {
    let network = patientNetwork()
    let world = try World(network: network)
    #expect(await world.dialer.handle(text: "call 911", utterance: 1) == .carriedOut)
    let call = await ringing(world, network)
    #expect(
      await world.dialer.party(of: call)?.consequence == "To answer puts the call with 911 on hold."
    )
    #expect(await world.dialer.perform(.answer(call: call)) == .failed)
    #expect(!world.states.contains("held"))
    #expect(
      await world.dialer.perform(.answer(call: call), mayEndOthers: true) == .carriedOut)
    #expect(world.states.contains("held"))
  }

  /// A button does what the same request in words does; the first call is on hold, the second is talked in.
  @Test(
    arguments: [
      ("hold", .hold(.call(uuid(3)))), ("resume", .resume(.call(uuid(1)))),
      ("swap", .swap(.call(uuid(1)))), ("swap", .swap(.call(uuid(3)))),
      ("merge", .merge(.call(uuid(3)))), ("mute", .mute(.call(uuid(3)))),
      ("unmute", .unmute(.call(uuid(3)))), ("hang up", .hangUp(.call(uuid(3)))),
      ("press 1 pound", .press(keys: "1#", in: .call(uuid(3)))),
    ] as [(String, CallRequest)])
  func isTreatedAsInWords(text: String, request: CallRequest) async throws {
    let inWords = try await twoCalls()
    #expect(await inWords.dialer.handle(text: text, utterance: 2) == .carriedOut)
    let pointed = try await twoCalls()
    #expect(await pointed.dialer.perform(request) == .carriedOut)
    let line = try #require(inWords.lines("transaction").last)
    #expect(line.contains(#""utterance":2,"#))
    #expect(pointed.lines("transaction").last == line.replacing(#""utterance":2,"#, with: ""))
    #expect(pointed.callStates == inWords.callStates)
  }

  private func twoCalls() async throws -> World {
    let world = try World(language: TestGrammars.language())
    for text in ["call john baker", "call wanda"] {
      #expect(await world.dialer.handle(text: text, utterance: 1) == .carriedOut)
    }
    #expect(world.calls == [uuid(1), uuid(3)])
    return world
  }

  /// The one call on hold is gone on with by "swap", which in words asks for two.
  @Test func theOnlyOneIsSwapped() async throws {
    let world = try World(language: TestGrammars.language())
    for text in ["call john baker", "hold"] {
      #expect(await world.dialer.handle(text: text, utterance: 1) == .carriedOut)
    }
    #expect(await world.dialer.perform(.swap(.call(world.calls[0]))) == .carriedOut)
    #expect(world.callStates.last == "1 connected")
  }

  /// Nobody is asked, and a call for help stays.
  @Test(arguments: [.resume(.call(uuid(1))), .swap(.call(uuid(1)))] as [CallRequest])
  func nothingIsAsked(request: CallRequest) async throws {
    let asker = ScriptedAsker("yes", "yes")
    let world = try World(asking: asker)
    for text in ["call eleanor", "call 911"] {
      #expect(await world.dialer.handle(text: text, utterance: 1) == .carriedOut)
    }
    #expect(world.calls == [uuid(1), uuid(3)])
    #expect(await world.dialer.perform(request) == .failed)
    #expect(world.errors.map { $0.prefix(14) } == ["emergencyCall:"])
    #expect(world.callStates.last == "2 connected")
    #expect(asker.questions.isEmpty)
  }

  @Test func whatRingsIsOnlyAnsweredOrEnded() async throws {
    let network = patientNetwork()
    let world = try World(network: network)
    let call = await ringing(world, network)
    for request in [
      .hold(.call(call)), .resume(.call(call)), .swap(.call(call)), .merge(.call(call)),
      .mute(.call(call)), .unmute(.call(call)), .press(keys: "1", in: .call(call)),
    ] as [CallRequest] {
      #expect(await world.dialer.perform(request) == .nobodyToCall)
    }
    #expect(Set(world.errors) == ["callIsRinging: The call is not answered yet."])
    #expect(await world.dialer.perform(.hangUp(.call(call))) == .carriedOut)
    #expect(world.states == ["connecting", "ended"])
  }

  @Test(
    arguments: [
      ("", "invalidDigits: The keys to press are 0 to 9, star and pound."),
      ("12a", "invalidDigits: The keys to press are 0 to 9, star and pound."),
      (String(repeating: "1", count: 65), "invalidDigits: At most 64 keys can be pressed at once."),
    ])
  func keysThatCannotBePressed(keys: String, error: String) async throws {
    let world = try World()
    #expect(await world.dialer.handle(text: "call eleanor", utterance: 1) == .carriedOut)
    let call = CallSelection.call(world.calls[0])
    #expect(await world.dialer.perform(.press(keys: keys, in: call)) == .nobodyToCall)
    #expect(world.errors == [error])
    let most = String(repeating: "1", count: 64)
    #expect(await world.dialer.perform(.press(keys: most, in: call)) == .carriedOut)
  }

  @Test func unknownCall() async throws {
    let world = try World()
    #expect(await world.dialer.party(of: UUID()) == nil)
    #expect(await world.dialer.perform(.hangUp(.call(UUID()))) == .nobodyToCall)
    #expect(world.errors == ["noActiveCall: The call is over already."])
  }

  /// Without a call that is pointed at nothing is done, whatever goes on.
  @Test(
    arguments: [.hangUp(), .hangUp(.all), .hold(), .mute(), .answer(), .redial] as [CallRequest])
  func pointsAtNothing(request: CallRequest) async throws {
    let world = try World()
    #expect(await world.dialer.handle(text: "call eleanor", utterance: 1) == .carriedOut)
    #expect(await world.dialer.perform(request) == .notUnderstood)
    #expect(world.callStates.last == "1 connected")
    #expect(world.lines("transaction").count == 1)
  }
}
