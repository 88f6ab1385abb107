import CallKit
import Foundation
import Testing

struct ReportTests {
  @Test(arguments: [
    (CXCallEndedReason.failed, "call failed"), (.remoteEnded, "call ended"),
    (.unanswered, "call ended"), (.answeredElsewhere, "call ended"),
    (.declinedElsewhere, "call ended"),
  ])
  func endedAt(_ reason: CXCallEndedReason, _ expected: String) async throws {
    let world = World()
    let delegate = ProviderDelegate()
    let provider = world.makeProvider(delegate)
    try await world.controller.requestTransaction(with: makeStart(1))
    world.settle()
    provider.reportCall(with: uuid(1), endedAt: nil, reason: reason)
    #expect(world.story.suffix(3) == ["reported", expected, "audio off"])
  }

  @Test func reportsThatDoNotFitAreIgnored() async throws {
    let world = World()
    let delegate = ProviderDelegate()
    let provider = world.makeProvider(delegate)
    let other = world.makeProvider(delegate)
    try await world.controller.requestTransaction(with: makeStart(1))
    world.settle()
    let count = world.story.count
    provider.reportOutgoingCall(with: uuid(1), startedConnectingAt: nil)
    other.reportOutgoingCall(with: uuid(9), startedConnectingAt: nil)
    other.reportOutgoingCall(with: uuid(1), connectedAt: nil)
    other.reportOutgoingCall(with: uuid(1), startedConnectingAt: nil)
    other.reportOutgoingCall(with: uuid(1), startedConnectingAt: nil)
    other.reportOutgoingCall(with: uuid(1), connectedAt: nil)
    other.reportOutgoingCall(with: uuid(1), connectedAt: nil)
    #expect(
      world.story.dropFirst(count) == [
        "ignored: The call is another provider's.",
        "ignored: There is no such call, or it has ended.",
        "ignored: The call has to be reported as connecting first.",
        "reported", "call connecting",
        "ignored: The call was reported as connecting before.",
        "reported", "call connected",
        "ignored: The call was reported as connected before.",
      ])
  }

  @Test func anUpdateChangesOnlyWhatWasSet() async throws {
    let world = World()
    let delegate = ProviderDelegate()
    let provider = world.makeProvider(delegate)
    try await world.controller.requestTransaction(with: makeStart(1))
    let update = CXCallUpdate()
    update.localizedCallerName = "Maria"
    update.supportsHolding = true
    provider.reportCall(with: uuid(1), updated: update)
    let second = CXCallUpdate()
    second.hasVideo = true
    provider.reportCall(with: uuid(1), updated: second)
    let call = try #require(world.server.calls.first)
    #expect(call.localizedCallerName == "Maria")
    #expect(call.supportsHolding)
    #expect(call.isVideo)
    #expect(call.supportsDTMF)
    #expect(call.handle == CXHandle(type: .phoneNumber, value: "+14155550100"))
  }

  @Test func invalidateEndsTheCallsInSilence() async throws {
    let world = World()
    let delegate = ProviderDelegate()
    let provider = world.makeProvider(delegate)
    try await world.controller.requestTransaction(with: makeStart(1))
    world.settle()
    provider.invalidate()
    #expect(world.story.suffix(2) == ["provider removed", "call failed"])
    #expect(delegate.log == ["begin", "start +14155550100", "audio on"])
    #expect(world.server.calls.isEmpty)
    #expect(
      await world.refusal(of: CXTransaction(action: makeStart(2)))?.code == .unknownCallProvider)
  }

  @Test func aProviderThatIsGoneLeavesNoCalls() async throws {
    let world = World()
    let delegate = ProviderDelegate()
    var provider: CXProvider? = world.makeProvider(delegate)
    try await world.controller.requestTransaction(with: makeStart(1))
    world.settle()
    #expect(provider?.pendingTransactions.isEmpty == true)
    provider = nil
    #expect(world.story.suffix(2) == ["provider removed", "call failed"])
  }

  @Test func theConfigurationIsCopied() {
    let configuration = CXProviderConfiguration(localizedName: "callvoice")
    let provider = CXProvider(configuration: configuration, server: CallServer())
    configuration.maximumCallGroups = 7
    let changed = provider.configuration
    changed.maximumCallsPerCallGroup = 1
    #expect(provider.configuration.maximumCallsPerCallGroup == 5)
    changed.ringtoneSound = "a"
    provider.configuration = changed
    #expect(provider.configuration.localizedName == "callvoice")
    #expect(provider.configuration.maximumCallGroups == 2)
    #expect(provider.configuration.maximumCallsPerCallGroup == 1)
    #expect(provider.configuration.ringtoneSound == "a")
    #expect(provider.configuration.includesCallsInRecents)
    #expect(!provider.configuration.supportsVideo)
    #expect(provider.configuration.supportedHandleTypes.isEmpty)
  }
}
