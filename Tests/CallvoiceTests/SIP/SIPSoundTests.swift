import Foundation
import Testing

/// From a spoken request to sound in both directions of a real call.
@Suite(
  .enabled(if: SIPPrograms.areThere, "\(SIPPrograms.reason)"),
  .enabled(if: Recording.isPossible, "\(Recording.reason)"), .timeLimit(.minutes(10)))
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
      "listen", "--once", "--device", "mic", "--json", "--yes", options: SoundCard.options)
    #expect(await call.prints("\"state\":\"connected\""))
    // Here is heard what Bob says.
    #expect(
      await SIPPorts.becomes {
        guard let heard = card.heard(last: 0.5) else { return false }
        return heard.amplitude(at: Double(Self.bobs)) > 5_000
          && heard.amplitude(at: Self.mine) < 500
      })
    #expect(await call.end(SIGINT) == 0)
    #expect(await place.hasNoAgent())
    let events = try call.events()
    #expect(Contract.problems(events) == [])
    #expect(events.texts("transcript", "text") == ["call bob"])
    #expect(events.texts("activity", "handle") == ["+14155550100"])
    #expect(
      events.texts("call", "state") == ["starting", "started", "connecting", "connected", "ended"])
    // Bob has heard what is said here, and nothing of himself.
    await bob.program.end()
    let kept = place.folder.appending(path: "bob-heard")
    let heard = try Tone(folder: kept, suffix: "dec.wav")
    #expect(heard.amplitude(at: Self.mine) > 4_000)
    #expect(heard.amplitude(at: Double(Self.bobs)) < 500)
  }
}
