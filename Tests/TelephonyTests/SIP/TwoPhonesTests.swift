import Foundation
import Testing

@testable import Telephony

/// Calls between two agents.
@Suite(
  .serialized, .enabled(if: Programs.hasAgent, "baresip-core is not installed"),
  .timeLimit(.minutes(20)))
struct TwoPhonesTests {
  @Test
  func callsAnswersAndHangsUp() async throws {
    let (alice, bob) = (try Phone("alice"), try Phone("bob"))
    try await bob.network.start()
    let call = UUID()
    var events = alice.call(bob, call)
    let incoming = try #require(await bob.incoming())
    #expect(incoming.origin == CallDestination(.sipAddress, "sip:alice@127.0.0.1:\(alice.port)"))
    #expect(incoming.claimedName == nil)
    var heard = incoming.events.makeAsyncIterator()
    try await bob.network.answerCall(incoming.uuid)
    #expect(await heard.next() == .connected)
    for expected in [CallNetworkEvent.started, .connecting, .connected] {
      #expect(await events.next() == expected)
    }
    await bob.network.endCall(incoming.uuid)
    #expect(await heard.next() == .ended)
    #expect(await heard.next() == nil)
    #expect(await events.next() == .ended)
    #expect(await events.next() == nil)
    await alice.network.stop()
    await bob.network.stop()
  }

  @Test
  func declined() async throws {
    let (alice, bob) = (try Phone("alice"), try Phone("bob"))
    try await bob.network.start()
    let events = alice.call(bob, UUID())
    let incoming = try #require(await bob.incoming())
    await bob.network.endCall(incoming.uuid)
    #expect(await incoming.events.all() == [.ended])
    var rest: [CallNetworkEvent] = []
    var iterator = events
    while let event = await iterator.next() { rest.append(event) }
    #expect(rest == [.started, .connecting, .failed(.declined)])
    await alice.network.stop()
    await bob.network.stop()
  }

  @Test
  func theCallerGivesUp() async throws {
    let (alice, bob) = (try Phone("alice"), try Phone("bob"))
    try await bob.network.start()
    let call = UUID()
    _ = alice.call(bob, call)
    let incoming = try #require(await bob.incoming())
    await alice.network.endCall(call)
    #expect(await incoming.events.all() == [.ended])
    await #expect(throws: CallNetworkError(.noSuchCall, "The call is over.")) {
      try await bob.network.answerCall(incoming.uuid)
    }
    await alice.network.stop()
    await bob.network.stop()
  }

  @Test
  func tonesAreHeard() async throws {
    let (alice, bob) = (try Phone("alice"), try Phone("bob"))
    try await bob.network.start()
    let call = UUID()
    var events = alice.call(bob, call)
    let incoming = try #require(await bob.incoming())
    await #expect(throws: CallNetworkError(.notConnected, "The call is not connected yet.")) {
      try await alice.network.sendTones("1", in: call)
    }
    try await bob.network.answerCall(incoming.uuid)
    while let event = await events.next(), event != .connected {}
    await #expect(
      throws: CallNetworkError(.refused, "The keys are 0 to 9, star, pound and A to D.")
    ) {
      try await alice.network.sendTones("1;2", in: call)
    }
    try await alice.network.sendTones("19#", in: call)
    var keys: [DTMFDigit] = []
    for await tone in bob.network.tones {
      keys.append(tone)
      if keys.count == 3 { break }
    }
    #expect(keys.map(\.key) == ["1", "9", "#"])
    #expect(keys.allSatisfy { $0.call == incoming.uuid })
    await alice.network.stop()
    await bob.network.stop()
  }

  @Test
  func twoCallsWithHoldAndSwap() async throws {
    let (alice, bob, carol) = (try Phone("alice"), try Phone("bob"), try Phone("carol"))
    try await bob.network.start()
    try await carol.network.start()
    let (first, second) = (UUID(), UUID())
    var toBob = alice.call(bob, first)
    let atBob = try #require(await bob.incoming())
    try await bob.network.answerCall(atBob.uuid)
    while let event = await toBob.next(), event != .connected {}
    try await alice.network.setOnHold(true, first)
    try await alice.network.setOnHold(true, first)
    await #expect(throws: CallNetworkError(.onHold, "The call is on hold; resume it first.")) {
      try await alice.network.sendTones("1", in: first)
    }
    var toCarol = alice.call(carol, second)
    let atCarol = try #require(await carol.incoming())
    try await carol.network.answerCall(atCarol.uuid)
    while let event = await toCarol.next(), event != .connected {}
    #expect(await alice.network.agentHolds() == [first: true, second: false])
    // Swap.
    try await alice.network.setOnHold(true, second)
    try await alice.network.setOnHold(false, first)
    #expect(await alice.network.agentHolds() == [first: false, second: true])
    #expect(!alice.network.canJoin(first, with: second))
    await #expect(
      throws: CallNetworkError(
        .refused, "Calls by SIP cannot be joined here; swap between them instead.")
    ) {
      try await alice.network.join(first, with: second)
    }
    try await alice.network.join(first, with: nil)
    // The agent resumes a call by itself when another one ends; it is put on hold again.
    await bob.network.endCall(atBob.uuid)
    while let event = await toBob.next(), event != .ended {}
    #expect(await alice.network.agentHolds() == [second: true])
    try await alice.network.setOnHold(false, second)
    #expect(await alice.network.agentHolds() == [second: false])
    await alice.network.endCall(second)
    #expect(await toCarol.next() == .ended)
    for phone in [alice, bob, carol] { await phone.network.stop() }
  }

  @Test
  func aSecondCallRingsWhileTheFirstDoes() async throws {
    let (alice, bob, carol) = (try Phone("alice"), try Phone("bob"), try Phone("carol"))
    try await bob.network.start()
    var toBob = alice.call(bob, UUID())
    let fromAlice = try #require(await bob.incoming())
    var alsoToBob = carol.call(bob, UUID())
    let fromCarol = try #require(await bob.incoming())
    try await bob.network.answerCall(fromAlice.uuid)
    while let event = await toBob.next(), event != .connected {}
    try await bob.network.answerCall(fromCarol.uuid)
    while let event = await alsoToBob.next(), event != .connected {}
    #expect(await bob.network.agentHolds() == [fromAlice.uuid: true, fromCarol.uuid: false])
    for phone in [bob, alice, carol] { await phone.network.stop() }
  }

  @Test
  func muteIsKnown() async throws {
    let (alice, bob) = (try Phone("alice", audio: .tone), try Phone("bob"))
    try await bob.network.start()
    let call = UUID()
    var events = alice.call(bob, call)
    let incoming = try #require(await bob.incoming())
    // What is wanted before the answer is done after it.
    try await alice.network.setMuted(true, call)
    try await bob.network.answerCall(incoming.uuid)
    while let event = await events.next(), event != .connected {}
    try await alice.network.setMuted(true, call)
    #expect(await alice.network.calls[call]?.isAgentMuted == true)
    try await alice.network.setMuted(false, call)
    try await alice.network.setMuted(false, call)
    #expect(await alice.network.calls[call]?.isAgentMuted == false)
    await alice.network.stop()
    await #expect(throws: CallNetworkError(.noSuchCall, "The call is over.")) {
      try await alice.network.setMuted(true, call)
    }
    await bob.network.stop()
  }
}

extension SIPNetwork {
  /// Whether the agent has its calls on hold, once all that was asked for before is done.
  func agentHolds() async -> [UUID: Bool] {
    await tasks.add { await self.listedHolds() }.value
  }

  private func listedHolds() async -> [UUID: Bool] {
    var holds: [UUID: Bool] = [:]
    for (call, state) in calls {
      guard let id = state.id,
        let response = try? await send(AgentCommand("listcalls"), about: id)
      else { continue }
      holds[call] = ListedCall(in: response.text)?.isOnHold
    }
    return holds
  }
}
