import Foundation
import TestSupport
import Testing

@testable import Telephony

/// Many phones behind one registrar, which also passes their calls on.
@Suite(
  .serialized, .enabled(if: Programs.hasRegistrar, "baresip-core and kamailio are not installed"),
  .timeLimit(.minutes(20)))
struct TenAgentsTests {
  /// A call from one phone of the ring to the next.
  private struct RingCall {
    let identifier: UUID
    var atCaller: CallEvents.AsyncIterator
    let incoming: IncomingCall
    var atCallee: CallEvents.AsyncIterator
  }

  private static let count = 10
  /// The phone that is killed.
  private static let killed = 4

  private func phones(at registrar: Registrar) async throws -> [SIPNetwork] {
    var phones: [SIPNetwork] = []
    for index in 0..<Self.count {
      let phone = SIPNetwork(
        account: try SIPAccount(address: "agent\(index)@127.0.0.1:\(registrar.port)"),
        password: Registrar.password,
        options: SIPNetwork.Options(audio: .none, timing: .patient))
      try await phone.start()
      phones.append(phone)
    }
    return phones
  }

  /// Has a phone call the next one by the registrar, and the next one answer.
  private func call(
    from index: Int, _ phones: [SIPNetwork], _ registrar: Registrar
  ) async throws -> RingCall {
    let next = (index + 1) % Self.count
    let identifier = UUID()
    let destination = CallDestination(
      .sipAddress, "sip:agent\(next)@127.0.0.1:\(registrar.port)")
    var atCaller = phones[index].startCall(identifier, to: destination, isVideo: false)
      .makeAsyncIterator()
    var found: IncomingCall?
    for await call in phones[next].incomingCalls {
      found = call
      break
    }
    let incoming = try #require(found)
    #expect(
      incoming.origin
        == CallDestination(.sipAddress, "sip:agent\(index)@127.0.0.1:\(registrar.port)"))
    var atCallee = incoming.events.makeAsyncIterator()
    try await phones[next].answerCall(incoming.uuid)
    #expect(await atCallee.next() == .connected)
    while let event = await atCaller.next(), event != .connected {}
    return RingCall(
      identifier: identifier, atCaller: atCaller, incoming: incoming, atCallee: atCallee)
  }

  @Test
  func callInARingHoldAndHangUp() async throws {
    let registrar = try await Registrar.start()
    let phones = try await phones(at: registrar)
    for phone in phones {
      #expect(await phone.registration(within: .seconds(600)) == .registered)
    }
    // Each has a call that it made and one that it answered; the one it made is put on hold.
    var calls: [RingCall] = []
    for index in phones.indices {
      let call = try await call(from: index, phones, registrar)
      try await phones[index].setOnHold(true, call.identifier)
      calls.append(call)
    }
    for (index, phone) in phones.enumerated() {
      #expect(await phone.agentHolds()[calls[index].identifier] == true)
    }

    // One is killed: its own two calls are over.
    let agent = try #require(await phones[Self.killed].agentIdentifier)
    kill(agent, SIGKILL)
    #expect(await calls[Self.killed].atCaller.next() == .failed(.serviceUnavailable))
    let before = (Self.killed + Self.count - 1) % Self.count
    #expect(await calls[before].atCallee.next() == .failed(.serviceUnavailable))

    // Nobody else has lost one: each resumes its call, and hangs up.
    for index in phones.indices where index != Self.killed && index != before {
      try await phones[index].setOnHold(false, calls[index].identifier)
      #expect(await phones[index].agentHolds()[calls[index].identifier] == false)
      await phones[index].endCall(calls[index].identifier)
      #expect(await calls[index].atCaller.next() == .ended)
      #expect(await calls[index].atCaller.next() == nil)
      #expect(await calls[index].atCallee.next() == .ended)
      #expect(await calls[index].atCallee.next() == nil)
    }
    // Those that talked to the one that was killed hang up for themselves.
    await phones[before].endCall(calls[before].identifier)
    let after = (Self.killed + 1) % Self.count
    await phones[after].endCall(calls[Self.killed].incoming.uuid)

    // It comes back, registers again, and can be called.
    try await phones[Self.killed].start()
    #expect(await phones[Self.killed].registration(within: .seconds(600)) == .registered)
    var again = try await call(from: before, phones, registrar)
    await phones[before].endCall(again.identifier)
    #expect(await again.atCallee.next() == .ended)

    for phone in phones { await phone.stop() }
    await registrar.helper.end()
  }

  /// The registrar that the manual shows is the one that these tests have.
  @Test
  func theManualShowsThisRegistrar() throws {
    let manual = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../docs/sip.md").standardizedFileURL
    let configuration = try String(
      contentsOf: Scenario.folder.appending(path: "registrar.cfg"), encoding: .utf8
    ).replacing("[port]", with: "5080").replacing("[password]", with: "secret")
    #expect(
      try String(contentsOf: manual, encoding: .utf8).contains("```text\n\(configuration)```\n"))
  }
}
