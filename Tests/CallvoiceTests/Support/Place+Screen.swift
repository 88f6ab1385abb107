import Foundation
import TestSupport
import Testing

extension Place {
  /// Opens the screen of the service as a browser does, and returns the socket of its page, which is told of
  /// everything.
  func openPage() async throws -> WebConnection {
    let opened = try await bare(["screen", "--no-browser", "--data-dir", data.path])
    let address = try #require(
      opened.output.firstMatch(of: #/http://(127\.0\.0\.1:(\d+))(/\?token=[0-9a-f]+)/#),
      "\(opened.output)\(opened.messages)")
    let (host, port) = (address.1, try #require(UInt16(address.2)))
    let door = try WebConnection(port: port)
    door.send("GET \(address.3) HTTP/1.1\r\nHost: \(host)\r\n\r\n")
    let cookie = try #require(
      await door.response()?.headers["set-cookie"]?.split(separator: ";").first)
    let page = try WebConnection(port: port)
    let lines = [
      "GET /events HTTP/1.1", "Host: \(host)", "Origin: http://\(host)", "Cookie: \(cookie)",
      "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    ]
    page.send(lines.map { $0 + "\r\n" }.joined() + "\r\n")
    #expect(await page.response()?.status == 101)
    page.sendFrame(#"{"command":"subscribe","events":"all"}"#)
    _ = try await page.events(until: "finished")
    return page
  }
}
