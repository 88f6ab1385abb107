import Foundation
import TestSupport
import Testing

/// From a spoken request to sound in both directions of a real call.
@Suite(
  .enabled(if: SIPPrograms.areThere, "\(SIPPrograms.reason)"),
  .enabled(if: Recording.isPossible, "\(Recording.reason)"), .timeLimit(.minutes(20)))
struct SIPSoundTests {
  /// Periods of both fit into 20 ms, so that a piece of sound that is lost moves no phase.
  private static let mine = 500.0
  private static let bobs = 1_000

  @Test
  func aSpokenRequestAndTonesBothWays() async throws {
    let place = try Place(contacts: Place.bob)
    let request = try await Recording.speech("call bob", in: place)
    try place.writeMicrophone(.silence(1) + request + .silence(2))
    let card = try SoundCard(tone: Self.mine, in: place)
    defer { card.stop() }
    let bob = try await SIPPeer.talker(tone: Self.bobs, in: place)
    try await place.addAccount(at: bob.port)
    let call = try place.start(
      "listen", "--once", "--device", "mic", "--yes", "--steps", options: SoundCard.options)
    #expect(await call.prints("The call goes on until it is hung up; Ctrl-C does."))
    // Here is heard what Bob says.
    #expect(
      await SIPWaiting.becomes {
        guard let heard = card.heard(last: 0.5) else { return false }
        return heard.amplitude(at: Double(Self.bobs)) > 5_000
          && heard.amplitude(at: Self.mine) < 500
      })
    #expect(place.agents.count == 1)
    #expect(await call.end(SIGINT) == 0)
    #expect(await place.hasNoAgent())
    let output = call.output
    #expect(output.contains("  heard       “call bob”"))
    #expect(output.contains("  activity    INStartAudioCallIntent → +14155550100\n"))
    #expect(output.contains("  call        starting · started · connecting · connected\n"))
    #expect(output.hasSuffix("  call        ended\n"))
    // Bob has heard what is said here, and nothing of himself.
    await bob.program.end()
    let kept = place.folder.appending(path: "bob-heard")
    let heard = try ToneDetector(folder: kept, suffix: "dec.wav")
    #expect(heard.amplitude(at: Self.mine) > 4_000)
    #expect(heard.amplitude(at: Double(Self.bobs)) < 500)
  }

  /// A call is heard on the device of the speaker, and not where calls usually are.
  @Test
  func aCallOnSpeaker() async throws {
    let place = try Place(contacts: Place.bob)
    let card = try SoundCard(tone: Self.mine, in: place)
    defer { card.stop() }
    let bob = try await SIPPeer.talker(tone: Self.bobs, in: place)
    try await place.addAccount(at: bob.port)
    let call = try place.start(
      "say", "call bob on speaker", "--yes",
      options: [
        "--network", "sip", "--call-microphone", "mouth", "--call-speaker", "none",
        "--call-loudspeaker", "ear",
      ])
    #expect(await call.prints("The call goes on until it is hung up; Ctrl-C does."))
    #expect(
      await SIPWaiting.becomes {
        (card.heard(last: 0.5)?.amplitude(at: Double(Self.bobs)) ?? 0) > 5_000
      })
    #expect(await call.end(SIGINT) == 0)
    #expect(await place.hasNoAgent())
    await bob.program.end()
  }
}
