import Foundation
import TestSupport
import Testing

@testable import Telephony

/// Sound that goes from one side to the other, measured in what the other side has kept of it.
@Suite(
  .serialized, .enabled(if: Programs.hasAgent, "baresip-core is not installed"),
  .timeLimit(.minutes(20)))
struct SoundTests {
  @Test
  func aToneIsHeardOnTheOtherSide() async throws {
    let kept = try TemporaryFolder()
    let alice = try Phone("alice", audio: SIPAudio(source: .tone(440), player: .none))
    let bob = try Phone(
      "bob", audio: SIPAudio(source: .tone(1_000), player: .none, recordings: kept.url.path))
    try await bob.network.start()
    let call = UUID()
    var events = alice.call(bob, call)
    let incoming = try #require(await bob.incoming())
    try await bob.network.answerCall(incoming.uuid)
    while let event = await events.next(), event != .connected {}
    // Tones that alice sends tell bob when a while of sound has gone by.
    try await alice.network.sendTones("123", in: call)
    for await tone in bob.network.tones where tone.key == "3" { break }
    await alice.network.endCall(call)
    #expect(await events.next() == .ended)
    var ends = incoming.events.makeAsyncIterator()
    while let event = await ends.next(), event != .ended {}
    let heard = try ToneDetector(folder: kept.url, suffix: "dec.wav")
    #expect(heard.amplitude(at: 440) > 5_000)
    #expect(heard.amplitude(at: 1_000) < 500)
    let said = try ToneDetector(folder: kept.url, suffix: "enc.wav")
    #expect(said.amplitude(at: 1_000) > 5_000)
    #expect(said.amplitude(at: 440) < 500)
    await alice.network.stop()
    await bob.network.stop()
  }
}
