import DesktopStandIns
import Foundation
import TestSupport
import Testing

@testable import Desktop

@Suite(.enabled(if: PrivateBus.isPossible, "dbus-daemon, python3-dbus or python3-gi is missing"))
struct DesktopNotificationsTests {
  @Test
  func isShownChosenAndClosed() async throws {
    let bus = try PrivateBus()
    let standIn = try NotificationStandIn(on: bus)
    let notifications = try await DesktopNotifications(environment: bus.variables)
    #expect(notifications.server.name == "Stand-in")
    #expect(notifications.server.version == "1.0")
    #expect(notifications.server.hasActions)
    var notification = DesktopNotification("Incoming\u{7}call", title: "Ann <Bo>\0")
    notification.actions = [.init(key: "answer", label: "Answer")]
    notification.stays = true
    let id = try await notifications.show(notification)
    let shown = try await standIn.next()
    #expect(shown.id == id)
    #expect(shown.replaced == 0)
    #expect(shown.summary == "Incoming call")
    #expect(shown.body == "<b>Ann &lt;Bo&gt;</b>")
    #expect(shown.actions == ["answer", "Answer"])
    #expect(shown.timeout == 0)
    #expect(try await notifications.show(notification, inPlaceOf: id) == id)
    #expect(try await standIn.next().replaced == id)

    var responses = notifications.responses.makeAsyncIterator()
    standIn.choose("answer", on: id)
    #expect(await responses.next() == .chosen(id, key: "answer"))
    standIn.putAway(id)
    #expect(await responses.next() == .closed(id, byHand: true))
    await notifications.close(id)
    #expect(try await standIn.next().call == "CloseNotification")
    #expect(await responses.next() == .closed(id, byHand: false))
    standIn.end()
    #expect(await responses.next() == .serverLost)
    notifications.disconnect()
    #expect(await responses.next() == nil)
  }

  /// Nothing of one that is gone is shown any more; the bus would start another one to close it.
  @Test
  func aServerThatIsGoneIsNotStartedAgain() async throws {
    let folder = try TemporaryFolder()
    let marker = folder.url.appending(path: "started")
    let services = folder.url.appending(path: "dbus-1/services")
    try FileManager.default.createDirectory(at: services, withIntermediateDirectories: true)
    try Data(
      """
      [D-BUS Service]
      Name=org.freedesktop.Notifications
      Exec=/usr/bin/touch \(marker.path)
      """.utf8
    ).write(to: services.appending(path: "org.freedesktop.Notifications.service"))
    let bus = try PrivateBus(data: folder.path)
    let standIn = try NotificationStandIn(on: bus)
    let notifications = try await DesktopNotifications(environment: bus.variables)
    let id = try await notifications.show(DesktopNotification("Call?", title: "Ann"))
    standIn.end()
    var responses = notifications.responses.makeAsyncIterator()
    #expect(await responses.next() == .serverLost)
    await notifications.close(id)
    #expect(!FileManager.default.fileExists(atPath: marker.path))
    // Whatever is to be shown starts one.
    await #expect(throws: DesktopError.self) {
      try await notifications.show(DesktopNotification("Call?", title: "Ann"))
    }
    #expect(FileManager.default.fileExists(atPath: marker.path))
  }

  @Test
  func plainServerGetsPlainText() async throws {
    let bus = try PrivateBus()
    let standIn = try NotificationStandIn(on: bus, capabilities: ["body"])
    let notifications = try await DesktopNotifications(environment: bus.variables)
    var notification = DesktopNotification("Call?", title: "Ann & Bo")
    notification.actions = [.init(key: "yes", label: "Call")]
    _ = try await notifications.show(notification)
    let shown = try await standIn.next()
    #expect(shown.body == "Ann & Bo")
    #expect(shown.actions == [])
    #expect(shown.timeout == -1)
    notifications.disconnect()
  }

  @Test
  func busThatGoesAwayEndsAll() async throws {
    let bus = try PrivateBus()
    let standIn = try NotificationStandIn(on: bus)
    let notifications = try await DesktopNotifications(environment: bus.variables)
    bus.end()
    for await _ in notifications.responses {}
    await #expect(throws: DesktopError(.failed, "The session bus is gone.")) {
      try await notifications.show(DesktopNotification("Call?", title: "Ann"))
    }
    standIn.end()
  }

  @Test
  func nobodyShowsNotifications() async throws {
    let bus = try PrivateBus()
    let message = "No program on the session bus shows notifications."
    await #expect(throws: DesktopError(.failed, message)) {
      try await DesktopNotifications(environment: bus.variables)
    }
  }

  @Test(arguments: [
    ([:], "There is no session bus."),
    (["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"], "The session bus does not answer."),
    (["DBUS_SESSION_BUS_ADDRESS": "nonsense"], "The session bus does not answer."),
  ])
  func noBus(environment: [String: String], message: String) async {
    await #expect(throws: DesktopError(.noBus, message)) {
      try await DesktopNotifications(environment: environment)
    }
  }

  /// A socket that takes the connection and says nothing.
  @Test
  func busThatIsSilent() async throws {
    let path = FileManager.default.temporaryDirectory.path + "/silent-\(UUID().uuidString)"
    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer {
      close(listener)
      unlink(path)
    }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    #expect(isBound && listen(listener, 1) == 0)
    await #expect(throws: DesktopError(.failed, "No answer came over the session bus.")) {
      try await DesktopNotifications(
        environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(path)"],
        timeout: .milliseconds(50))
    }
  }
}
