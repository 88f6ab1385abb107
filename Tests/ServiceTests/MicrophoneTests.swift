import Conversation
import Foundation
import Testing

@testable import Dialer
@testable import Service

/// What is heard at the service's microphone, as its clients are told of it.
@Suite(.timeLimit(.minutes(10)))
struct MicrophoneTests {
  private static func heard(_ text: String, as number: Int) -> [DialerEvent] {
    [
      DialerEvent(
        number, .transcript(source: "microphone", TranscriptEvent(text: text, explanation: nil))),
      DialerEvent(number, .interpretation(rule: "call", slots: [:])),
    ]
  }

  @Test(arguments: ["hey phone", nil])
  func greetingTellsOfIt(phrase: String?) async throws {
    let world = try ServiceWorld(wakePhrase: phrase, hasMicrophone: true)
    let hello = try await world.connect().events(until: "hello").first
    #expect(["1", "true"].contains(hello?["microphone"]))
    #expect(hello?["wake"] == phrase)
    let client = try await world.client()
    #expect(client.greeting.microphone)
    #expect(client.greeting.wake == phrase)
    try await client.pushToTalk()
    #expect(world.presses == 1)
  }

  /// Whoever follows the microphone is told of its requests from then on, counted from 1, and of all calls.
  @Test func isFollowed() async throws {
    let world = try ServiceWorld(hasMicrophone: true)
    for event in Self.heard("call somebody", as: 1) { world.router.deliver(event) }
    let log = EventLog()
    let client = try await world.client(log: log)
    try await client.follow(.microphone)
    for event in Self.heard("call maria", as: 2) + Self.heard("hold", as: 3) {
      world.router.deliver(event)
    }
    world.router.deliver(Outcome.nobodyToCall)
    world.router.show(
      .asked(DialerQuestion(.yesOrNo, .english, .incomingUnknown)), to: .microphone)
    let other = try await world.client()
    #expect(try await other.carryOut(.text("call john baker"), utterance: 1) == .carriedOut)
    // The steps of another's request are not among them, and neither is the call its own.
    #expect(try await !client.hasOwnCalls())
    #expect(
      log.names == [
        "transcript", "interpretation", "transcript", "interpretation", "heard nobodyToCall",
        "asked An unknown caller is calling. Answer?", "call starting",
        "call started", "call connecting", "call connected",
      ])
    #expect(log.utterances == [1, 1, 2, 2])
  }

  /// Calls that are started at the microphone are those of whoever follows it.
  @Test func itsCallsAreTheFollowers() async throws {
    let world = try ServiceWorld(hasMicrophone: true)
    let client = try await world.client()
    try await client.follow(.microphone)
    let router = world.router
    let heard = RequestOptions(report: { router.deliver($0) })
    let outcome = await heard.carryOut {
      await world.dialer.handle(text: "call maria", utterance: 1)
    }
    #expect(outcome == .carriedOut)
    #expect(try await client.hasOwnCalls())
    try await client.endCalls()
    #expect(try await client.callsAreOver())
    #expect(try await !client.hasCalls())
  }

  /// Requests that are typed at the service's own terminal are shown there, and to whoever asks for all.
  @Test func ownTerminal() async throws {
    let world = try ServiceWorld()
    let wire = try world.connect()
    _ = try await wire.events(until: "hello")
    wire.send(#"{"command":"subscribe"}"#)
    _ = try await wire.events(until: "finished")
    let (log, refreshes) = (EventLog(), EventLog())
    let requests = OwnRequests(
      world.dialer, router: world.router, confirmation: .uncertain, asking: nil,
      refresh: { refreshes.append(.ended) }, report: { log.append(.step($0)) })
    #expect(try await requests.carryOut(.key("a"), utterance: 1) == nil)
    #expect(try await requests.carryOut(.answer("yes"), utterance: 1) == nil)
    #expect(try await requests.carryOut(.text("call maria"), utterance: 1) == .carriedOut)
    #expect(try await requests.hasCalls())
    let steps = ["transcript", "interpretation", "intent", "resolution", "activity", "transaction"]
    #expect(log.names == steps)
    #expect(
      try await requests.carryOut(.link("tel:+14155550142"), utterance: 2) == .carriedOut)
    let activity = #"{"activityType":"INStartAudioCallIntent","handle":"+14155550143"}"#
    #expect(
      try await requests.carryOut(.activity(Data(activity.utf8)), utterance: 3) == .carriedOut)
    #expect(refreshes.names.count == 3)
    #expect(try await !requests.requestExamples().isEmpty)
    let events = try await wire.events(until: "transaction")
    #expect(events.names == steps)
    #expect(events.compactMap { $0["utterance"] }.allSatisfy { $0 == "1" })
  }
}
