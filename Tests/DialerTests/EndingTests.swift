import CallKit
import Conversation
import Dialer
import Foundation
import Telephony
import TestSupport
import Testing

/// Requests that are under way when the program begins to end.
@Suite(.timeLimit(.minutes(10)))
struct EndingTests {
  private static func world(_ gate: CallGate, asking: (any Asking)? = nil) throws -> World {
    let simulated = SimulatedNetwork(clock: ImmediateClock(endlessFrom: .seconds(10)))
    return try World(network: SwitchingNetwork(simulated, gate: gate), asking: asking)
  }

  /// Whatever asks for a call: no transaction is requested.
  @Test(arguments: [
    "call maria lopez", "call 911", "call +1 415 555 0100", "video call maria lopez", "redial",
    "call sip:ann@example.org",
  ])
  func noCallBegins(text: String) async throws {
    let gate = CallGate()
    let world = try Self.world(gate)
    gate.close()
    #expect(await world.dialer.handle(text: text, utterance: 1) != .carriedOut)
    #expect(world.lines("transaction", "call") == [])
    #expect(world.server.calls.isEmpty)
  }

  @Test func noLinkIsCalled() async throws {
    let gate = CallGate()
    let world = try Self.world(gate)
    gate.close()
    #expect(
      try await world.dialer.open(link: "tel:911", isFromOutside: false, utterance: 1) == .failed)
    #expect(world.server.calls.isEmpty)
    #expect(
      world.lines("error").last?.contains("callvoice is ending; no call begins any more.") == true)
  }

  /// The yes of a user who was asked before comes too late.
  @Test func aYesThatComesTooLate() async throws {
    struct Closer: Asking {
      let gate: CallGate
      func answer(to question: DialerQuestion) async -> String? {
        gate.close()
        return "yes"
      }
    }
    let gate = CallGate()
    let world = try Self.world(gate, asking: Closer(gate: gate))
    #expect(
      try await world.dialer.open(link: "tel:+14155550100", isFromOutside: true, utterance: 1)
        == .failed)
    #expect(gate.isClosed)
    #expect(world.server.calls.isEmpty)
  }

  /// What goes on can still be ended.
  @Test func callsEnd() async throws {
    let gate = CallGate()
    let world = try Self.world(gate)
    #expect(
      await world.dialer.handle(text: "call maria lopez on her mobile", utterance: 1) == .carriedOut
    )
    gate.close()
    await world.dialer.endCalls()
    #expect(world.server.calls.isEmpty)
  }
}
