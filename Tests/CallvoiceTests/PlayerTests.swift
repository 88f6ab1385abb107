import DesktopStandIns
import Foundation
import Testing

/// Media players of the desktop during requests and calls.
@Suite(
  .enabled(if: PrivateBus.isPossible, "dbus-daemon, python3-dbus or python3-gi is missing"),
  .timeLimit(.minutes(20)))
struct PlayerTests {
  /// A call pauses what plays, from when it is made or answered until the last one is over.
  @Test func pauseForCalls() async throws {
    let place = try Place()
    let bus = try PrivateBus()
    let player = try PlayerStandIn("music", "Playing", on: bus)
    let service = try await place.serve(variables: bus.variables)
    #expect(try await place.run("call", "eleanor").code == 0)
    #expect(await player.nextChange() == "Pause")
    #expect(try await place.run("say", "hang up").code == 0)
    #expect(await player.nextChange() == "Play")
    // One that rings pauses nothing until it is answered.
    _ = try await place.run("incoming", "+14155550110")
    #expect(await service.prints("is calling.\n"))
    #expect(try await place.run("say", "decline").code == 0)
    _ = try await place.run("incoming", "+14155550107")
    #expect(await service.prints("John Abernathy, mobile, (415) 555-0107 is calling.\n"))
    #expect(try await place.run("say", "answer").code == 0)
    #expect(await player.nextChange() == "Pause")
    // The end of the service is the end of its calls.
    #expect(await service.end() == 0)
    #expect(await player.finish() == ["Get", "Play"])
  }

  @Test(arguments: ["option", "setting"])
  func areLeftAlone(by way: String) async throws {
    let place = try Place()
    let bus = try PrivateBus()
    let player = try PlayerStandIn("music", "Playing", on: bus)
    let service =
      way == "option"
      ? try await place.serve("--no-pause-players", variables: bus.variables)
      : try await place.serve(
        variables: bus.variables.merging(["CALLVOICE_PAUSE_PLAYERS": "off"]) { $1 })
    #expect(try await place.run("call", "eleanor").code == 0)
    #expect(await service.end() == 0)
    #expect(await player.finish() == [])
  }

  /// After a wake phrase they pause until the request is over, and go on where it is no call.
  @Test(.enabled(if: Recording.isPossible, "\(Recording.reason)"))
  func pauseForRequests() async throws {
    let place = try Place()
    let bus = try PrivateBus()
    let player = try PlayerStandIn("music", "Playing", on: bus)
    let phrase = try await Recording.speech("hey phone", in: place)
    let live = try LiveSession(
      [
        "listen", "--device", "mic", "--wake", "hey phone", "--no-beep", "--no-input",
        "--no-notifications",
      ], in: place, variables: bus.variables)
    try live.waitInSilence(for: "waiting")
    try live.speak(.silence(1.5) + phrase)
    try live.waitInSilence(for: "listening")
    #expect(await player.nextChange() == "Pause")
    try live.waitInSilence(for: "waiting", after: live.text.count)
    #expect(await player.nextChange() == "Play")
    live.send(SIGINT)
    #expect(try live.finish() == 3)
    #expect(await player.finish() == [])
  }
}
