import CallKit
import Foundation
import Synchronization
import Testing

struct IncomingCallTests {
  private static var update: CXCallUpdate {
    let update = CXCallUpdate()
    update.remoteHandle = CXHandle(type: .phoneNumber, value: "+14155550100")
    return update
  }

  @Test func theWholeWay() async throws {
    let world = World()
    let delegate = ProviderDelegate()
    let provider = world.makeProvider(delegate)
    let calls = CallLog()
    world.controller.callObserver.setDelegate(calls, queue: world.delegateQueue)

    try await provider.reportNewIncomingCall(with: uuid(1), update: Self.update)
    let ringing = try #require(world.controller.callObserver.calls.first)
    #expect(!ringing.isOutgoing)
    #expect(!ringing.hasConnected)
    try await world.controller.requestTransaction(with: CXAnswerCallAction(call: uuid(1)))
    world.settle()
    let record = try #require(world.server.calls.first)
    #expect(record.handle == Self.update.remoteHandle)
    #expect(record.dateConnected == World.start)
    try await world.controller.requestTransaction(with: makeEnd(1))

    #expect(
      world.story == [
        "incoming", "call ringing", "requested 1", "accepted", "performed CXAnswerCallAction",
        "fulfilled CXAnswerCallAction", "audio on", "call connected", "requested 1", "accepted",
        "performed CXEndCallAction", "fulfilled CXEndCallAction", "call ended", "audio off",
      ])
    #expect(delegate.log == ["begin", "answer", "audio on", "end", "audio off"])
    #expect(calls.changes.withLock { $0 } == ["ringing", "connected", "ended"])
  }

  @Test func theCompletionTellsOnTheDelegatesQueue() async throws {
    let world = World()
    let delegate = ProviderDelegate()
    let provider = world.makeProvider(delegate)
    let key = DispatchSpecificKey<Bool>()
    world.delegateQueue.setSpecific(key: key, value: true)
    for expected in [nil, CXErrorCodeIncomingCallError.Code.callUUIDAlreadyExists] {
      let (error, isOnQueue): ((any Error)?, Bool) = await withCheckedContinuation { continuation in
        provider.reportNewIncomingCall(with: uuid(1), update: Self.update) { error in
          continuation.resume(returning: (error, DispatchQueue.getSpecific(key: key) == true))
        }
      }
      #expect((error as? CXErrorCodeIncomingCallError)?.code == expected)
      #expect(isOnQueue)
    }
    #expect(
      world.story == ["incoming", "call ringing", "incoming refused callUUIDAlreadyExists"])
  }

  @Test func aProviderThatIsInvalidatedReportsNothing() async throws {
    let world = World()
    let provider = world.makeProvider(ProviderDelegate())
    provider.invalidate()
    await #expect(
      throws: CXErrorCodeIncomingCallError(
        .unknown,
        message: "Call \(uuid(1)) was reported by a provider that was invalidated; make a new"
          + " CXProvider.")
    ) {
      try await provider.reportNewIncomingCall(with: uuid(1), update: Self.update)
    }
    #expect(world.server.calls.isEmpty)
  }

  @Test func pushMessagesAreNotHandedOn() {
    var errors: [(any Error)?] = []
    CXProvider.reportNewIncomingVoIPPushPayload(["call": 1]) { errors.append($0) }
    #expect(
      errors.map { $0 as? CXErrorCodeNotificationServiceExtensionError } == [
        CXErrorCodeNotificationServiceExtensionError(
          .invalidClientProcess,
          message: "There are no notification services on this system; call"
            + " reportNewIncomingCall(with:update:completion:) in the app.")
      ])
  }

  @Test(
    arguments: [
      (CXCallEndedReason.unanswered, "call ended"), (.remoteEnded, "call ended"),
      (.answeredElsewhere, "call ended"), (.declinedElsewhere, "call ended"),
      (.failed, "call failed"),
    ])
  func itStopsRinging(_ reason: CXCallEndedReason, _ expected: String) async throws {
    let world = World()
    let delegate = ProviderDelegate()
    let provider = world.makeProvider(delegate)
    try await provider.reportNewIncomingCall(with: uuid(1), update: Self.update)
    provider.reportCall(with: uuid(1), endedAt: nil, reason: reason)
    #expect(world.story == ["incoming", "call ringing", "reported", expected])
    #expect(delegate.log == ["begin"])
    #expect(
      await world.refusal(of: CXTransaction(action: CXAnswerCallAction(call: uuid(1))))?.code
        == .unknownCallUUID)
  }

  @Test func declined() async throws {
    let world = World()
    let delegate = ProviderDelegate()
    let provider = world.makeProvider(delegate)
    try await provider.reportNewIncomingCall(with: uuid(1), update: Self.update)
    try await world.controller.requestTransaction(with: makeEnd(1))
    #expect(world.story.suffix(2) == ["fulfilled CXEndCallAction", "call ended"])
    #expect(delegate.log == ["begin", "end"])
  }

  @Test func itIsNoOutgoingCall() async throws {
    let world = World()
    let delegate = ProviderDelegate()
    let provider = world.makeProvider(delegate)
    try await provider.reportNewIncomingCall(with: uuid(1), update: Self.update)
    provider.reportOutgoingCall(with: uuid(1), startedConnectingAt: nil)
    provider.reportOutgoingCall(with: uuid(1), connectedAt: nil)
    let reason =
      "ignored: The call came in; fulfilling its CXAnswerCallAction says that it is connected."
    #expect(world.story.suffix(2) == [reason, reason])
  }

  @Test func anUpdateChangesOnlyWhatWasSet() async throws {
    let world = World()
    let delegate = ProviderDelegate()
    let provider = world.makeProvider(delegate)
    try await provider.reportNewIncomingCall(with: uuid(1), update: CXCallUpdate())
    #expect(world.server.calls.first?.handle == nil)
    let update = CXCallUpdate()
    update.supportsHolding = false
    provider.reportCall(with: uuid(1), updated: Self.update)
    provider.reportCall(with: uuid(1), updated: update)
    let call = try #require(world.server.calls.first)
    #expect(call.handle == Self.update.remoteHandle)
    #expect(!call.supportsHolding)
    #expect(call.supportsGrouping)
  }

  @Test func answeringHoldsTheActiveCall() async throws {
    let world = World()
    let delegate = ProviderDelegate()
    let provider = world.makeProvider(delegate)
    let calls = CallLog()
    try await world.controller.requestTransaction(with: makeStart(1))
    try await provider.reportNewIncomingCall(with: uuid(2), update: Self.update)
    world.settle()
    world.controller.callObserver.setDelegate(calls, queue: world.delegateQueue)
    try await world.controller.requestTransaction(with: CXAnswerCallAction(call: uuid(2)))
    world.settle()
    #expect(delegate.log.suffix(2) == ["hold", "answer"])
    #expect(calls.changes.withLock { $0 } == ["held", "connected"])
    #expect(world.controller.callObserver.calls.map(\.isOnHold) == [true, false])
    #expect(provider.pendingTransactions.isEmpty)
  }

  @Test func theDelegateSeesTheWholeTransaction() async throws {
    let world = World()
    let delegate = TransactionLog()
    let provider = world.makeProvider(delegate)
    try await world.controller.requestTransaction(with: makeStart(1))
    try await provider.reportNewIncomingCall(with: uuid(2), update: Self.update)
    world.settle()
    let answer = CXTransaction(action: CXAnswerCallAction(call: uuid(2)))
    try await world.controller.request(answer)
    world.settle()
    #expect(
      delegate.transactions == [
        ["CXStartCallAction"], ["CXSetHeldCallAction", "CXAnswerCallAction"],
      ])
    #expect(answer.actions.count == 1)
    #expect(provider.pendingTransactions.map(\.uuid).last == answer.uuid)
  }
}

/// Takes transactions and answers nothing but starts.
private final class TransactionLog: NSObject, CXProviderDelegate {
  private(set) var transactions: [[String]] = []

  func providerDidReset(_ provider: CXProvider) {}

  func provider(_ provider: CXProvider, execute transaction: CXTransaction) -> Bool {
    transactions.append(transaction.actions.map { "\(type(of: $0))" })
    transaction.actions.compactMap { $0 as? CXStartCallAction }.forEach { $0.fulfill() }
    return true
  }
}
