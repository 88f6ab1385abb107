import CallKit
import Foundation
import Testing

/// What the system does with the calls of several providers.
struct SeveralProvidersTests {
  private let world = World()
  private let delegate = ProviderDelegate()
  private let otherDelegate = ProviderDelegate()

  /// Makes two providers, the first of which has an active call 1.
  private func makeProviders() async throws -> (CXProvider, CXProvider) {
    let first = world.makeProvider(delegate, name: "First")
    try await world.controller.requestTransaction(with: makeStart(1))
    world.settle()
    return (first, world.makeProvider(otherDelegate, name: "Second"))
  }

  private var states: [TrackedCall.State] { world.server.calls.map(\.state) }

  @Test func aStartHoldsTheOthersCallFirst() async throws {
    let providers = try await makeProviders()
    try await world.controller.requestTransaction(with: makeStart(2))
    #expect(
      world.story.suffix(9)
        == [
          "accepted", "call starting", "accepted", "performed CXSetHeldCallAction",
          "fulfilled CXSetHeldCallAction", "call held", "performed CXStartCallAction",
          "fulfilled CXStartCallAction", "call started", "audio on",
        ].suffix(9))
    #expect(states == [.held, .started])
    #expect(delegate.log == ["begin", "start +14155550100", "audio on", "hold"])
    #expect(otherDelegate.log == ["begin", "start +14155550100", "audio on"])
    #expect(world.server.calls.map(\.provider) == [providers.0.id, providers.1.id])

    // And back again.
    try await world.controller.requestTransaction(
      with: CXSetHeldCallAction(call: uuid(1), onHold: false))
    world.settle()
    #expect(states == [.started, .held])
    #expect(otherDelegate.log.last == "hold")
  }

  @Test func anAnswerHoldsTheOthersCallFirst() async throws {
    let providers = try await makeProviders()
    try await providers.1.reportNewIncomingCall(with: uuid(2), update: CXCallUpdate())
    let offer = try #require(world.server.answerOffers(for: uuid(2)).first)
    #expect(offer.kind == .holdAndAnswer)
    #expect(offer.heldElsewhere == [uuid(1)])
    try await world.controller.requestTransaction(with: offer.actions)
    world.settle()
    #expect(states == [.held, .connected])
  }

  @Test func theStartWaitsForTheHold() async throws {
    let providers = try await makeProviders()
    var hold: CXCallAction?
    delegate.onOther = { hold = $0 }
    try await world.controller.requestTransaction(with: makeStart(2))
    world.settle()
    #expect(otherDelegate.log == ["begin"])
    #expect(providers.1.pendingTransactions.count == 1)
    hold?.fulfill()
    world.settle()
    #expect(states == [.held, .started])
  }

  @Test(arguments: [false, true])
  func withoutTheHoldThereIsNoStart(isTimedOut: Bool) async throws {
    let providers = try await makeProviders()
    delegate.onOther = { if !isTimedOut { $0.fail() } }
    try await world.controller.requestTransaction(with: makeStart(2))
    world.settle()
    if isTimedOut {
      world.clock.advance(by: 5)
      world.settle()
    }
    #expect(
      world.story.suffix(2) == [
        "failed CXStartCallAction: Call \(uuid(1)) is active and was not put on hold.",
        "call failed",
      ])
    #expect(states == [.started])
    withExtendedLifetime(providers) {}
  }

  @Test func aCallThatCannotBeHeldIsProtected() async throws {
    let providers = try await makeProviders()
    let update = CXCallUpdate()
    update.supportsHolding = false
    providers.0.reportCall(with: uuid(1), updated: update)
    #expect(
      await world.refusal(of: CXTransaction(action: makeStart(2)))
        == .init(
          .callIsProtected,
          message:
            "CXStartCallAction \(uuid(102)) needs active call \(uuid(1)) of provider First to"
            + " be put on hold, which it does not support; end that call first, in a transaction of"
            + " its own."))
    try await providers.1.reportNewIncomingCall(with: uuid(3), update: CXCallUpdate())
    #expect(world.server.answerOffers(for: uuid(3)).isEmpty)
    try await world.controller.requestTransaction(with: makeEnd(1))
    world.settle()
    #expect(world.server.answerOffers(for: uuid(3)).map(\.kind) == [.answer])
    try await world.controller.requestTransaction(with: makeStart(2))
    world.settle()
    #expect(states == [.ringing, .started])
  }

  @Test func aProviderThatGoesDoesNotKeepOthersWaiting() async throws {
    let providers = try await makeProviders()
    delegate.onOther = { _ in }
    try await world.controller.requestTransaction(with: makeStart(2))
    world.settle()
    providers.0.invalidate()
    world.settle()
    #expect(states == [.started])
    #expect(otherDelegate.log.last == "audio on")
  }

  @Test func eachHasItsOwnGroups() async throws {
    let providers = try await makeProviders()
    try await world.controller.requestTransaction(with: makeStart(2))
    world.settle()
    try await world.controller.requestTransaction(with: makeStart(3))
    world.settle()
    #expect(states == [.held, .held, .started])
    #expect(
      await world.refusal(of: CXTransaction(action: makeStart(4)))?.code
        == .maximumCallGroupsReached)
    withExtendedLifetime(providers) {}
  }
}
