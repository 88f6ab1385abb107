import CallKit
import Foundation
import Synchronization
import Testing

struct OutgoingCallTests {
  @Test func theWholeWay() async throws {
    let world = World()
    let delegate = ProviderDelegate()
    let provider = world.makeProvider(delegate)
    let calls = CallLog()
    world.controller.callObserver.setDelegate(calls, queue: world.delegateQueue)

    try await world.controller.requestTransaction(with: makeStart(1))
    world.settle()
    provider.reportOutgoingCall(with: uuid(1), startedConnectingAt: nil)
    provider.reportOutgoingCall(
      with: uuid(1), connectedAt: Date(timeIntervalSinceReferenceDate: 2_000))
    world.settle()
    let record = try #require(world.server.calls.first)
    #expect(record.dateStarted == World.start)
    #expect(record.dateConnected == Date(timeIntervalSinceReferenceDate: 2_000))
    #expect(world.controller.callObserver.calls.map(\.hasConnected) == [true])
    try await world.controller.requestTransaction(with: makeEnd(1))

    #expect(
      world.story == [
        "requested 1", "accepted", "call starting", "performed CXStartCallAction",
        "fulfilled CXStartCallAction", "call started", "audio on", "reported", "call connecting",
        "reported", "call connected", "requested 1", "accepted", "performed CXEndCallAction",
        "fulfilled CXEndCallAction", "call ended", "audio off",
      ])
    #expect(delegate.log == ["begin", "start +14155550100", "audio on", "end", "audio off"])
    #expect(
      calls.changes.withLock { $0 }
        == ["dialing", "dialing", "dialing", "connected", "ended"])
    #expect(world.controller.callObserver.calls.isEmpty)
    #expect(provider.pendingTransactions.isEmpty)
  }

  @Test func aStartThatFailsEndsTheCall() async throws {
    let world = World()
    let delegate = ProviderDelegate()
    delegate.onStart = { $0.fail() }
    let provider = world.makeProvider(delegate)
    try await world.controller.requestTransaction(with: makeStart(1))
    #expect(
      world.story == [
        "requested 1", "accepted", "call starting", "performed CXStartCallAction",
        "failed CXStartCallAction", "call failed",
      ])
    #expect(world.server.calls.isEmpty)
    withExtendedLifetime(provider) {}
  }

  @Test func anEndThatFailsLeavesTheCall() async throws {
    let world = World()
    let delegate = ProviderDelegate()
    delegate.onEnd = { $0.fail() }
    let provider = world.makeProvider(delegate)
    try await world.controller.requestTransaction(with: [makeStart(1), makeEnd(1)])
    world.settle()
    #expect(world.server.calls.map(\.state) == [.started])
    withExtendedLifetime(provider) {}
  }

  @Test func theNextActionWaitsForTheAnswer() async throws {
    let world = World()
    let delegate = ProviderDelegate()
    let held = Held()
    delegate.onStart = { held.action = $0 }
    let provider = world.makeProvider(delegate)
    let transaction = CXTransaction()
    transaction.addAction(makeStart(1))
    transaction.addAction(makeEnd(1))
    try await world.controller.request(transaction)
    world.settle()
    #expect(delegate.log == ["begin", "start +14155550100"])
    #expect(provider.pendingTransactions.map(\.uuid) == [transaction.uuid])
    #expect(
      provider.pendingCallActions(of: CXEndCallAction.self, withCall: uuid(1)).map(\.uuid)
        == [uuid(201)])
    #expect(provider.pendingCallActions(of: CXCallAction.self, withCall: uuid(1)).count == 2)

    let action = try #require(held.action)
    #expect(!action.isComplete)
    action.fulfill(withDateStarted: Date(timeIntervalSinceReferenceDate: 1_500))
    #expect(action.isComplete)
    action.fail()
    world.settle()
    #expect(delegate.log.contains("end"))
    // The second answer is noted somewhere among the rest.
    #expect(world.story.count { $0 == "answer ignored" } == 1)
    #expect(
      world.story.filter { $0 != "answer ignored" }.suffix(3) == [
        "fulfilled CXEndCallAction", "call ended", "audio off",
      ])
    #expect(provider.pendingTransactions.isEmpty)
    #expect(transaction.actions.map(\.isComplete) == [false, false])
  }

  @Test func aDelegateMayTakeTheWholeTransaction() async throws {
    let world = World()
    let delegate = WholeDelegate()
    let provider = world.makeProvider(delegate)
    try await world.controller.requestTransaction(with: [makeStart(1), makeStart(2)])
    #expect(world.story.last == "executed by delegate")
    #expect(world.server.calls.map(\.state) == [.held, .started])
    #expect(provider.pendingTransactions.isEmpty)
  }

  @Test func whatTheDelegateDoesNotImplementFails() async throws {
    let world = World()
    let delegate = SilentDelegate()
    let provider = world.makeProvider(delegate)
    try await world.controller.requestTransaction(with: makeStart(1))
    #expect(world.story.suffix(2) == ["failed CXStartCallAction", "call failed"])
    withExtendedLifetime((provider, delegate)) {}
  }

  @Test func withoutADelegateActionsFail() async throws {
    let world = World()
    let provider = world.makeProvider(SilentDelegate())
    provider.setDelegate(nil, queue: world.delegateQueue)
    try await world.controller.requestTransaction(with: makeStart(1))
    #expect(
      world.story.suffix(2)
        == ["failed CXStartCallAction: The provider has no delegate.", "call failed"])
  }

  @Test func actionsOnACallThatEndedAreNotHandedOut() async throws {
    let world = World()
    let delegate = ProviderDelegate()
    delegate.onStart = { $0.fail() }
    let provider = world.makeProvider(delegate)
    try await world.controller.requestTransaction(with: [makeStart(1), makeEnd(1)])
    #expect(
      world.story.suffix(3) == [
        "failed CXStartCallAction", "call failed", "failed CXEndCallAction: The call has ended.",
      ])
    #expect(!delegate.log.contains("end"))
    withExtendedLifetime(provider) {}
  }

  @Test func anEndedCallLeavesItsUUID() async throws {
    let world = World()
    let delegate = ProviderDelegate()
    let provider = world.makeProvider(delegate)
    try await world.controller.requestTransaction(with: makeStart(1))
    world.settle()
    provider.reportCall(with: uuid(1), endedAt: nil, reason: .remoteEnded)
    try await world.controller.requestTransaction(with: makeStart(1))
    #expect(world.story.last == "audio on")
  }
}

/// Keeps an action for later.
private final class Held {
  var action: CXStartCallAction?
}
