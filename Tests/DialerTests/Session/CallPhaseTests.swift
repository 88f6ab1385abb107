import Dialer
import Foundation
import Telephony
import Testing

@testable import Sessions

/// The phases that a screen shows, from the events of calls.
struct CallPhaseTests {
  private static func phases(_ world: World) async -> [CallPhase] {
    var phases: [CallPhase] = []
    for event in world.events {
      guard let phase = await world.dialer.phase(after: event)?.phase else { continue }
      phases.append(phase)
    }
    return phases
  }

  @Test func ofACallThatGoesOut() async throws {
    let world = try World()
    _ = await world.dialer.handle(text: "call 4155550100", utterance: 1)
    #expect(await Self.phases(world) == [.calling, .calling, .calling, .talking])
    _ = await world.dialer.handle(text: "hang up", utterance: 2)
    #expect(await Self.phases(world).last == .over)
  }

  @Test(arguments: [("486", CallFailure.busy), ("603", .declined)])
  func ofACallThatFails(status: String, failure: CallFailure) async throws {
    let world = try World()
    _ = await world.dialer.handle(text: "call 4155550\(status)", utterance: 1)
    #expect(await Self.phases(world).last == .failed(failure.explanation))
  }

  @Test(arguments: [("answer", CallPhase.talking), ("decline", .over)])
  func ofACallThatComesIn(text: String, last: CallPhase) async throws {
    let network = SimulatedNetwork(
      clock: ContinuousClock(), timing: SimulatedNetwork.Timing(timeout: .seconds(3_600)))
    let world = try World(network: network)
    network.ring(from: CallDestination(.phoneNumber, "+14155550107"))
    for await incoming in network.incomingCalls {
      await world.dialer.receive(incoming)
      break
    }
    #expect(await Self.phases(world) == [.ringing])
    _ = await world.dialer.handle(text: text, utterance: 1)
    #expect(await Self.phases(world) == [.ringing, last])
  }
}
