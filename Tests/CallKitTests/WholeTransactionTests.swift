import CallKit
import Foundation
import Testing

/// A delegate that takes transactions as a whole.
struct WholeTransactionTests {
  private let world = World()
  private let delegate = LateWholeDelegate()

  @Test func noActionIsHandedOutByItself() async throws {
    let provider = world.makeProvider(delegate)
    try await world.controller.requestTransaction(with: [
      makeStart(1), CXSetMutedCallAction(call: uuid(1), muted: true),
    ])
    world.settle()
    #expect(world.story.last == "executed by delegate")
    #expect(delegate.performed == 0)
    #expect(
      provider.pendingCallActions(of: CXAction.self, withCall: uuid(1)).map { "\(type(of: $0))" }
        == ["CXStartCallAction", "CXSetMutedCallAction"])
    #expect(provider.pendingCallActions(of: CXAction.self, withCall: uuid(2)).isEmpty)

    let transaction = try #require(delegate.transactions.first)
    transaction.actions.last?.fail()
    #expect(!transaction.isComplete)
    #expect(
      provider.pendingCallActions(of: CXSetMutedCallAction.self, withCall: uuid(1)).isEmpty)
    transaction.actions.first?.fulfill()
    #expect(transaction.isComplete)
    #expect(world.story.suffix(2) == ["call started", "audio on"])
    #expect(world.server.calls.map(\.isMuted) == [false])
    #expect(provider.pendingTransactions.isEmpty)
  }

  @Test func eachActionHasItsDeadline() async throws {
    let provider = world.makeProvider(delegate)
    try await world.controller.requestTransaction(with: [
      makeStart(1), CXSetMutedCallAction(call: uuid(1), muted: true),
    ])
    world.settle()
    world.clock.advance(by: 5)
    #expect(world.story.last == "timed out CXSetMutedCallAction")
    world.clock.advance(by: 595)
    #expect(world.story.suffix(2) == ["timed out CXStartCallAction", "call failed"])
    #expect(delegate.timedOut == ["CXSetMutedCallAction", "CXStartCallAction"])
    #expect(provider.pendingTransactions.isEmpty)
  }
}

/// Takes transactions and answers nothing.
private final class LateWholeDelegate: NSObject, CXProviderDelegate {
  private(set) var transactions: [CXTransaction] = []
  private(set) var timedOut: [String] = []
  private(set) var performed = 0

  func providerDidReset(_ provider: CXProvider) {}

  func provider(_ provider: CXProvider, execute transaction: CXTransaction) -> Bool {
    transactions.append(transaction)
    return true
  }

  func provider(_ provider: CXProvider, perform action: CXStartCallAction) { performed += 1 }

  func provider(_ provider: CXProvider, timedOutPerforming action: CXAction) {
    timedOut.append("\(type(of: action))")
  }
}
