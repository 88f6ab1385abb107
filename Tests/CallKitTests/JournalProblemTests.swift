import CallKit
import Foundation
import Synchronization
import Testing

struct JournalProblemTests {
  private let world = World()
  private let delegate = ProviderDelegate()
  private let entries = JournalTests.Entries()
  private let provider: CXProvider

  init() {
    let entries = entries
    CallJournal { entry in entries.list.withLock { $0.append(entry) } }.start(on: world.server)
    provider = world.makeProvider(delegate)
  }

  private var problems: [CallJournalProblem] {
    world.settle()
    return CallJournal.check(entries.list.withLock { $0 })
  }

  private func expect(
    _ kind: CallJournalProblem.Kind, _ message: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = problems.map { "\($0.kind): \($0)" }
    #expect(found == ["\(kind): \(message)"], sourceLocation: sourceLocation)
  }

  private func end() async throws {
    world.settle()
    try await world.controller.requestTransaction(with: makeEnd(1))
  }

  @Test func anActionIsNeverAnswered() async throws {
    delegate.onEnd = { _ in }
    try await world.controller.requestTransaction(with: makeStart(1))
    try await end()
    world.settle()
    let expected =
      "CXEndCallAction \(uuid(201)) of call \(uuid(1)) was handed to the delegate at"
      + " 2001-01-01T00:16:40.000Z and neither fulfilled nor failed; call fulfill() or fail() on"
      + " every action."
    #expect(
      problems.map(\.message) == [
        expected,
        "Call \(uuid(1)), there since 2001-01-01T00:16:40.000Z, never ended; request a CXEndCallAction"
          + " or call reportCall(with:endedAt:reason:).",
      ])
    world.clock.advance(by: 5)
    expect(.actionNeverAnswered, expected)
  }

  @Test func anActionIsAnsweredLate() async throws {
    var held: CXCallAction?
    delegate.onOther = { held = $0 }
    try await world.controller.requestTransaction(with: [
      makeStart(1),
      CXSetHeldCallAction(call: uuid(1), onHold: true, uuid: uuid(9), createdAt: World.start),
    ])
    world.settle()
    world.clock.advance(by: 6)
    held?.fulfill()
    try await end()
    expect(
      .actionAnsweredLate,
      "CXSetHeldCallAction \(uuid(9)) of call \(uuid(1)) was fulfilled at 2001-01-01T00:16:46.000Z,"
        + " after its deadline of 2001-01-01T00:16:45.000Z and so without effect; answer it as soon"
        + " as the network has the request.")
  }

  @Test func aCallOnlyEndsWithItsProvider() async throws {
    try await world.controller.requestTransaction(with: makeStart(1))
    world.settle()
    provider.invalidate()
    expect(
      .callNeverEnded,
      "Call \(uuid(1)) only ended because its provider was gone at 2001-01-01T00:16:40.000Z; request a"
        + " CXEndCallAction or call reportCall(with:endedAt:reason:).")
  }

  @Test func connectedBeforeConnecting() async throws {
    try await world.controller.requestTransaction(with: makeStart(1))
    world.settle()
    provider.reportOutgoingCall(with: uuid(1), connectedAt: nil)
    try await end()
    expect(
      .connectedBeforeConnecting,
      "Call \(uuid(1)) was reported as connected at 2001-01-01T00:16:40.000Z, before it was reported"
        + " as connecting; call reportOutgoingCall(with:startedConnectingAt:) first.")
  }

  @Test func connectedBeforeAudio() async throws {
    var start: CXStartCallAction?
    delegate.onStart = { start = $0 }
    try await world.controller.requestTransaction(with: makeStart(1))
    world.settle()
    provider.reportOutgoingCall(with: uuid(1), startedConnectingAt: nil)
    provider.reportOutgoingCall(with: uuid(1), connectedAt: nil)
    start?.fulfill()
    try await end()
    expect(
      .connectedBeforeAudio,
      "Call \(uuid(1)) was reported as connected at 2001-01-01T00:16:40.000Z, before its audio session"
        + " was active; fulfil its CXStartCallAction as soon as the invitation is sent.")
  }

  @Test func theAppSwitchesTheAudioOn() async throws {
    try world.server.audioSession.setActive(true)
    try await world.controller.requestTransaction(with: makeStart(1))
    world.settle()
    try world.server.audioSession.setActive(true)
    try await end()
    expect(
      .audioBeforeActivation,
      "The app made the audio session active at 2001-01-01T00:16:40.000Z, before the system did; start"
        + " audio in provider(_:didActivate:) and leave setActive(_:) to the system.")
  }

  @Test func aReportThatDoesNotFit() async throws {
    try await provider.reportNewIncomingCall(with: uuid(1), update: CXCallUpdate())
    provider.reportOutgoingCall(with: uuid(1), connectedAt: nil)
    try await end()
    expect(
      .reportIgnored,
      "The report connected of call \(uuid(1)) at 2001-01-01T00:16:40.000Z was ignored: The call came"
        + " in; fulfilling its CXAnswerCallAction says that it is connected.")
  }

  @Test func whatFailsIsNoMistake() async throws {
    delegate.onStart = { $0.fail() }
    _ = await world.refusal(of: CXTransaction())
    try await world.controller.requestTransaction(with: makeStart(1))
    world.settle()
    delegate.onStart = { $0.fulfill() }
    try await world.controller.requestTransaction(with: makeStart(1))
    world.settle()
    world.server.reset()
    #expect(problems.isEmpty)
  }
}
