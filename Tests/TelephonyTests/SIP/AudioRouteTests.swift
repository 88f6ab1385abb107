import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Telephony

/// The devices that calls are heard on by a wish.
@Suite(.timeLimit(.minutes(20)))
struct AudioRouteTests {
  private static let audio = SIPAudio(
    source: .silence, player: .device("front"), routes: [.speaker: "room", .headset: "head"])

  /// An agent that keeps the names and parameters of what it is told about sound and calls.
  private static func agent(_ told: Lines, answer: String = "ok") -> FakeAgent {
    FakeAgent { run, command in
      if ["auplay", "dial"].contains(command.name) {
        told.add(command.name == "dial" ? "dial" : "\(command.name) \(command.parameter)")
      }
      switch command.name {
      case "auplay":
        run.respond(to: command, answer)
        return true
      case "callstat":
        run.respond(to: command, FakeRun.callstat)
        run.write(FakeRun.event("CALL_RINGING") + FakeRun.event("CALL_ESTABLISHED"))
        return true
      default: return false
      }
    }
  }

  @Test
  func aCallIsHeardWhereItIsWished() async throws {
    let told = Lines()
    let network = try SIPNetwork(Self.agent(told), audio: Self.audio)
    try await network.setAudioRoute(.speaker)
    #expect(told.all == [])
    let call = UUID()
    for await event in network.callBob(call) where event == .connected {
      try await network.setAudioRoute(.headset)
      try await network.setAudioRoute(.headset)
      try await network.setAudioRoute(nil)
      try await network.setAudioRoute(.speaker)
      await network.endCall(call)
    }
    // A wish is over with the last call.
    let next = UUID()
    for await event in network.callBob(next) where event == .connected {
      await network.endCall(next)
    }
    await network.stop()
    #expect(
      told.all == [
        "auplay alsa,room", "dial", "auplay alsa,head", "auplay alsa,front", "auplay alsa,room",
        "auplay alsa,front", "dial",
      ])
  }

  @Test
  func aDeviceThatIsNotNamed() async throws {
    let network = try SIPNetwork(FakeAgent(), audio: Self.audio)
    await #expect(
      throws: CallNetworkError(
        .refused,
        "There is no device for the earpiece; name its ALSA device with --call-earpiece.")
    ) { try await network.setAudioRoute(.earpiece) }
    await network.stop()
  }

  @Test(arguments: [
    "no such audio-player: alsa\n",
    "switch audio player: alsa,room\nfailed to set audio-player (No such device)\n",
  ])
  func aDeviceThatTheAgentHasNot(answer: String) async throws {
    let told = Lines()
    let network = try SIPNetwork(Self.agent(told, answer: answer), audio: Self.audio)
    let call = UUID()
    for await event in network.callBob(call) where event == .connected {
      await #expect(
        throws: CallNetworkError(
          .refused, "The SIP agent cannot play on the device alsa,room.")
      ) { try await network.setAudioRoute(.speaker) }
      await network.endCall(call)
    }
    await network.stop()
    // The call is heard again where it was.
    #expect(told.all == ["dial", "auplay alsa,room", "auplay alsa,front"])
  }

  /// baresip itself takes the device, and does not ring with a sound of its own.
  @Test(.enabled(if: Programs.hasAgent, "baresip-core is not installed"))
  func theAgentSwitches() async throws {
    let alice = try Phone(
      "alice", audio: SIPAudio(source: .tone(440), player: .none, routes: [.speaker: "null"]))
    let bob = try Phone("bob", audio: SIPAudio(source: .tone(1_000), player: .none))
    try await bob.network.start()
    let call = UUID()
    var events = alice.call(bob, call)
    let incoming = try #require(await bob.incoming())
    try await bob.network.answerCall(incoming.uuid)
    while let event = await events.next(), event != .connected {}
    try await alice.network.setAudioRoute(.speaker)
    try await alice.network.setAudioRoute(nil)
    await alice.network.endCall(call)
    #expect(await events.next() == .ended)
    await alice.network.stop()
    await bob.network.stop()
  }

  @Test
  func theConfiguration() throws {
    let folder = try AgentFolder(configuration: "", hasSounds: true)
    defer { folder.remove() }
    let sounds = folder.url.appending(path: AgentFolder.sounds).path
    let names = try FileManager.default.contentsOfDirectory(atPath: sounds)
    #expect(!names.contains("ring.wav"))
    #expect(!names.contains("callwaiting.wav"))
    #expect(names.allSatisfy { $0.hasSuffix(".wav") })
    #expect(throws: SIPError.self) {
      try SIPAudio(source: .silence, player: .none, routes: [.speaker: "two words"]).check()
    }
  }
}

/// A list that closures add to.
private final class Lines: Sendable {
  private let list = Mutex<[String]>([])

  var all: [String] { list.withLock { $0 } }

  func add(_ line: String) { list.withLock { $0.append(line) } }
}
