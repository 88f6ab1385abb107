import CallKit
import Foundation
import Testing

/// Those who follow the calls of a server, and those who wait for them.
struct FollowingTests {
  private let world = World()
  private let delegate = ProviderDelegate()
  private let queue = DispatchQueue(label: "test.following")
  private let told = Locked<[String]>([])

  /// Follows the calls of a provider in words.
  private func follow(_ provider: CXProvider) throws -> CallFollower {
    let told = told
    let server = world.server
    return server.follow(try #require(provider.id), on: queue) { change in
      let before = change.before.map { "\($0.state) → " } ?? ""
      let isCounted = server.calls.contains { $0.uuid == change.call.uuid }
      let isWrong = change.call.ending != nil && isCounted
      let words = "\(before)\(change.call.state)\(isWrong ? ", and still there" : "")"
      told.withLock { $0.append(words) }
    }
  }

  private var words: [String] {
    world.settle()
    queue.sync {}
    return told.withLock { $0 }
  }

  @Test func hearOfEveryChangeInOrder() async throws {
    let provider = world.makeProvider(delegate)
    let other = world.makeProvider(delegate)
    let follower = try follow(other)
    try await world.controller.request(CXTransaction(action: makeStart(1)))
    #expect(words == ["starting", "starting → starting", "starting → started"])
    other.reportOutgoingCall(with: uuid(1), startedConnectingAt: nil)
    other.reportOutgoingCall(with: uuid(1), connectedAt: nil)
    other.reportCall(with: uuid(1), reason: .failed, detail: "busy")
    // Another provider's calls are none of this follower's.
    try await provider.reportNewIncomingCall(with: uuid(2), update: CXCallUpdate())
    #expect(
      words.dropFirst(3) == [
        "started → connecting", "connecting → connected", "connected → failed",
      ])
    let call = try #require(world.server.call(uuid(1)))
    #expect(call.ending == .reported(.failed))
    #expect(call.endingDetail == "busy")
    let count = words.count
    world.server.remove(follower)
    try await world.controller.request(CXTransaction(action: makeStart(3)))
    #expect(words.count == count)
  }

  @Test func waitUntilACallIsAsItIsToBe() async throws {
    let provider = world.makeProvider(delegate)
    let server = world.server
    #expect(await server.call(uuid(1), on: queue) { _ in true } == nil)
    try await world.controller.request(CXTransaction(action: makeStart(1)))
    world.settle()
    let connected = Task { [queue] in
      await server.call(uuid(1), on: queue) { $0.state == .connected }?.state
    }
    let over = Task { [queue] in await server.call(uuid(1), on: queue) { _ in false }?.state }
    provider.reportOutgoingCall(with: uuid(1), startedConnectingAt: nil)
    provider.reportOutgoingCall(with: uuid(1), connectedAt: nil)
    #expect(await connected.value == .connected)
    provider.reportCall(with: uuid(1), endedAt: nil, reason: .remoteEnded)
    #expect(await over.value == .ended)
    // Whoever waits for what can never come is told of the end.
    #expect(await server.call(uuid(1), on: queue) { $0.state == .held }?.state == .ended)
  }

  @Test func theCallsThatEndedLastAreRemembered() async throws {
    let provider = world.makeProvider(delegate)
    for number in 1...40 {
      try await provider.reportNewIncomingCall(with: uuid(number), update: CXCallUpdate())
      provider.reportCall(with: uuid(number), endedAt: nil, reason: .unanswered)
    }
    #expect(world.server.calls.isEmpty)
    let remembered = (1...40).filter { world.server.call(uuid($0)) != nil }
    #expect(remembered == Array(9...40))
  }

  @Test(
    arguments: [.fulfilled, .failed(because: nil), .failed(because: "No."), .timedOut]
      as [CallTransaction.Outcome])
  func whoeverRequestsIsToldWhatCameOfIt(outcome: CallTransaction.Outcome) async throws {
    let provider = world.makeProvider(delegate)
    try await world.controller.request(CXTransaction(action: makeStart(1)))
    world.settle()
    delegate.onOther = { action in
      switch outcome {
      case .fulfilled: action.fulfill()
      case .failed(nil): action.fail()
      case .failed(let reason?): action.fail(because: reason)
      case .failedBySystem, .timedOut, .callEnded: break
      }
    }
    #expect(await self.outcome(of: CXSetMutedCallAction(call: uuid(1), muted: true)) == outcome)
    withExtendedLifetime(provider) {}
  }

  @Test func whoeverRequestsIsToldThatTheCallIsOver() async throws {
    let provider = world.makeProvider(delegate)
    try await world.controller.request(CXTransaction(action: makeStart(1)))
    world.settle()
    delegate.onOther = { _ in provider.reportCall(with: uuid(1), endedAt: nil, reason: .failed) }
    #expect(
      await outcome(of: CXSetMutedCallAction(call: uuid(1), muted: true)) == .callEnded)
    #expect(await outcome(of: makeEnd(1)) == nil)
  }

  /// What came of an action once all of its time is over; nil where it is refused.
  private func outcome(of action: CXCallAction) async -> CallTransaction.Outcome? {
    await withCheckedContinuation { (done: CheckedContinuation<CallTransaction.Outcome?, Never>) in
      world.controller.request(CXTransaction(action: action)) { error in
        if error != nil { done.resume(returning: nil) }
      } performed: { outcome in
        done.resume(returning: outcome)
      }
      world.settle()
      world.clock.advance(by: 700)
    }
  }
}
