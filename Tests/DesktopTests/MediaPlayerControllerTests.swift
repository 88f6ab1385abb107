import DesktopStandIns
import Foundation
import Testing

@testable import Desktop

/// Media players that pause for requests and calls, on a session bus of the test's own.
@Suite(
  .enabled(if: PrivateBus.isPossible, "dbus-daemon, python3-dbus or python3-gi is missing"),
  .timeLimit(.minutes(20)))
struct MediaPlayerControllerTests {
  private typealias Reason = MediaPlayerController.Reason

  private static let calls = [Reason.call(UUID()), .call(UUID())]
  /// Longer than any test runs, so that no player is given up.
  private static let timeout = Duration.seconds(3_600)

  @Test func pausesAndGoesOn() async throws {
    let bus = try PrivateBus()
    let player = try PlayerStandIn("music", "Playing", on: bus)
    let players = MediaPlayerController(environment: bus.variables, timeout: Self.timeout)
    for _ in 1...2 {
      players.begin(.listening)
      #expect(await player.nextChange() == "Pause")
      players.end(.listening)
      #expect(await player.nextChange() == "Play")
    }
    await players.close()
    #expect(await player.finish() == [])
  }

  /// From the first reason to the last: a request that becomes a call, and two calls.
  @Test func pausesOnceForSeveralReasons() async throws {
    let bus = try PrivateBus()
    let player = try PlayerStandIn("music", "Playing", on: bus)
    let players = MediaPlayerController(environment: bus.variables, timeout: Self.timeout)
    players.begin(.listening)
    for call in Self.calls { players.begin(call) }
    players.end(.listening)
    // What has not begun, or has ended, ends nothing.
    players.end(.call(UUID()))
    for _ in 1...2 { players.end(Self.calls[0]) }
    #expect(await player.nextChange() == "Pause")
    players.end(Self.calls[1])
    #expect(await player.nextChange() == "Play")
    await players.close()
    #expect(await player.finish() == [])
  }

  /// Players that did not play are only looked at.
  @Test(arguments: ["Paused", "Stopped"])
  func leavesOthersAsTheyAre(status: String) async throws {
    let bus = try PrivateBus()
    let player = try PlayerStandIn("music", "Playing", on: bus)
    let other = try PlayerStandIn("other", status, on: bus)
    let players = MediaPlayerController(environment: bus.variables, timeout: Self.timeout)
    players.begin(.listening)
    players.end(.listening)
    await players.close()
    #expect(await player.finish() == ["Get", "Pause", "Get", "Play"])
    #expect(await other.finish() == ["Get"])
  }

  /// Whoever has started or stopped a player in between is heeded.
  @Test(arguments: ["Playing", "Stopped"])
  func heedsWhatTheUserDoes(status: String) async throws {
    let bus = try PrivateBus()
    let player = try PlayerStandIn("music", "Playing", on: bus)
    let players = MediaPlayerController(environment: bus.variables, timeout: Self.timeout)
    players.begin(.listening)
    #expect(await player.nextChange() == "Pause")
    await player.set(status)
    players.end(.listening)
    await players.close()
    #expect(await player.finish() == ["Get"])
  }

  /// A player that is gone, and one that has its name since, are let be; the others go on.
  @Test func oneThatIsGoneInTheMiddle() async throws {
    let bus = try PrivateBus()
    let player = try PlayerStandIn("music", "Playing", on: bus)
    let gone = try PlayerStandIn("gone", "Playing", on: bus)
    let players = MediaPlayerController(environment: bus.variables, timeout: Self.timeout)
    players.begin(.listening)
    #expect(await player.nextChange() == "Pause")
    #expect(await gone.nextChange() == "Pause")
    gone.end()
    let successor = try PlayerStandIn("gone", "Paused", on: bus)
    players.end(.listening)
    #expect(await player.nextChange() == "Play")
    await players.close()
    #expect(await successor.finish() == [])
  }

  /// One that does not answer holds up nobody else.
  @Test func oneThatDoesNotAnswer() async throws {
    let bus = try PrivateBus()
    let stuck = try PlayerStandIn("stuck", "Playing", on: bus, hangs: true)
    let player = try PlayerStandIn("music", "Playing", on: bus)
    let players = MediaPlayerController(environment: bus.variables, timeout: Self.timeout)
    players.begin(.listening)
    #expect(await player.nextChange() == "Pause")
    stuck.end()
    players.end(.listening)
    #expect(await player.nextChange() == "Play")
    await players.close()
  }

  /// One that does not answer in its time is given up.
  @Test func oneThatIsGivenUp() async throws {
    let bus = try PrivateBus()
    let stuck = try PlayerStandIn("stuck", "Playing", on: bus, hangs: true)
    let players = MediaPlayerController(environment: bus.variables, timeout: .milliseconds(100))
    players.begin(.listening)
    players.end(.listening)
    await players.close()
    #expect(!(await stuck.finish()).contains("Play"))
  }

  /// At the end, those that were paused go on, whatever reasons are left.
  @Test func closes() async throws {
    let bus = try PrivateBus()
    let player = try PlayerStandIn("music", "Playing", on: bus)
    let players = MediaPlayerController(environment: bus.variables, timeout: Self.timeout)
    players.begin(Self.calls[0])
    await players.close()
    #expect(await player.finish() == ["Get", "Pause", "Get", "Play"])
  }

  /// A bus that is not there, or goes away, is no hindrance.
  @Test func withoutABus() async throws {
    let none = MediaPlayerController(environment: [:])
    none.begin(.listening)
    await none.close()
    let bus = try PrivateBus()
    let player = try PlayerStandIn("music", "Playing", on: bus)
    let players = MediaPlayerController(environment: bus.variables, timeout: Self.timeout)
    players.begin(.listening)
    #expect(await player.nextChange() == "Pause")
    bus.end()
    players.end(.listening)
    await players.close()
  }
}
