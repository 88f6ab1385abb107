import CallKit
import Foundation
import Testing

struct AnswerOfferTests {
  @Test(
    arguments: [
      ("", 2, []),
      ("start 9", 2, []),
      ("in 9; answer 9", 2, []),
      ("in 9", 2, ["answer"]),
      ("start 1; in 9", 2, ["holdAndAnswer", "endAndAnswer"]),
      ("start 1; cannot 1 hold; in 9", 2, ["endAndAnswer"]),
      ("start 1; hold 1; in 9", 2, ["answer"]),
      ("start 1; in 9", 1, ["endAndAnswer"]),
      ("start 1; hold 1; in 9", 1, ["endHeldAndAnswer"]),
      ("start 1; start 2; in 9", 2, ["endHeldAndAnswer", "endAndAnswer"]),
      ("start 1; start 2; join 1 2; in 9", 2, ["holdAndAnswer", "endAndAnswer"]),
      ("in 8; in 9", 2, ["answer"]),
    ] as [(String, Int, [String])])
  func offers(before: String, maximumCallGroups: Int, kinds: [String]) {
    var script = Script(ProviderLimits(maximumCallGroups: maximumCallGroups))
    script.run(before)
    #expect(script.state.answerOffers(for: uuid(9)).map(\.kind.rawValue) == kinds)
  }

  @Test func anOfferIsATransaction() async throws {
    let world = World()
    let delegate = ProviderDelegate()
    let provider = world.makeProvider(delegate)
    try await world.controller.requestTransaction(with: makeStart(1))
    try await world.controller.requestTransaction(with: makeStart(2))
    try await provider.reportNewIncomingCall(with: uuid(3), update: CXCallUpdate())
    world.settle()
    let offer = try #require(world.server.answerOffers(for: uuid(3)).first)
    #expect(offer.kind == .endHeldAndAnswer)
    try await world.controller.requestTransaction(with: offer.actions)
    world.settle()
    #expect(delegate.log.suffix(3) == ["end", "hold", "answer"])
    #expect(world.server.calls.map(\.uuid) == [uuid(2), uuid(3)])
    #expect(world.server.calls.map(\.state) == [.held, .connected])
  }
}
