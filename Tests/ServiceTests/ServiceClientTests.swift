import Conversation
import Dialer
import Foundation
import Storage
import TestSupport
import Testing

@testable import Service

/// Programs that use the service by its client.
@Suite(.timeLimit(.minutes(10)))
struct ServiceClientTests {
  /// Answers each question alike.
  private struct Asker: Asking {
    let text: String?

    func answer(to question: DialerQuestion) async -> String? { text }
  }

  @Test func carriesOutAndTellsInOrder() async throws {
    let world = try ServiceWorld()
    let log = EventLog()
    let client = try await world.client(log: log)
    #expect(client.greeting.process == getpid())
    #expect(try await client.carryOut(.text("call maria"), utterance: 1) == .carriedOut)
    #expect(
      log.names == [
        "transcript", "interpretation", "intent", "resolution", "activity", "transaction",
        "call starting", "call started", "call connecting", "call connected",
      ])
    #expect(try await client.hasCalls())
    #expect(try await client.hasOwnCalls())
    let other = EventLog()
    let second = try await world.client(log: other)
    #expect(try await !second.hasOwnCalls())
    #expect(try await second.carryOut(.text("hang up"), utterance: 1) == .carriedOut)
    #expect(
      other.names == [
        "transcript", "interpretation", "intent", "transaction", "call ended",
      ])
    #expect(other.callNames == ["Maria Lopez"])
    #expect(try await client.callsAreOver())
    #expect(log.names.last == "call ended")
    #expect(try await !client.hasCalls())
  }

  @Test(
    arguments: [
      ("2", Outcome.carriedOut), (nil, .undecided),
    ] as [(String?, Outcome)])
  func asks(answer: String?, outcome: Outcome) async throws {
    let world = try ServiceWorld()
    let client = try await world.client(asking: Asker(text: answer))
    #expect(try await client.carryOut(.text("call john"), utterance: 1) == outcome)
  }

  @Test func endsItsOwnCallsAlone() async throws {
    let world = try ServiceWorld()
    let (first, second) = (try await world.client(), try await world.client())
    _ = try await first.carryOut(.text("call maria"), utterance: 1)
    _ = try await second.carryOut(.text("call john baker"), utterance: 1)
    try await second.endCalls()
    #expect(try await !second.hasOwnCalls())
    #expect(try await first.hasOwnCalls())
  }

  @Test func anErrorOfTheRequestKeepsItsCode() async throws {
    let world = try ServiceWorld()
    let client = try await world.client()
    await #expect {
      try await client.carryOut(.link("nonsense:"), utterance: 1)
    } throws: { error in
      (error as? ServiceError)?.code == .request
    }
    #expect(
      try await client.carryOut(.link("tel:+14155550142"), utterance: 2) == .carriedOut)
    let activity = #"{"activityType":"INStartAudioCallIntent","handle":"+14155550143"}"#
    #expect(
      try await client.carryOut(.activity(Data(activity.utf8)), utterance: 3) == .carriedOut)
  }

  @Test func aServiceThatEndsIsASentence() async throws {
    let world = try ServiceWorld()
    let client = try await world.client(asking: Asker(text: nil))
    await world.server.stop()
    for _ in 1...2 {
      await #expect {
        while true { _ = try await client.carryOut(.text("call maria"), utterance: 1) }
      } throws: { error in
        "\(error)"
          == "The service ended before the request was done; start it with callvoice serve, or say "
          + "--no-service."
      }
    }
  }

  /// Before a service ends it hangs up, and a client that asks too late knows how its call ended.
  @Test(arguments: [true, false])
  func aServiceThatEndsTellsOfItsCalls(isHungUp: Bool) async throws {
    let world = try ServiceWorld()
    let client = try await world.client()
    #expect(try await client.carryOut(.text("call maria"), utterance: 1) == .carriedOut)
    if isHungUp {
      #expect(try await world.client().carryOut(.text("hang up"), utterance: 1) == .carriedOut)
    }
    await world.server.stop()
    if isHungUp {
      #expect(try await !client.hasOwnCalls())
      #expect(try await client.callsAreOver())
    } else {
      await #expect(throws: ServiceClient.lost) { try await client.hasOwnCalls() }
      await #expect(throws: ServiceClient.lost) { try await client.callsAreOver() }
    }
  }

  @Test func whereNoServiceRunsThereIsNoClient() async throws {
    let folder = try TemporaryFolder()
    let address = ServiceAddress(data: DataFolder(path: folder.url.path), environment: [:])
    #expect(try await ServiceClient.connect(to: address) == nil)
    let world = try ServiceWorld()
    let another = try await ServiceClient.connect(
      to: world.address, timeout: 600, where: { $0.region != "US" })
    #expect(another == nil)
  }
}
