import Conversation
import Foundation
import TestSupport
import Testing

@testable import Screen
@testable import Service

/// Clients of the screen that send more than a request.
@Suite(.timeLimit(.minutes(10)))
struct RequestLimitTests {
  private let service: ServiceWorld
  private let screen: ScreenServer
  private let port: UInt16
  private let token: String

  init() async throws {
    service = try ServiceWorld()
    screen = ScreenServer(
      folder: try Resources(locale: "en-US", environment: [:]).screen, service: service.address)
    let address = try await screen.open()
    let parts = try #require(address.wholeMatch(of: #/http://[\d.]+:(\d+)/\?token=([0-9a-f]+)/#))
    port = try #require(UInt16(parts.1))
    token = String(parts.2)
  }

  private var host: String { "Host: 127.0.0.1:\(port)\r\n" }

  private func answer(
    to head: String, on connection: WebConnection? = nil
  ) async throws -> WebConnection.Response? {
    let connection = try connection ?? WebConnection(port: port)
    connection.send(head + "\r\n")
    return await connection.response()
  }

  /// A page that is signed in, and follows the calls.
  private func page() async throws -> WebConnection {
    let signedIn = try await answer(to: "GET /?token=\(token) HTTP/1.1\r\n\(host)")
    let cookie = try #require(signedIn?.headers["set-cookie"]?.split(separator: ";").first)
    let page = try WebConnection(port: port)
    let lines = [
      "Origin: http://127.0.0.1:\(port)", "Cookie: \(cookie)", "Connection: Upgrade",
      "Upgrade: websocket", "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    ]
    let head = "GET /events HTTP/1.1\r\n\(host)" + lines.map { $0 + "\r\n" }.joined()
    #expect(try await answer(to: head, on: page)?.status == 101)
    _ = try await page.events(until: "hello")
    return page
  }

  /// Sends the beginning, and then pieces until the other side ends the connection; false where it never does.
  private func isEnded(
    _ connection: WebConnection, after beginning: String, thenForEver part: String
  ) async -> Bool {
    await withCheckedContinuation { done in
      DispatchQueue.global().async {
        connection.send(beginning)
        let piece = Array(String(repeating: part, count: 65_536 / part.utf8.count).utf8)
        // What is let in by a busy machine until somebody looks is far less.
        let isEnded = (0..<8_000).contains { _ in !connection.send(piece) }
        done.resume(returning: isEnded)
      }
    }
  }

  /// A head or a body without end is ended, and nobody else notices.
  @Test(
    arguments: [
      ("GET / HTTP/1.1\r\nHost: a\r\n", "X-Padding: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n"),
      ("GET / HTTP/1.1\r\nHost: a\r\nX-Padding: ", "aaaaaaaa"), ("GET /", "aaaaaaaa"),
      ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999\r\n\r\n", "aaaaaaaa"),
      ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n", "8\r\naaaaaaaa\r\n"),
    ])
  func withoutEnd(beginning: String, part: String) async throws {
    let page = try await page()
    let flood = try WebConnection(port: port)
    #expect(await isEnded(flood, after: beginning, thenForEver: part))
    page.sendFrame(#"{"command":"request","text":"call maria","id":7}"#)
    #expect(try await page.events(until: "finished").last?["outcome"] == "carriedOut")
    #expect(try await answer(to: "GET / HTTP/1.1\r\n\(host)")?.status == 403)
    await screen.stop()
  }

  /// Whoever stops beyond the limit is told why.
  @Test func isToldWhy() async throws {
    let connection = try WebConnection(port: port)
    connection.send("GET / HTTP/1.1\r\n\(host)")
    connection.send("X-Padding: \(String(repeating: "a", count: Int(RequestLimit.mostBytes)))\r\n")
    #expect(await connection.response()?.status == 431)
    await screen.stop()
  }

  /// The limit is that of a request, not of a connection, and not of the page's socket.
  @Test func whatIsBounded() async throws {
    let connection = try WebConnection(port: port)
    let padding = "X-Padding: \(String(repeating: "a", count: Int(RequestLimit.mostBytes) / 4))\r\n"
    for _ in 1...12 {
      let head = "GET / HTTP/1.1\r\n\(host)Connection: keep-alive\r\n\(padding)"
      #expect(try await answer(to: head, on: connection)?.status == 403)
    }
    let page = try await page()
    let text = String(repeating: "a", count: Int(RequestLimit.mostBytes) / 4)
    for number in 1...12 {
      page.sendFrame(#"{"command":"complete","text":"\#(text)","id":\#(number)}"#)
      #expect(try await page.events(until: "finished").last?["id"] == "\(number)")
    }
    await screen.stop()
  }
}
