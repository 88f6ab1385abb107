import Bus
import DesktopStandIns
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Buttons

/// The desktop's play key and its shortcuts, on a session bus of the test's own.
@Suite(
  .enabled(if: PrivateBus.isPossible, "dbus-daemon, python3-dbus or python3-gi is missing"),
  .timeLimit(.minutes(20)))
struct CallPlayerTests {
  /// Longer than any test runs.
  private static let timeout = Duration.seconds(3_600)

  private static func call(
    _ interface: String, _ method: String, _ arguments: BusValue...
  ) -> BusCall { PlayerObserver.call(interface, method, arguments) }

  @Test func playKey_isHadDuringCallsAlone() async throws {
    let bus = try PrivateBus()
    let desktop = try await PlayerObserver.connect(to: bus, changes: true)
    let (presses, press) = AsyncStream.makeStream(of: Void.self)
    let player = CallPlayer(environment: bus.variables, timeout: Self.timeout) { press.yield() }
    var news = desktop.signals.compactMap { PlayerObserver.news(of: $0) }.makeAsyncIterator()
    var pressed = presses.makeAsyncIterator()
    for _ in 1...2 {
      player.appear(true)
      player.appear(true)
      #expect(await news.next() == "there")
      #expect(
        await news.next() == "Playing")
      try await desktop.call(Self.call("org.mpris.MediaPlayer2.Player", "PlayPause"))
      await pressed.next()
      player.appear(false)
      #expect(await news.next() == "gone")
    }
    await player.close()
    press.finish()
    #expect(await pressed.next() == nil)
  }

  /// What silences all players ends no call.
  @Test(arguments: ["Play", "Pause", "Stop", "Next", "Previous"])
  func otherCommands_doNothing(command: String) async throws {
    let bus = try PrivateBus()
    let desktop = try await PlayerObserver.connect(to: bus, changes: true)
    let count = Mutex(0)
    let player = CallPlayer(environment: bus.variables, timeout: Self.timeout) {
      count.withLock { $0 += 1 }
    }
    player.appear(true)
    for await signal in desktop.signals where signal.name == "PropertiesChanged" { break }
    let playerInterface = "org.mpris.MediaPlayer2.Player"
    try await desktop.call(Self.call(playerInterface, command))
    #expect(count.withLock(\.self) == 0)
    try await desktop.call(Self.call(playerInterface, "PlayPause"))
    #expect(count.withLock(\.self) == 1)
    await player.close()
  }

  @Test func properties_areThoseOfAPlayer() async throws {
    let bus = try PrivateBus()
    let desktop = try await PlayerObserver.connect(to: bus, changes: true)
    let player = CallPlayer(environment: bus.variables, timeout: Self.timeout) {}
    player.appear(true)
    for await signal in desktop.signals where signal.name == "PropertiesChanged" { break }
    let properties = "org.freedesktop.DBus.Properties"
    let get = Self.call(
      properties, "Get", .string("org.mpris.MediaPlayer2.Player"), .string("PlaybackStatus"))
    #expect(try await desktop.call(get) == [.string("Playing")])
    let all = try await desktop.call(
      Self.call(properties, "GetAll", .string("org.mpris.MediaPlayer2"))
    ).first
    #expect(all?["Identity"] == .string("callvoice"))
    #expect(all?["CanQuit"] == .boolean(false))
    let xml = try await desktop.call(
      Self.call("org.freedesktop.DBus.Introspectable", "Introspect")
    ).first?.text
    #expect(xml?.contains("<property name=\"Position\" type=\"x\" access=\"read\"/>") == true)
    let errors = [
      (Self.call(properties, "Get", .string("x"), .string("y")), "UnknownProperty"),
      (Self.call(properties, "Set", .string("x"), .string("y"), .string("z")), "PropertyReadOnly"),
      (Self.call("org.mpris.MediaPlayer2.Player", "Dance"), "UnknownMethod"),
    ]
    for (call, name) in errors {
      let error = await #expect(throws: BusError.self) { try await desktop.call(call) }
      #expect(error?.name == "org.freedesktop.DBus.Error." + name)
    }
    await player.close()
  }

  /// A second callvoice of the same user has a name of its own.
  @Test func second_isBesideTheFirst() async throws {
    let bus = try PrivateBus()
    let desktop = try await PlayerObserver.connect(to: bus, changes: true)
    let players = [1, 2].map { _ in
      CallPlayer(environment: bus.variables, timeout: Self.timeout) {}
    }
    var news = desktop.signals.compactMap { PlayerObserver.news(of: $0) }.makeAsyncIterator()
    for player in players {
      player.appear(true)
      while let step = await news.next(), step != "Playing" {}
    }
    let names = try await desktop.call(.bus("ListNames")).first?.texts ?? []
    #expect(
      names.filter { $0.hasPrefix(CallPlayer.name) }.sorted()
        == [CallPlayer.name, "\(CallPlayer.name).instance\(getpid())"])
    for player in players { await player.close() }
  }

  @Test func withoutABus_nothingHappens() async {
    let player = CallPlayer(environment: [:]) { Issue.record("Nobody can press.") }
    player.appear(true)
    await player.close()
    #expect(await CallPlayer.isPossible(environment: [:]) == false)
  }

  // MARK: - Shortcuts

  private static let shortcuts = [
    "callvoice-listen: Speak a request to callvoice", "callvoice-answer: Answer the call",
    "callvoice-hangup: Hang up or decline the call", "callvoice-mute: Mute or unmute the call",
  ]

  /// Each shortcut is a button; those of other programs are none; a portal that begins anew is asked anew.
  @Test func shortcuts_areButtons() async throws {
    let bus = try PrivateBus()
    let (presses, press) = AsyncStream.makeStream(of: Button.self)
    var pressed = presses.makeAsyncIterator()
    var portal = try ShortcutsStandIn("assigns", on: bus)
    let variables = bus.variables
    let following = Task {
      await GlobalShortcuts(environment: variables, timeout: Self.timeout).follow(
        report: { Issue.record("\($0)") }, press: { press.yield($0) })
    }
    for _ in 1...2 {
      #expect(try await portal.bound() == Self.shortcuts)
      portal.press("foreign-callvoice-hangup")
      for (id, button) in [
        ("listen", Button.voiceCommand), ("answer", .pickUp), ("hangup", .hangUp), ("mute", .mute),
      ] {
        portal.press("callvoice-\(id)")
        #expect(await pressed.next() == button)
      }
      portal.end()
      portal = try ShortcutsStandIn("assigns", on: bus)
    }
    following.cancel()
    await following.value
  }

  @Test(arguments: [
    (
      "none",
      "The desktop assigns no shortcuts; bind commands to keys in its settings, as docs/buttons.md says."
    ),
    ("refuses", "The desktop was told to assign no shortcuts, or could not."),
    (
      "hangs",
      "The desktop assigns no shortcuts; bind commands to keys in its settings, as docs/buttons.md says."
    ),
  ])
  func shortcuts_thatThereAreNot(conduct: String, sentence: String) async throws {
    let bus = try PrivateBus()
    let portal = conduct == "none" ? nil : try ShortcutsStandIn(conduct, on: bus)
    let (reports, report) = AsyncStream.makeStream(of: String.self)
    let timeout: Duration = conduct == "hangs" ? .milliseconds(100) : Self.timeout
    let following = Task {
      await GlobalShortcuts(environment: bus.variables, timeout: timeout).follow(
        report: { report.yield($0) }, press: { Issue.record("\($0)") })
    }
    var reported = reports.makeAsyncIterator()
    #expect(await reported.next() == sentence)
    following.cancel()
    await following.value
    portal?.end()
  }

  // MARK: - All of it

  /// A headset's press that the desktop sends on as well is one.
  @Test func watch_tellsEachPressOnce() async throws {
    let bus = try PrivateBus()
    let machine = try InputMachine()
    try machine.plug("event3", "Headset", keys: [InputMachine.playPause])
    let desktop = try await PlayerObserver.connect(to: bus, changes: true)
    let (presses, press) = AsyncStream.makeStream(of: ButtonPress.self)
    var pressed = presses.makeAsyncIterator()
    let time = Mutex(ContinuousClock.now)
    let watch = ButtonWatch(
      .headset, in: machine.folders, environment: bus.variables, now: { time.withLock(\.self) },
      report: { Issue.record("\($0)") }, press: { press.yield($0) })
    watch.note(isInCall: true)
    for await signal in desktop.signals where signal.name == "PropertiesChanged" { break }
    for isLong in [false, true] {
      try machine.press(InputMachine.playPause, for: isLong ? 900 : 90, on: "event3")
      #expect(await pressed.next() == ButtonPress(.play, isLong: isLong))
      try await desktop.call(Self.call("org.mpris.MediaPlayer2.Player", "PlayPause"))
      time.withLock { $0 += .seconds(2) }
      // It is a press of its own by now, and tells that the one before was none.
      try await desktop.call(Self.call("org.mpris.MediaPlayer2.Player", "PlayPause"))
      #expect(await pressed.next() == ButtonPress(.play))
      time.withLock { $0 += .seconds(2) }
    }
    await watch.close()
    press.finish()
    #expect(await pressed.next() == nil)
  }
}
