import Conversation
import Dialer
import Foundation
import Storage
import TestSupport
import Testing

@testable import Screen
@testable import Service

/// What others of the machine can bring about at the screen's port.
@Suite(.timeLimit(.minutes(10)))
struct ScreenListenerTests {
  private struct World {
    let service: ServiceWorld
    let screen: ScreenServer
    let port: UInt16
    let address: String

    init(
      owner: UInt32? = nil, limits: ScreenListener.Limits = ScreenListener.Limits()
    ) async throws {
      service = try ServiceWorld()
      screen = ScreenServer(
        folder: try Resources(locale: "en-US", environment: [:]).screen, service: service.address,
        owner: owner, limits: limits)
      address = try await screen.open()
      port = try #require(
        address.firstMatch(of: #/:(\d+)\//#).flatMap { UInt16($0.output.1) })
    }

    /// The page, with its one-time token.
    func status() async throws -> Int? {
      let connection = try WebConnection(port: port)
      let path = try await screen.open().split(separator: "/").last.map(String.init) ?? ""
      connection.send("GET /\(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
      return await connection.response()?.status
    }

    /// A call for help, as a terminal of the user's makes it.
    func callsForHelp() async throws -> Bool {
      let terminal = try service.connect()
      terminal.send(#"{"command":"request","text":"call 911"}"#)
      return try await terminal.events(until: "finished").last?["outcome"] == "carriedOut"
    }
  }

  /// A connection of another user is over before a byte of it is read, whatever it sends or does not send.
  @Test(arguments: [
    "", "G", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nX: ", "GET / HTTP/1.1\r\n\r\n", "\u{0}",
    "\r\n\r\n", String(repeating: "X: y\r\n", count: 10_000),
  ])
  func othersAreClosedAtOnce(text: String) async throws {
    let world = try await World(owner: geteuid() + 1)
    let connections = try (1...8).map { _ in try WebConnection(port: world.port) }
    for connection in connections {
      connection.send(text)
      #expect(
        await connection.response()?.body
          == "This is another user's callvoice; start your own with: callvoice serve\n")
      #expect(await connection.response() == nil)
    }
    #expect(await world.screen.connections == 0)
    #expect(try await world.callsForHelp())
    await world.screen.stop()
  }

  /// A head that never ends is read up to its limit.
  @Test(arguments: [
    "GET / HTTP/1.1\r\n", "GET /", "X: y\r\n", "\u{0}", "GET / HTTP/1.1\r\nCookie: ", "\r", "\n",
  ])
  func headsWithoutEnd(text: String) async throws {
    let world = try await World()
    let connection = try WebConnection(port: world.port)
    let part = Array(String(repeating: text, count: 1 + 4_096 / text.utf8.count).utf8)
    while connection.send(part) {}
    #expect(await connection.response() == nil)
    #expect(try await world.status() == 303)
    await world.screen.stop()
  }

  /// Whoever sends no whole head in time is closed.
  @Test(arguments: ["", "G", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: h\r\n", "\r\n\r"])
  func headsThatDoNotCome(text: String) async throws {
    let world = try await World(limits: .init(headTime: .zero))
    let connection = try WebConnection(port: world.port)
    connection.send(text)
    #expect(await connection.response() == nil)
    await world.screen.stop()
  }

  /// One connection more than there may be is closed; the others, and the service, go on, and there is room again.
  @Test func connectionsAtATime() async throws {
    let world = try await World(limits: .init(mostConnections: 3, headTime: .seconds(600)))
    var idle: [WebConnection] = []
    for count in 1...3 {
      idle.append(try WebConnection(port: world.port))
      while await world.screen.connections < count { await Task.yield() }
    }
    for _ in 1...20 {
      let another = try WebConnection(port: world.port)
      #expect(await another.response() == nil)
    }
    #expect(await world.screen.connections == 3)
    #expect(try await world.callsForHelp())
    idle = []
    while await world.screen.connections > 0 { await Task.yield() }
    #expect(try await world.status() == 303)
    await world.screen.stop()
  }

  /// Frames without a mask are no browser's; they do nothing, and end the socket.
  @Test(arguments: [1, 2, 8, 9, 0] as [UInt8])
  func framesWithoutAMask(opcode: UInt8) async throws {
    let world = try await World()
    let host = "127.0.0.1:\(world.port)"
    let signingIn = try WebConnection(port: world.port)
    let path = world.address.split(separator: "/").last ?? ""
    signingIn.send("GET /\(path) HTTP/1.1\r\nHost: \(host)\r\n\r\n")
    let answer = await signingIn.response()
    let cookie = try #require(answer?.headers["set-cookie"]?.split(separator: ";").first)
    let page = try WebConnection(port: world.port)
    page.send(
      """
      GET /events HTTP/1.1\r
      Host: \(host)\r
      Origin: http://\(host)\r
      Cookie: \(cookie)\r
      Connection: Upgrade\r
      Upgrade: websocket\r
      Sec-WebSocket-Version: 13\r
      Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
      \r

      """)
    let response = await page.response()
    #expect(response?.status == 101)
    #expect(response?.headers["sec-websocket-accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
    _ = try await page.events(until: "hello")
    let request = Array(#"{"command":"request","text":"call maria"}"#.utf8)
    page.send([0x80 | opcode, UInt8(request.count)] + request)
    let frame = await page.frame()
    #expect(frame?.opcode == 8)
    #expect(frame?.payload == [3, 234])
    #expect(await world.service.dialer.manager.calls.isEmpty)
    await world.screen.stop()
  }
}
