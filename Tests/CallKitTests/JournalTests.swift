import CallKit
import Foundation
import Testing

struct JournalTests {
  private let world = World()
  private let delegate = ProviderDelegate()
  private let entries = Entries()

  final class Entries: Sendable {
    let list = Locked<[CallJournalEntry]>([])
  }

  private func startJournal(showsNumbersAndNames: Bool = false) -> CallJournal {
    let entries = entries
    let journal = CallJournal(showsNumbersAndNames: showsNumbersAndNames) { entry in
      entries.list.withLock { $0.append(entry) }
    }
    journal.start(on: world.server)
    return journal
  }

  private var all: [CallJournalEntry] {
    world.settle()
    return entries.list.withLock { $0 }
  }

  @Test func anOutgoingCallInLines() async throws {
    let journal = startJournal()
    let provider = world.makeProvider(delegate, name: "Phone")
    try world.server.audioSession.setCategory(.playAndRecord, mode: .voiceChat)
    let start = CXTransaction(uuid: uuid(5), actions: [makeStart(1)])
    try await world.controller.request(start)
    world.settle()
    provider.reportOutgoingCall(with: uuid(1), startedConnectingAt: nil)
    provider.reportOutgoingCall(with: uuid(1), connectedAt: nil)
    let update = CXCallUpdate()
    update.localizedCallerName = "Maria"
    update.supportsDTMF = true
    provider.reportCall(with: uuid(1), updated: update)
    try await world.controller.request(CXTransaction(uuid: uuid(6), actions: [makeEnd(1)]))
    let audio =
      "category AVAudioSessionCategoryPlayAndRecord, mode AVAudioSessionModeVoiceChat, route receiver"
    let (start1, end1) = (
      "CXStartCallAction \(uuid(101)) of call \(uuid(1))",
      "CXEndCallAction \(uuid(201)) of call \(uuid(1))"
    )
    expect([
      "provider 1 “Phone” was made",
      "the app set the audio session: \(audio)",
      "transaction \(uuid(5)) was requested: \(start1) to a phoneNumber",
      "transaction \(uuid(5)) was accepted for provider 1: \(start1) to a phoneNumber",
      "call \(uuid(1)) is starting",
      "\(start1) was handed to the delegate of provider 1",
      "\(start1) has time until 2001-01-01T00:26:40.000Z",
      "\(start1) was fulfilled",
      "call \(uuid(1)) is started",
      "audio of provider 1 is active: priority raised, \(audio)",
      "call \(uuid(1)) was reported: startedConnecting",
      "call \(uuid(1)) is connecting",
      "call \(uuid(1)) was reported: connected",
      "call \(uuid(1)) is connected",
      "call \(uuid(1)) was reported: updated localizedCallerName supportsDTMF",
      "call \(uuid(1)) is connected",
      "transaction \(uuid(6)) was requested: \(end1)",
      "transaction \(uuid(6)) was accepted for provider 1: \(end1)",
      "\(end1) was handed to the delegate of provider 1",
      "\(end1) has time until 2001-01-01T00:16:45.000Z",
      "\(end1) was fulfilled",
      "call \(uuid(1)) is ended (action)",
      "audio of provider 1 is not active: priority normal",
    ])
    #expect(CallJournal.check(all).isEmpty)
    let text = all.map { "\($0) \($0.json)" }.joined()
    #expect(!text.contains("4155550100"))
    #expect(!text.contains("Maria"))

    journal.stop(on: world.server)
    let count = all.count
    world.server.reset()
    #expect(all.count == count)
  }

  private func expect(
    _ lines: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = all.map(\.description)
    #expect(
      found == lines.map { "2001-01-01T00:16:40.000Z  \($0)" }, sourceLocation: sourceLocation)
  }

  @Test func whatIsRefused() async throws {
    _ = startJournal()
    let provider = world.makeProvider(delegate, name: "Phone")
    _ = await world.refusal(of: CXTransaction(uuid: uuid(5), actions: [makeEnd(1)]))
    try await provider.reportNewIncomingCall(with: uuid(2), update: CXCallUpdate())
    _ = await world.incomingRefusal(of: uuid(2), by: provider)
    provider.reportCall(with: uuid(9), endedAt: nil, reason: .remoteEnded)
    world.server.setAuthorization(.denied, forProviderNamed: "Phone")
    provider.invalidate()
    let incoming = "call \(uuid(2)) was reported by provider 1 as coming in"
    expect([
      "provider 1 “Phone” was made",
      "transaction \(uuid(5)) was requested: CXEndCallAction \(uuid(201)) of call \(uuid(1))",
      "transaction \(uuid(5)) was refused: unknownCallUUID: There is no call \(uuid(1)), or it has"
        + " ended; use the UUID of one of CXCallObserver.calls.",
      incoming, "call \(uuid(2)) was accepted", "call \(uuid(2)) is ringing", incoming,
      "call \(uuid(2)) was refused: callUUIDAlreadyExists: Call \(uuid(2)) exists already; report the"
        + " new call with a UUID of its own.",
      "call \(uuid(9)) was reported: ended remoteEnded; ignored: There is no such call, or it has"
        + " ended.",
      "provider 1 is now denied",
      "provider 1 is gone", "call \(uuid(2)) is failed (providerInvalidated)",
    ])
  }

  @Test func numbersAndNamesIfAskedFor() async throws {
    _ = startJournal(showsNumbersAndNames: true)
    let provider = world.makeProvider(delegate)
    let update = CXCallUpdate()
    update.remoteHandle = CXHandle(type: .phoneNumber, value: "+14155550100")
    update.localizedCallerName = "Maria"
    try await provider.reportNewIncomingCall(with: uuid(1), update: update)
    try await world.controller.requestTransaction(with: [
      CXAnswerCallAction(call: uuid(1)),
      CXPlayDTMFCallAction(call: uuid(1), digits: "12#", type: .singleTone),
    ])
    let entries = all
    #expect(
      entries[1].description.hasSuffix("as coming in, Maria, +14155550100"))
    let incoming = entries[1]
    #expect(incoming.handle?.value == "+14155550100")
    #expect(incoming.changes == ["remoteHandle", "localizedCallerName"])
    let accepted = try #require(entries.first { $0.event == .accepted })
    #expect(accepted.actions?.last?.digits == "12#")
    #expect(accepted.description.hasSuffix(" 12#"))
  }

  @Test func json() async throws {
    _ = startJournal()
    let provider = world.makeProvider(delegate, name: "Phone")
    let hold = CXSetHeldCallAction(
      call: uuid(1), onHold: true, uuid: uuid(9), createdAt: World.start)
    try await world.controller.request(
      CXTransaction(uuid: uuid(5), actions: [makeStart(1), hold]))
    provider.reportCall(with: uuid(1), endedAt: nil, reason: .remoteEnded)
    let entries = all
    #expect(
      entries[1].json == """
        {"actions":[{"action":"\(uuid(101))","actionName":"CXStartCallAction","call":"\(uuid(1))",\
        "handle":{"type":"phoneNumber"},"isVideo":false},{"action":"\(uuid(9))",\
        "actionName":"CXSetHeldCallAction","call":"\(uuid(1))","isOnHold":true}],\
        "at":"2001-01-01T00:16:40.000Z","event":"requested","transaction":"\(uuid(5))"}
        """)
    for entry in entries {
      #expect(try CallJournalEntry(json: entry.json) == entry)
      #expect(!entry.json.contains("\n"))
    }
    let unknown = #"{"at":"2001-01-01T00:16:40.000Z","event":"reset","more":1}"#
    #expect(
      try CallJournalEntry(json: unknown) == CallJournalEntry(at: World.start, event: .reset))
    #expect(throws: DecodingError.self) {
      try CallJournalEntry(json: #"{"at":"today","event":"reset"}"#)
    }
  }

  @Test func everyEventHasWords() {
    for event in CallJournalEntry.Event.allCases {
      let entry = CallJournalEntry(at: World.start, event: event)
      #expect(entry.description.count > "2001-01-01T00:16:40.000Z  ".count)
    }
  }
}
