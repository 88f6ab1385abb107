import Foundation
import Testing

@testable import Screen

/// The heads of requests, as others could send them.
struct HTTPRequestTests {
  @Test func reads() throws {
    let request = try #require(
      HTTPRequest(
        head:
          "GET /a%20b?x=1&token=ab=c HTTP/1.1\r\nHost: h:1\r\nConnection: keep-alive, UPGRADE\r\nX:"
          .utf8))
    #expect(request.method == "GET")
    #expect(request.path == "/a%20b")
    #expect(request.parameter("token") == "ab=c")
    #expect(request.parameter("t") == nil)
    #expect(request["host"] == "h:1")
    #expect(request["x"] == "")
    #expect(request["origin"] == nil)
    #expect(request.lists("upgrade", in: "connection"))
    #expect(!request.lists("keep", in: "connection"))
  }

  /// What a browser never sends is no request.
  @Test(arguments: [
    "", "GET", "GET /", "GET / HTTP/2.0", "GET  / HTTP/1.1", "GET / HTTP/1.1 ", " GET / HTTP/1.1",
    "GET http://h/ HTTP/1.1", "GET * HTTP/1.1", "G(T / HTTP/1.1", "GET / HTTP/1.1\r\n",
    "GET / HTTP/1.1\r\nHost h", "GET / HTTP/1.1\r\n: h", "GET / HTTP/1.1\r\nHost : h",
    "GET / HTTP/1.1\r\nHost: h\r\n folded", "GET / HTTP/1.1\r\nHost: a\r\nhost: b",
    "GET / HTTP/1.1\r\nCookie: a\r\nCookie: b", "GET / HTTP/1.1\r\nOrigin: a\r\nORIGIN: b",
    "GET / HTTP/1.1\nHost: h", "GET / HTTP/1.1\r\nHost: h\rX: y", "GET / HTTP/1.1\r\nX: a\nHost: h",
    "GET / HTTP/1.1\r\nX: \u{0}", "GET / HTTP/1.1\r\nX: \u{7F}", "\u{1B}[A / HTTP/1.1",
  ])
  func whatIsNone(head: String) {
    #expect(HTTPRequest(head: head.utf8) == nil)
  }

  @Test(
    arguments: [
      ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
      ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
      ),
      (String(repeating: "a", count: 1_000), "291e9a6c66994949b57ba5e650361e98fc36b1ba"),
    ])
  func digests(text: String, digest: String) {
    let bytes = WebSocketKey.sha1(Array(text.utf8))
    #expect(bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == digest)
  }

  /// The example of RFC 6455, and keys that are none.
  @Test func keys() {
    #expect(
      WebSocketKey.answer(to: "dGhlIHNhbXBsZSBub25jZQ==") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
    for key in ["", "dGhl", "dGhlIHNhbXBsZSBub25jZQ", "dGhlIHNhbXBsZSBub25jZSEh", "?"] {
      #expect(WebSocketKey.answer(to: key) == nil)
    }
  }
}

/// The frames of WebSockets, as others could send them.
struct WebSocketFrameTests {
  /// A frame as a browser sends it.
  private static func masked(_ frame: WebSocketFrame) -> [UInt8] {
    var bytes = Array(frame.encoded)
    let size = bytes[1] == 127 ? 10 : bytes[1] == 126 ? 4 : 2
    bytes[1] |= 0x80
    let mask: [UInt8] = [9, 200, 3, 77]
    let payload = bytes[size...].enumerated().map { $0.element ^ mask[$0.offset % 4] }
    return Array(bytes[..<size]) + mask + payload
  }

  @Test(arguments: [0, 1, 125, 126, 65_535, 65_536, 100_000])
  func takesWhatBrowsersSend(count: Int) throws {
    let frame = WebSocketFrame(
      .text, isFinal: count != 1, Data((0..<count).map { UInt8(truncatingIfNeeded: $0) }))
    let whole = Self.masked(frame)
    var bytes = Array(whole.dropLast())
    #expect(try WebSocketFrame.take(from: &bytes, longest: 100_000) == nil)
    bytes = whole + [0x89]
    #expect(try WebSocketFrame.take(from: &bytes, longest: 100_000) == frame)
    #expect(bytes == [0x89])
  }

  /// The reasons to close: no mask, bits and kinds that mean nothing, parts of what has none, and too much.
  @Test(
    arguments: [
      ([0x81, 0x00], 1_002), ([0x81, 0x05, 1, 2], 1_002), ([0x89, 0x00], 1_002),
      ([0x88, 0x02, 3, 232], 1_002), ([0x82, 0x7F], 1_002), ([0x80, 0x01, 1], 1_002),
      ([0xC1, 0x80], 1_002), ([0xA1, 0x80], 1_002), ([0x91, 0x80], 1_002), ([0x83, 0x80], 1_002),
      ([0x8B, 0x80], 1_002), ([0x09, 0x80], 1_002), ([0x89, 0xFE], 1_002), ([0x88, 0xFF], 1_002),
      ([0x81, 0xFE, 0x03, 0xE9, 0, 0, 0, 0], 1_009),
      ([0x81, 0xFF, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 1_009),
      ([0x81, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0], 1_009),
    ] as [([UInt8], UInt16)])
  func whatIsNone(bytes: [UInt8], code: UInt16) {
    #expect {
      var bytes = bytes
      _ = try WebSocketFrame.take(from: &bytes, longest: 1_000)
    } throws: {
      ($0 as? WebSocketFrame.CloseCode)?.rawValue == code
    }
  }
}
