import CallKit
import Foundation
import Testing

struct DTMFTests {
  @Test(
    arguments: [
      ("", []),
      ("12", ["1 singleTone", "2 singleTone"]),
      ("1,234", ["1 singleTone", "234 softPause"]),
      ("1p2 3-4;5#w*", ["1 singleTone", "234 softPause", "5# hardPause", "* hardPause"]),
      (",,1", ["1 softPause"]),
      (",;,1", ["1 hardPause"]),
      ("1;", ["1 singleTone"]),
    ] as [(String, [String])])
  func keys(_ keys: String, _ expected: [String]) {
    let actions = CXPlayDTMFCallAction.actions(keys: keys, in: uuid(1))
    #expect(actions.map { "\($0.digits) \($0.type)" } == expected)
    #expect(actions.allSatisfy { $0.callUUID == uuid(1) })
  }

  @Test func theNextDigitWaitsForTheOneBefore() async throws {
    let world = World()
    let delegate = ProviderDelegate()
    let provider = world.makeProvider(delegate)
    try await provider.reportNewIncomingCall(with: uuid(1), update: CXCallUpdate())
    try await world.controller.requestTransaction(with: CXAnswerCallAction(call: uuid(1)))
    world.settle()
    var sounding: [CXCallAction] = []
    delegate.onOther = { sounding.append($0) }
    try await world.controller.requestTransaction(
      with: CXPlayDTMFCallAction.actions(keys: "12,34", in: uuid(1)))
    for expected in ["tones 1", "tones 2", "tones 34"] {
      world.settle()
      #expect(delegate.log.last == expected)
      sounding.removeLast().fulfill()
    }
    world.settle()
    #expect(sounding.isEmpty)
    #expect(provider.pendingTransactions.isEmpty)
  }

  @Test(arguments: ["", "1a", "５", "12 3", "+"])
  func digitsWithoutTones(_ digits: String) async {
    let world = World()
    let provider = world.makeProvider(ProviderDelegate())
    let action = CXPlayDTMFCallAction(call: uuid(1), digits: digits, type: .singleTone)
    #expect(await world.refusal(of: CXTransaction(action: action))?.code == .invalidAction)
    withExtendedLifetime(provider) {}
  }
}
