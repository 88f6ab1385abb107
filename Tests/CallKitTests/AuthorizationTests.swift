import CallKit
import Foundation
import Testing

struct AuthorizationTests {
  @Test func withoutAnAuthorizerAllAreAuthorized() {
    let world = World()
    let provider = world.makeProvider(ProviderDelegate())
    #expect(provider.authorizationStatus == .authorized)
    provider.invalidate()
    #expect(provider.authorizationStatus == .denied)
    #expect(CXAuthorizationStatus.allCases.map(\.rawValue) == [0, 1, 2, 3])
    #expect(
      CXAuthorizationStatus.allCases.map { "\($0)" }
        == ["notDetermined", "restricted", "denied", "authorized"])
  }

  @Test(
    arguments: [
      (
        .notDetermined,
        """
        Provider Phone has not been authorized to make calls, so transaction \(uuid(5)) is refused; \
        call requestAuthorization() of the CXProvider and wait until it is.
        """,
        """
        Provider Phone has not been authorized to make calls, so call \(uuid(3)) is not shown; call \
        requestAuthorization() of the CXProvider and wait until it is.
        """
      ),
      (
        .denied,
        """
        The user has denied provider Phone to make calls, so transaction \(uuid(5)) is refused; only \
        calls that are there already can be changed and ended until the user allows it.
        """,
        """
        The user has denied provider Phone to make calls, so call \(uuid(3)) is not shown; only calls \
        that are there already can be changed and ended until the user allows it.
        """
      ),
      (
        .restricted,
        """
        The settings of the system keep provider Phone from making calls, so transaction \(uuid(5)) \
        is refused; only calls that are there already can be changed and ended until they are changed.
        """,
        """
        The settings of the system keep provider Phone from making calls, so call \(uuid(3)) is not \
        shown; only calls that are there already can be changed and ended until they are changed.
        """
      ),
    ] as [(CXAuthorizationStatus, String, String)])
  func refusals(_ status: CXAuthorizationStatus, request: String, incoming: String) async throws {
    let world = World()
    let delegate = ProviderDelegate()
    let provider = world.makeProvider(delegate, name: "Phone")
    let other = world.makeProvider(delegate, name: "Other")
    world.server.setAuthorization(.denied, forProviderNamed: "Other")
    other.invalidate()
    try await world.controller.requestTransaction(with: makeStart(1))
    world.settle()
    world.server.setAuthorization(status, forProviderNamed: "Phone")
    world.settle()
    #expect(provider.authorizationStatus == status)
    #expect(delegate.log.last == "authorization \(status)")

    #expect(
      await world.refusal(of: CXTransaction(uuid: uuid(5), actions: [makeStart(2)]))
        == .init(.unentitled, message: request))
    await #expect(throws: CXErrorCodeIncomingCallError(.unentitled, message: incoming)) {
      try await provider.reportNewIncomingCall(with: uuid(3), update: CXCallUpdate())
    }
    // The call that is there goes on, and can be changed and ended.
    provider.reportOutgoingCall(with: uuid(1), startedConnectingAt: nil)
    #expect(world.server.calls.map(\.state) == [.connecting])
    provider.reportOutgoingCall(with: uuid(1), connectedAt: nil)
    for action in [
      CXSetMutedCallAction(call: uuid(1), muted: true),
      CXSetHeldCallAction(call: uuid(1), onHold: true),
      CXSetHeldCallAction(call: uuid(1), onHold: false),
      CXPlayDTMFCallAction(call: uuid(1), digits: "1", type: .singleTone),
      CXSetMutedCallAction(call: uuid(1), muted: false),
    ] as [CXCallAction] {
      #expect(await world.refusal(of: CXTransaction(action: action)) == nil, "\(action)")
      world.settle()
    }
    // Not with one that lets another call begin.
    #expect(
      await world.refusal(
        of: CXTransaction(actions: [
          CXSetHeldCallAction(call: uuid(1), onHold: true), makeStart(2),
        ]))?.code == .unentitled)
    try await world.controller.requestTransaction(with: makeEnd(1))
    world.settle()
    #expect(world.server.calls.isEmpty)
  }

  @Test func theOrderOfChecks() async throws {
    let world = World()
    let provider = world.makeProvider(ProviderDelegate())
    try await provider.reportNewIncomingCall(with: uuid(1), update: CXCallUpdate())
    world.server.setAuthorization(.denied, forProviderNamed: "test")
    #expect(await world.refusal(of: CXTransaction())?.code == .emptyTransaction)
    // Unentitled goes before whatever is wrong with the actions.
    #expect(await world.refusal(of: CXTransaction(action: CXAction()))?.code == .unentitled)
    #expect(
      await world.refusal(of: CXTransaction(action: CXAnswerCallAction(call: uuid(9))))?.code
        == .unentitled)
    #expect(await world.refusal(of: CXTransaction(action: makeEnd(9)))?.code == .unknownCallUUID)
    #expect(await world.incomingRefusal(of: uuid(1), by: provider)?.code == .unentitled)
  }

  @Test func theUserIsAskedOnce() async throws {
    let world = World()
    let delegate = ProviderDelegate()
    let asked = Locked<[String]>([])
    let provider = world.makeProvider(delegate, name: "Phone")
    world.server.setAuthorizer { name in
      asked.withLock { $0.append(name) }
      return .authorized
    }
    #expect(provider.authorizationStatus == .notDetermined)
    #expect(await world.refusal(of: CXTransaction(action: makeStart(1)))?.code == .unentitled)
    async let first = provider.requestAuthorization()
    async let second = provider.requestAuthorization()
    #expect(await [first, second] == [.authorized, .authorized])
    #expect(asked.withLock { $0 } == ["Phone"])
    #expect(delegate.log == ["begin", "authorization notDetermined", "authorization authorized"])
    try await world.controller.requestTransaction(with: makeStart(1))
    #expect(
      world.story.prefix(4) == [
        "authorization notDetermined", "requested 1", "refused unentitled",
        "authorization authorized",
      ])
  }

  @Test func theUserMayNotDecide() async {
    let world = World()
    let provider = world.makeProvider(ProviderDelegate())
    world.server.setAuthorizer { _ in .notDetermined }
    #expect(await provider.requestAuthorization() == .notDetermined)
    world.server.setAuthorizer(nil)
    #expect(await provider.requestAuthorization() == .authorized)
  }

  @Test func whatWasDecidedHoldsForTheName() {
    let world = World()
    let delegate = ProviderDelegate()
    world.server.setAuthorization(.denied, forProviderNamed: "Phone")
    let provider = world.makeProvider(delegate, name: "Phone")
    #expect(provider.authorizationStatus == .denied)
    provider.configuration = CXProviderConfiguration(localizedName: "Radio")
    #expect(provider.authorizationStatus == .authorized)
    world.settle()
    #expect(delegate.log == ["begin", "authorization authorized"])
  }
}
