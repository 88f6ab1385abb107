import CallKit
import Foundation
import Testing

/// What is printed has no numbers, names or digits in it.
struct DescriptionTests {
  @Test(
    arguments: [
      (CXHandle(type: .phoneNumber, value: "+14155550100"), "CXHandle of type phoneNumber"),
      (
        makeStart(1), "CXStartCallAction \(uuid(101)) of call \(uuid(1)) to a phoneNumber"
      ),
      (CXAction(uuid: uuid(9), createdAt: World.start), "CXAction \(uuid(9))"),
      (
        CXSetHeldCallAction(call: uuid(1), onHold: false, uuid: uuid(9), createdAt: World.start),
        "CXSetHeldCallAction \(uuid(9)) of call \(uuid(1)) off hold"
      ),
      (CXTransaction(uuid: uuid(5), actions: []), "CXTransaction \(uuid(5)) without actions"),
      (
        CXTransaction(uuid: uuid(5), actions: [makeEnd(1), makeEnd(2)]),
        """
        CXTransaction \(uuid(5)): CXEndCallAction \(uuid(201)) of call \(uuid(1)); \
        CXEndCallAction \(uuid(202)) of call \(uuid(2))
        """
      ),
    ] as [(any CustomStringConvertible & Sendable, String)])
  func objects(_ object: any CustomStringConvertible & Sendable, _ expected: String) {
    #expect(object.description == expected)
  }

  @Test func digitsAreCounted() {
    let action = CXPlayDTMFCallAction(call: uuid(1), digits: "1234", type: .softPause)
    #expect(action.description.hasSuffix("of call \(uuid(1)) 4 digits"))
  }

  @Test func calls() async throws {
    let world = World()
    let delegate = ProviderDelegate()
    let provider = world.makeProvider(delegate)
    try await provider.reportNewIncomingCall(with: uuid(1), update: CXCallUpdate())
    #expect("\(world.controller.callObserver.calls)" == "[CXCall \(uuid(1)): incoming]")
    try await world.controller.requestTransaction(with: [
      CXAnswerCallAction(call: uuid(1)), CXSetHeldCallAction(call: uuid(1), onHold: true),
    ])
    world.settle()
    #expect(
      "\(world.controller.callObserver.calls)"
        == "[CXCall \(uuid(1)): incoming, on hold, connected]")
    withExtendedLifetime(provider) {}
  }
}
