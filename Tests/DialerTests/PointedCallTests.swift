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
      clock: ContinuousClock(), timing: SimulatedNetwork.Timing(patience: .seconds(3_600)))
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

  @Test
  func unknownCall() async throws {
    let world = try World()
    #expect(await world.dialer.party(of: UUID()) == nil)
    #expect(await world.dialer.perform(.hangUp(.call(UUID()))) == .nobodyToCall)
  }
}
