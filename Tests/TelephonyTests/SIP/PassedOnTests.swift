import Foundation
import TestSupport
import Testing

@testable import Telephony

/// Calls whose other sides are passed on to somebody else, by the real agent.
@Suite(
  .serialized, .enabled(if: Programs.hasPlayer, "baresip-core and sip-tester are not installed"),
  .timeLimit(.minutes(20)))
struct PassedOnTests {
  private func connected(_ phone: Phone, _ scenario: Scenario, _ call: UUID) async
    -> CallEvents.AsyncIterator
  {
    var events = phone.call(scenario, call).makeAsyncIterator()
    while let event = await events.next(), event != .connected {}
    return events
  }

  /// The other side calls whom it is to call, and the call here is over.
  @Test(arguments: [
    (CallDestination(.sipAddress, "sip:carol@127.0.0.1:9"), "sip:carol@127.0.0.1:9"),
    (
      CallDestination(.phoneNumber, "+14155550100"), "sip:.14155550100@127.0.0.1:[0-9]+"
    ),
  ])
  func theOtherSideCallsSomebodyElse(destination: CallDestination, address: String) async throws {
    let folder = try TemporaryFolder()
    let bob = try await Scenario.callee(
      "passed-on", in: folder, status: address, outcome: "SIP/2.0 200 OK")
    let phone = try Phone()
    let call = UUID()
    var events = await connected(phone, bob, call)
    #expect(phone.network.canTransfer(call))
    try await phone.network.transfer(call, to: .destination(destination))
    #expect(await events.next() == .transferred)
    #expect(await events.next() == nil)
    #expect(await bob.isPlayed())
    #expect(await phone.network.listedCalls() == 0)
    await phone.network.stop()
  }

  /// Whom it calls does not take the call, or it calls nobody: the call goes on.
  @Test(arguments: [
    ("passed-on", ".*", "SIP/2.0 486 Busy Here", " (486 Busy Here)"),
    ("stays", "603 Decline", "", " (603 Decline)"),
    ("stays", "405 Method Not Allowed", "", " (405 Method Not Allowed)"),
  ])
  func theCallGoesOn(
    scenario: String, status: String, outcome: String, reason: String
  ) async throws {
    let folder = try TemporaryFolder()
    let bob = try await Scenario.callee(scenario, in: folder, status: status, outcome: outcome)
    let phone = try Phone()
    let call = UUID()
    var events = await connected(phone, bob, call)
    await #expect(
      throws: CallNetworkError(
        .refused, "The other side did not pass the call on\(reason); the call goes on.")
    ) {
      try await phone.network.transfer(
        call, to: .destination(CallDestination(.sipAddress, "sip:carol@127.0.0.1:9")))
    }
    #expect(await phone.network.listedCalls() == 1)
    await phone.network.endCall(call)
    #expect(await events.next() == .ended)
    #expect(await bob.isPlayed())
    await phone.network.stop()
  }

  /// Bob is to call Carol in the place of her call with this side, which she knows by its tags (RFC 3891).
  @Test(arguments: [true, false])
  func twoOtherSidesAreConnected(carolWasCalled: Bool) async throws {
    let folder = try TemporaryFolder()
    let (phone, carol) = (try Phone("alice"), try Phone("carol"))
    let (caller, callee) = carolWasCalled ? (phone, carol) : (carol, phone)
    try await callee.network.start()
    var calls = [UUID()]
    var talk = caller.call(callee, calls[0])
    let incoming = try #require(await callee.incoming())
    try await callee.network.answerCall(incoming.uuid)
    while let event = await talk.next(), event != .connected {}
    if !carolWasCalled { calls[0] = incoming.uuid }
    let hers = carolWasCalled ? incoming.uuid : try #require(await carol.network.calls.keys.first)
    let id = try #require(await carol.network.calls[hers]?.id)
    await carol.network.agent?.readNotices()
    let tags = try #require(await carol.network.agent?.notices.tags(of: id))

    let bob = try await Scenario.callee(
      "passed-on", in: folder,
      status: "sip:carol@127.0.0.1:\(carol.port)[?]Replaces=\(id)%3Bto-tag%3D\(tags.local)%3B"
        + "from-tag%3D\(tags.remote)",
      outcome: "SIP/2.0 200 OK")
    calls.append(UUID())
    var events = await connected(phone, bob, calls[1])
    try await phone.network.transfer(calls[1], to: .call(calls[0]))
    #expect(await events.next() == .transferred)
    #expect(await bob.isPlayed())
    await phone.network.stop()
    await carol.network.stop()
  }

  @Test func aCallThatIsOverIsNotPassedOn() async throws {
    let phone = try Phone()
    try await phone.network.start()
    await #expect(throws: CallNetworkError(.noSuchCall, "The call is over.")) {
      try await phone.network.transfer(UUID(), to: .call(UUID()))
    }
    await phone.network.stop()
  }

  /// Bob is a telephone of another kind, which does what it is asked to; Carol answers him.
  @Test func anotherTelephoneCallsWhomItIsPassedOnTo() async throws {
    let alice = try Phone("alice", audio: .tone)
    let carol = try Phone("carol", audio: .tone)
    try await carol.network.start()
    let bob = try await Talker.start()
    let call = UUID()
    var events = alice.network.startCall(call, to: bob.destination, isVideo: false)
      .makeAsyncIterator()
    while let event = await events.next(), event != .connected {}
    async let isDone: Void = alice.network.transfer(call, to: .destination(carol.destination))
    let incoming = try #require(await carol.incoming())
    #expect(incoming.origin?.value.contains("bob@") == true)
    try await carol.network.answerCall(incoming.uuid)
    try await isDone
    #expect(await events.next() == .transferred)
    await carol.network.endCall(incoming.uuid)
    await alice.network.stop()
    await carol.network.stop()
    await bob.helper.end()
  }

  /// All three are of this kind; the user of Bob's says yes.
  @Test func bobCallsCarolOnceHisUserSaysYes() async throws {
    let (alice, bob, carol) = (try Phone("alice"), try Phone("bob"), try Phone("carol"))
    for phone in [bob, carol] { try await phone.network.start() }
    let (call, theirs, events) = try await talk(alice, bob)
    var rest = events
    async let isDone: Void = alice.network.transfer(call, to: .destination(carol.destination))
    var proposals = bob.network.proposedCalls.makeAsyncIterator()
    let proposal = try #require(await proposals.next())
    #expect(proposal == ProposedCall(call: theirs, link: carol.destination.value))
    var calling = bob.call(carol, UUID())
    let incoming = try #require(await carol.incoming())
    try await carol.network.answerCall(incoming.uuid)
    while let event = await calling.next(), event != .connected {}
    await bob.network.settleProposal(of: theirs, .connected)
    try await isDone
    #expect(await rest.next() == .transferred)
    for phone in [alice, bob, carol] { await phone.network.stop() }
  }

  /// Bob's user says no: Alice is told so, and talks to him as before.
  @Test func bobCallsNobodyWhereHisUserSaysNo() async throws {
    let (alice, bob) = (try Phone("alice"), try Phone("bob"))
    try await bob.network.start()
    let (call, theirs, _) = try await talk(alice, bob)
    let result = Task {
      try await alice.network.transfer(
        call, to: .destination(CallDestination(.sipAddress, "sip:carol@127.0.0.1:9")))
    }
    var proposals = bob.network.proposedCalls.makeAsyncIterator()
    _ = await proposals.next()
    await bob.network.settleProposal(of: theirs, .declined)
    await #expect(
      throws: CallNetworkError(
        .refused, "The other side did not pass the call on (603 Decline); the call goes on.")
    ) { try await result.value }
    #expect(await alice.network.listedCalls() == 1)
    for phone in [alice, bob] { await phone.network.stop() }
  }

  /// Carol's call with Alice goes on with Bob (RFC 3891), as the same call, and nothing rings.
  @Test(arguments: [true, false])
  func bobTakesThePlaceOfAlice(carolWasCalled: Bool) async throws {
    let (alice, bob, carol) = (try Phone("alice"), try Phone("bob"), try Phone("carol"))
    for phone in [alice, bob, carol] { try await phone.network.start() }
    let (one, other, events) =
      carolWasCalled ? try await talk(alice, carol) : try await talk(carol, alice)
    var carols = events
    let (alices, hers) = carolWasCalled ? (one, other) : (other, one)
    let (call, bobs, _) = try await talk(alice, bob)
    async let isDone: Void = alice.network.transfer(call, to: .call(alices))
    var proposals = bob.network.proposedCalls.makeAsyncIterator()
    #expect(await proposals.next()?.link.contains("?Replaces=") == true)
    var calling = bob.call(carol, UUID())
    while let event = await calling.next(), event != .connected {}
    var replaced = carol.network.replacedCalls.makeAsyncIterator()
    let now = try #require(await replaced.next())
    #expect(now.call == hers)
    #expect(now.origin.value.contains("bob@") == true)
    #expect(await carol.network.calls.keys.map(\.self) == [hers])
    await bob.network.settleProposal(of: bobs, .connected)
    try await isDone
    // The one that is left is a call like any other.
    await carol.network.endCall(hers)
    #expect(await calling.next() == .ended)
    if !carolWasCalled { #expect(await carols.next() == .ended) }
    for phone in [alice, bob, carol] { await phone.network.stop() }
  }

  /// Calls, has the call answered, and returns it as both know it, with the caller's events.
  private func talk(
    _ caller: Phone, _ callee: Phone
  ) async throws -> (UUID, UUID, CallEvents.AsyncIterator) {
    let call = UUID()
    var events = caller.call(callee, call)
    let incoming = try #require(await callee.incoming())
    try await callee.network.answerCall(incoming.uuid)
    while let event = await events.next(), event != .connected {}
    return (call, incoming.uuid, events)
  }
}
