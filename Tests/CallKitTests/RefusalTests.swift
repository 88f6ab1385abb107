import CallKit
import Foundation
import Testing

struct RefusalTests {
  private static let one = "00000000-0000-0000-0000-000000000001"

  @Test func refusals() async throws {
    let world = World()
    let delegate = ProviderDelegate()
    #expect(
      await world.refusal(of: CXTransaction(uuid: uuid(5), actions: [makeStart(1)]))
        == .init(
          .unknownCallProvider,
          message: "No provider is there to carry out transaction \(uuid(5)); make a CXProvider and"
            + " keep it before requesting transactions."))
    let provider = world.makeProvider(delegate)

    let table: [([CXAction], CXErrorCodeRequestTransactionError.Code, String)] = [
      (
        [], .emptyTransaction,
        "Transaction \(uuid(5)) has no actions; add one with addAction(_:) before requesting it."
      ),
      (
        [CXAction(uuid: uuid(6), createdAt: World.start)], .invalidAction,
        "CXAction \(uuid(6)) does not say what to do; request one of CallKit's own actions, such as"
          + " CXStartCallAction."
      ),
      (
        [CXCallAction(call: uuid(1), uuid: uuid(6), createdAt: World.start)], .invalidAction,
        "CXCallAction \(uuid(6)) does not say what to do; request one of CallKit's own actions, such"
          + " as CXStartCallAction."
      ),
      (
        [makeStart(1, type: .emailAddress, value: "a@example.com")], .invalidAction,
        "Call \(Self.one) has a handle of type emailAddress, and the provider supports only"
          + " phoneNumber; add the type to CXProviderConfiguration.supportedHandleTypes."
      ),
      (
        [makeStart(1), makeStart(1)], .invalidAction,
        "CXStartCallAction \(uuid(101)) has been requested already; make a new action."
      ),
      (
        [makeStart(1), CXStartCallAction(call: uuid(1), handle: makeStart(1).handle)],
        .callUUIDAlreadyExists,
        "Call \(Self.one) exists already; start the new call with a UUID of its own."
      ),
      (
        [makeStart(2), makeStart(3), makeStart(1)], .maximumCallGroupsReached,
        "Call \(Self.one) would be one more than the provider's limit of 2"
          + " (CXProviderConfiguration.maximumCallGroups); end a call first."
      ),
      (
        [makeEnd(1)], .unknownCallUUID,
        "There is no call \(Self.one), or it has ended; use the UUID of one of"
          + " CXCallObserver.calls."
      ),
      (
        [makeStart(1), makeEnd(1), CXEndCallAction(call: uuid(1))], .unknownCallUUID,
        "There is no call \(Self.one), or it has ended; use the UUID of one of"
          + " CXCallObserver.calls."
      ),
    ]
    for (actions, code, message) in table {
      #expect(
        await world.refusal(of: CXTransaction(uuid: uuid(5), actions: actions))
          == .init(code, message: message))
    }
    #expect(world.server.calls.isEmpty)
    #expect(delegate.log == ["begin"])
    withExtendedLifetime(provider) {}
  }

  @Test func anEndInTheSameTransactionMakesRoom() async throws {
    let world = World()
    let delegate = ProviderDelegate()
    let provider = world.makeProvider(delegate, maximumCallGroups: 1)
    try await world.controller.requestTransaction(with: makeStart(1))
    world.settle()
    #expect(
      await world.refusal(of: CXTransaction(action: makeStart(2)))?.code
        == .maximumCallGroupsReached)
    try await world.controller.requestTransaction(with: [makeEnd(1), makeStart(2)])
    world.settle()
    #expect(world.server.calls.map(\.uuid) == [uuid(2)])
    withExtendedLifetime(provider) {}
  }

  @Test func callsOfTwoProvidersNeedTwoTransactions() async throws {
    let world = World()
    let delegate = ProviderDelegate()
    let first = world.makeProvider(delegate)
    try await world.controller.requestTransaction(with: makeStart(1))
    let second = world.makeProvider(delegate)
    try await world.controller.requestTransaction(with: makeStart(2))
    #expect(
      await world.refusal(
        of: CXTransaction(
          uuid: uuid(5),
          actions: [CXSetGroupCallAction(call: uuid(1), callUUIDToGroupWith: uuid(2))]))?.code
        == .unknownCallProvider)
    #expect(
      await world.refusal(of: CXTransaction(uuid: uuid(5), actions: [makeEnd(1), makeEnd(2)]))
        == .init(
          .unknownCallProvider,
          message: "Transaction \(uuid(5)) is about calls of two providers, and call \(uuid(2)) is"
            + " not of the first one; request a transaction for each."))
    #expect(world.server.calls.map(\.provider) == [first.id, second.id])
  }

  @Test func anActionNobodyHoldsStaysIncomplete() {
    let action = makeStart(1)
    action.fulfill()
    action.fail()
    #expect(!action.isComplete)
    #expect(CXTransaction().isComplete)
    #expect(!CXTransaction(action: action).isComplete)
  }
}
