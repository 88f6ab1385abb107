import CallKit
import Foundation
import Testing

struct AudioTests {
  private let world = World()
  private let delegate = AudioDelegate()

  @Test func outgoing() async throws {
    let provider = world.makeProvider(delegate)
    let calls = CallLog()
    world.controller.callObserver.setDelegate(calls, queue: world.delegateQueue)
    try await world.controller.requestTransaction(with: makeStart(1))
    world.settle()
    provider.reportOutgoingCall(with: uuid(1), startedConnectingAt: nil)
    provider.reportOutgoingCall(with: uuid(1), connectedAt: nil)
    #expect(
      world.story.suffix(8) == [
        "performed CXStartCallAction", "fulfilled CXStartCallAction", "call started", "audio on",
        "reported", "call connecting", "reported", "call connected",
      ])
    #expect(delegate.sessions == ["on true"])
  }

  @Test func incoming() async throws {
    let provider = world.makeProvider(delegate)
    try await provider.reportNewIncomingCall(with: uuid(1), update: CXCallUpdate())
    world.settle()
    #expect(delegate.sessions.isEmpty)
    try await world.controller.requestTransaction(with: CXAnswerCallAction(call: uuid(1)))
    #expect(
      world.story.suffix(4) == [
        "performed CXAnswerCallAction", "fulfilled CXAnswerCallAction", "audio on",
        "call connected",
      ])
  }

  @Test func anAnswerThatFailsHasNoAudio() async throws {
    let provider = world.makeProvider(delegate)
    delegate.answers = { $0.fail() }
    try await provider.reportNewIncomingCall(with: uuid(1), update: CXCallUpdate())
    try await world.controller.requestTransaction(with: CXAnswerCallAction(call: uuid(1)))
    world.settle()
    #expect(delegate.sessions.isEmpty)
  }

  @Test func itIsActiveUntilTheLastCallEnds() async throws {
    let provider = world.makeProvider(delegate)
    try await world.controller.requestTransaction(with: makeStart(1))
    try await world.controller.requestTransaction(with: makeStart(2))
    world.settle()
    try await world.controller.requestTransaction(with: makeEnd(2))
    world.settle()
    #expect(delegate.sessions == ["on true"])
    provider.reportCall(with: uuid(1), endedAt: nil, reason: .remoteEnded)
    world.settle()
    #expect(delegate.sessions == ["on true", "off true"])
    try await world.controller.requestTransaction(with: makeStart(1))
    world.settle()
    #expect(delegate.sessions == ["on true", "off true", "on true"])
  }

  @Test func whatAnAppSetsIsKept() throws {
    let session = world.server.audioSession
    delegate.session = session
    #expect(session.category == .soloAmbient)
    #expect(session.mode == .default)
    try session.setCategory(.playAndRecord, options: [.allowBluetooth, .duckOthers])
    try session.setMode(.voiceChat)
    try session.setPreferredSampleRate(16_000)
    try session.setPreferredIOBufferDuration(0.005)
    try session.setActive(false, options: .notifyOthersOnDeactivation)
    #expect(session.category == .playAndRecord)
    #expect(session.mode == .voiceChat)
    #expect(session.categoryOptions == [.allowBluetooth, .duckOthers])
    #expect(session.preferredSampleRate == 16_000)
    #expect(session.preferredIOBufferDuration == 0.005)
    #expect(
      world.story == ["audio configured", "audio configured", "app's audio off"])
    #expect(AVAudioSession.sharedInstance() === AVAudioSession.sharedInstance())
  }

  @Test(
    arguments: [
      (AudioHints(), .receiver),
      (AudioHints(mode: .voiceChat), .receiver),
      (AudioHints(mode: .videoChat), .speaker),
      (AudioHints(options: .defaultToSpeaker), .speaker),
      (AudioHints(port: .speaker), .speaker),
    ] as [(AudioHints, AudioHints.Route)])
  func routes(_ hints: AudioHints, _ route: AudioHints.Route) {
    #expect(hints.route == route)
  }
}

/// Notes the messages about audio, and whether they come with an audio session of the system.
private final class AudioDelegate: NSObject, CXProviderDelegate {
  var session: AVAudioSession?
  var answers: (CXAnswerCallAction) -> Void = { $0.fulfill() }
  private(set) var sessions: [String] = []

  func providerDidReset(_ provider: CXProvider) {}

  func provider(_ provider: CXProvider, perform action: CXStartCallAction) { action.fulfill() }

  func provider(_ provider: CXProvider, perform action: CXAnswerCallAction) { answers(action) }

  func provider(_ provider: CXProvider, perform action: CXEndCallAction) { action.fulfill() }

  func provider(_ provider: CXProvider, perform action: CXSetHeldCallAction) { action.fulfill() }

  func provider(_ provider: CXProvider, didActivate audioSession: AVAudioSession) {
    sessions.append("on \(session == nil || session === audioSession)")
  }

  func provider(_ provider: CXProvider, didDeactivate audioSession: AVAudioSession) {
    sessions.append("off \(session == nil || session === audioSession)")
  }
}
