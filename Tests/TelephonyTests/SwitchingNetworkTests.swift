import Foundation
import TestSupport
import Testing

@testable import Telephony

/// A network that changes while calls go on.
@Suite(.timeLimit(.minutes(10)))
struct SwitchingNetworkTests {
  private let first = SimulatedNetwork(clock: ImmediateClock(endlessFrom: .seconds(10)))
  private let second = SimulatedNetwork(clock: ImmediateClock(endlessFrom: .seconds(10)))

  private static let somebody = CallDestination(.phoneNumber, "+14155550100")

  /// Starts a call, and returns its events from when it is connected.
  private func connected(
    _ call: UUID, on network: SwitchingNetwork
  ) async -> CallEvents.AsyncIterator {
    var events = network.startCall(call, to: Self.somebody, isVideo: false).makeAsyncIterator()
    while await events.next() != .connected {}
    return events
  }

  @Test func callsStayWhereTheyBegan() async throws {
    let network = SwitchingNetwork(first)
    let (before, after) = (UUID(), UUID())
    var events = await connected(before, on: network)
    network.change(to: second)
    _ = await connected(after, on: network)
    // Each network knows its own call alone.
    try first.setOnHold(true, before)
    try second.setOnHold(true, after)
    #expect(throws: CallNetworkError.self) { try first.setOnHold(true, after) }
    #expect(throws: CallNetworkError.self) { try second.setOnHold(true, before) }
    try await network.setOnHold(false, before)
    try await network.setMuted(true, before)
    try await network.sendTones("1", in: before)
    #expect(!network.canJoin(before, with: after))
    #expect(network.canJoin(before, with: before))
    await #expect {
      try await network.join(before, with: after)
    } throws: { error in
      "\(error)" == "The two calls are by different accounts, and cannot be joined."
    }
    await network.endCall(before)
    #expect(await events.next() == .ended)
    #expect(await events.next() == nil)
    try await network.setOnHold(false, after)
    try await network.sendTones("1", in: after)
  }

  /// A network is retired once its last call is over, however that ends.
  @Test(arguments: [true, false])
  func retires(byTheOtherSide: Bool) async throws {
    let network = SwitchingNetwork(first)
    let call = UUID()
    _ = await connected(call, on: network)
    network.change(to: second)
    let first = first
    let retired = Task {
      await network.retire(first)
      return (try? first.setOnHold(true, call)) == nil
    }
    if byTheOtherSide { first.endCall(call) } else { await network.endCall(call) }
    #expect(await retired.value)
    // One without calls is retired at once.
    await network.retire(first)
  }

  /// Calls come in on all networks, are answered there, and on a retired one no more.
  @Test func callsComeIn() async throws {
    let network = SwitchingNetwork(first)
    var calls = network.incomingCalls.makeAsyncIterator()
    network.change(to: second)
    for side in [first, second] {
      let rung = side.ring(from: Self.somebody, claimedName: "Ann")
      let call = try #require(await calls.next())
      #expect(call.uuid == rung)
      #expect(call.claimedName == "Ann")
      #expect(call.origin == Self.somebody)
      try await network.answerCall(rung)
      var events = call.events.makeAsyncIterator()
      #expect(await events.next() == .connected)
      await network.endCall(rung)
      #expect(await events.next() == .ended)
    }
    await network.retire(first)
    first.ring(from: Self.somebody)
    let rung = second.ring(from: nil)
    #expect(await calls.next()?.uuid == rung)
  }

  @Test func isNamedForTheLatest() {
    let network = SwitchingNetwork(first)
    #expect(network.name == "simulated")
    network.change(to: SIPNamed())
    #expect(network.name == "sip")
  }

  /// A network that is only a name.
  private actor SIPNamed: CallNetwork {
    nonisolated let name = "sip"
    nonisolated let incomingCalls = AsyncStream<IncomingCall> { $0.finish() }

    nonisolated func startCall(
      _ call: UUID, to destination: CallDestination, isVideo: Bool
    ) -> CallEvents { CallEvents.make().events }
    func endCall(_ call: UUID) async {}
    func answerCall(_ call: UUID) async throws(CallNetworkError) {}
    func setOnHold(_ isOnHold: Bool, _ call: UUID) async throws(CallNetworkError) {}
    func setMuted(_ isMuted: Bool, _ call: UUID) async throws(CallNetworkError) {}
    func join(_ call: UUID, with other: UUID?) async throws(CallNetworkError) {}
    func sendTones(_ digits: String, in call: UUID) async throws(CallNetworkError) {}
  }
}
