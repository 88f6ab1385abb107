import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Telephony

/// The end of a program, after which no call begins.
@Suite(.timeLimit(.minutes(10)))
struct CallGateTests {
  private static let somebody = CallDestination(.phoneNumber, "+14155550100")

  /// Reads all events of a call.
  private static func all(_ events: CallEvents) async -> [CallNetworkEvent] {
    var all: [CallNetworkEvent] = []
    for await event in events { all.append(event) }
    return all
  }

  @Test(arguments: [
    Self.somebody, CallDestination(.phoneNumber, "911"),
    CallDestination(.phoneNumber, "+14155550486"),
    CallDestination(.sipAddress, "sip:ann@example.org"), CallDestination(.other, "ann@example.org"),
  ])
  func noCallStarts(destination: CallDestination) async {
    let gate = CallGate()
    let network = SwitchingNetwork(SimulatedNetwork(), gate: gate)
    #expect(!network.isClosed)
    gate.close()
    #expect(network.isClosed)
    let events = network.startCall(UUID(), to: destination, isVideo: false)
    #expect(await Self.all(events) == [.failed(.serviceUnavailable)])
    // Nor on a network that is only now taken.
    network.change(to: SimulatedNetwork())
    let later = network.startCall(UUID(), to: destination, isVideo: true)
    #expect(await Self.all(later) == [.failed(.serviceUnavailable)])
  }

  /// Calls that go on are not touched, and can be ended; one that rings is not answered any more.
  @Test func callsThatAreThere() async throws {
    let gate = CallGate()
    let simulated = SimulatedNetwork(clock: ImmediateClock(endlessFrom: .seconds(10)))
    let network = SwitchingNetwork(simulated, gate: gate)
    let call = UUID()
    var events = network.startCall(call, to: Self.somebody, isVideo: false).makeAsyncIterator()
    while await events.next() != .connected {}
    var incoming = network.incomingCalls.makeAsyncIterator()
    let rung = simulated.ring(from: Self.somebody)
    _ = await incoming.next()
    gate.close()
    await #expect {
      try await network.answerCall(rung)
    } throws: {
      "\($0)" == "The program ends; no call is answered any more."
    }
    try await network.setOnHold(true, call)
    await network.endCall(call)
    #expect(await events.next() == .ended)
  }

  /// However far a call by SIP has come, no invitation is sent: the gate is closed while the agent starts, while it
  /// says whether there is sound, and while another call is put on hold.
  @Test(arguments: ["start", "sound", "hold"])
  func noInvitationIsSent(while moment: String) async throws {
    let gate = CallGate()
    let dialled = Mutex(0)
    let agent = FakeAgent { run, command in
      switch command.name {
      case "dial":
        dialled.withLock { $0 += 1 }
      case "callstat":
        run.write(
          FakeRun.response(to: command, FakeRun.callstat) + FakeRun.event("CALL_RINGING")
            + FakeRun.event("CALL_ESTABLISHED"))
        return true
      case "hold" where moment == "hold": gate.close()
      default: if moment == "start" { gate.close() }
      }
      return false
    }
    let network = try SIPNetwork(
      agent, gate: gate,
      soundProblem: {
        if moment == "sound" { gate.close() }
        return nil
      })
    if moment == "hold" {
      var events = network.callBob().makeAsyncIterator()
      while await events.next() != .connected {}
    }
    let before = dialled.withLock(\.self)
    #expect(await Self.all(network.callBob()) == [.failed(.serviceUnavailable)])
    #expect(dialled.withLock(\.self) == before)
    await network.stop()
  }
}
