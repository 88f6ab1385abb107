import CallKit
import Foundation
import Testing

struct DeadlineTests {
  @Test(
    arguments: [
      ("wait 1; start 1", ["start 1", "wake in 600"], "after 600", ["timed out start 1"], ""),
      ("wait 1; start 1", ["start 1", "wake in 600"], "after 599", ["wake in 1"], "1 starting"),
      (
        "in 1; wait 1; answer 1", ["answer 1", "wake in 60"], "after 60", ["timed out answer 1"], ""
      ),
      (
        "start 1; wait 1; end 1", ["start 1", "wake in 600", "audio on", "end 1", "wake in 5"],
        "after 5",
        ["timed out end 1", "audio off"], ""
      ),
      (
        "start 1; wait 1; hold 1", ["start 1", "wake in 600", "audio on", "hold 1", "wake in 5"],
        "after 5",
        ["timed out hold 1"], "1 started"
      ),
      (
        "start 1; wait 1; mute 1,hold 1",
        ["start 1", "wake in 600", "audio on", "mute 1", "wake in 5"],
        "after 5", ["timed out mute 1", "hold 1", "wake in 5"], "1 held"
      ),
      (
        "start 1; wait 1; start 2", ["start 1", "wake in 600", "audio on", "hold 1", "wake in 5"],
        "after 5",
        [
          "timed out hold 1",
          "not start 2: Call \(uuid(1)) is active and was not put on hold.",
        ], "1 started"
      ),
    ] as [(String, [String], String, [String], String)])
  func deadlines(
    before: String, beforeStory: [String], pass: String, story: [String], calls: String
  ) {
    var script = Script()
    script.run(before)
    #expect(script.story == beforeStory)
    script.forget()
    script.run(pass)
    #expect(script.story == story)
    #expect(script.calls == calls)
  }

  @Test func aLateAnswerHasNoEffect() {
    var script = Script()
    script.run("wait 1; start 1; after 600")
    script.forget()
    script.answer(101)
    #expect(script.story.isEmpty)
    #expect(script.calls.isEmpty)
  }

  @Test func theDelegateIsTold() async throws {
    let world = World()
    let delegate = ProviderDelegate()
    var held: CXCallAction?
    delegate.onOther = { held = $0 }
    let provider = world.makeProvider(delegate)
    try await world.controller.requestTransaction(with: [
      makeStart(1), CXSetMutedCallAction(call: uuid(1), muted: true), makeEnd(1),
    ])
    world.settle()
    #expect(provider.pendingCallActions(of: CXCallAction.self, withCall: uuid(1)).count == 2)
    world.clock.advance(by: 4.5)
    world.settle()
    #expect(delegate.log.last == "mute")
    world.clock.advance(by: 0.5)
    world.settle()
    held?.fulfill()
    #expect(
      world.story.suffix(6) == [
        "timed out CXSetMutedCallAction", "performed CXEndCallAction", "fulfilled CXEndCallAction",
        "call ended", "audio off", "answer ignored",
      ])
    #expect(
      delegate.log == [
        "begin", "start +14155550100", "audio on", "mute", "timed out CXSetMutedCallAction true",
        "end", "audio off",
      ])
    #expect(provider.pendingTransactions.isEmpty)
  }

  @Test func theMachinesClockIsWaitedFor() async throws {
    let server = CallServer(deadlines: ActionDeadlines(start: 0))
    let (timedOut, continuation) = AsyncStream.makeStream(of: String.self)
    let delegate = LateDelegate(continuation)
    let provider = CXProvider(configuration: CXProviderConfiguration(), server: server)
    provider.setDelegate(delegate, queue: DispatchQueue(label: "test.delegate"))
    let controller = CXCallController(
      queue: DispatchQueue(label: "test.controller"), server: server)
    try await controller.requestTransaction(with: makeStart(1))
    #expect(await timedOut.first { _ in true } == "CXStartCallAction")
    #expect(server.calls.isEmpty)
    withExtendedLifetime((provider, delegate)) {}
  }

  @Test func aResetForgetsAll() async throws {
    let world = World()
    let delegate = ProviderDelegate()
    delegate.onEnd = { _ in }
    let provider = world.makeProvider(delegate)
    try await world.controller.requestTransaction(with: makeStart(1))
    try await provider.reportNewIncomingCall(with: uuid(2), update: CXCallUpdate())
    try await world.controller.requestTransaction(with: makeEnd(1))
    world.settle()
    world.server.reset()
    #expect(world.story.suffix(4) == ["reset", "call failed", "call failed", "audio off"])
    #expect(delegate.log.suffix(3) == ["end", "reset", "audio off"])
    #expect(provider.pendingTransactions.isEmpty)
    #expect(world.server.calls.isEmpty)
    world.clock.advance(by: 600)
    try await world.controller.requestTransaction(with: makeStart(1))
    #expect(world.story.last == "audio on")
  }
}

/// Does not answer a start, and tells when it is too late.
private final class LateDelegate: NSObject, CXProviderDelegate {
  private let continuation: AsyncStream<String>.Continuation

  init(_ continuation: AsyncStream<String>.Continuation) { self.continuation = continuation }

  func providerDidReset(_ provider: CXProvider) {}

  func provider(_ provider: CXProvider, perform action: CXStartCallAction) {}

  func provider(_ provider: CXProvider, timedOutPerforming action: CXAction) {
    continuation.yield("\(type(of: action))")
  }
}
