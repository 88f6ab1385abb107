internal import Foundation

/// The head of a request in HTTP/1.1 (RFC 9112), as far as the screen needs it.
///
/// Whatever others could read otherwise is refused: a folded line, a bare line feed, a header twice that
/// decides about access.
struct HTTPRequest: Sendable, Hashable {
  let method: String
  /// The address's path as it was sent, and what follows its question mark.
  let path: String
  let query: String
  private let headers: [String: String]

  /// The end of a head.
  static let end = Array("\r\n\r\n".utf8)

  /// Reads a head, without the empty line behind it; nil where it is none.
  init?(head: some Collection<UInt8>) {
    let isText = head.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x0D || $0 == 0x0A || $0 == 9 }
    guard isText else { return nil }
    // One character to Swift, so a carriage return or a line feed that stays is alone.
    let lines = String(decoding: head, as: UTF8.self)
      .split(separator: "\r\n", omittingEmptySubsequences: false)
    guard lines.allSatisfy({ !$0.contains("\n") && !$0.contains("\r") }) else { return nil }
    let parts = (lines.first ?? "").split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, Self.isToken(parts[0]), parts[1].hasPrefix("/"),
      parts[2] == "HTTP/1.1" || parts[2] == "HTTP/1.0"
    else { return nil }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":"), Self.isToken(line[..<colon]) else { return nil }
      let name = line[..<colon].lowercased()
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      guard headers.updateValue(value, forKey: name) == nil || !Self.single.contains(name) else {
        return nil
      }
    }
    method = String(parts[0])
    let target = parts[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = String(target[0])
    query = target.count > 1 ? String(target[1]) : ""
    self.headers = headers
  }

  /// The headers that may be there once.
  private static let single: Set = [
    "host", "origin", "cookie", "sec-fetch-site", "upgrade", "content-length", "sec-websocket-key",
    "sec-websocket-version",
  ]

  /// The value of a header; nil where it is not there.
  subscript(header: String) -> String? { headers[header] }

  /// The value of a name in the query; nil where it is not there.
  func parameter(_ name: String) -> String? {
    query.split(separator: "&").first { $0.hasPrefix("\(name)=") }
      .map { String($0.dropFirst(name.count + 1)) }
  }

  /// Whether a header that lists words has one, in capitals or not.
  func lists(_ word: String, in header: String) -> Bool {
    (self[header] ?? "").split(separator: ",").contains {
      $0.trimmingCharacters(in: .whitespaces).lowercased() == word
    }
  }

  private static func isToken(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || "!#$%&'*+-.^_`|~".utf8.contains($0)
      }
  }
}

/// The answer to a request.
struct HTTPResponse: Sendable, Hashable {
  let status: Int
  let headers: [String: String]
  let body: Data

  /// The answer as it is sent; the connection ends with it.
  ///
  /// - Parameter isHead: Whether its body stays here, as `HEAD` wants it.
  /// - Returns: The bytes.
  func encoded(isHead: Bool = false) -> Data {
    var lines = ["HTTP/1.1 \(status) \(Self.reasons[status] ?? "Refused")"]
    lines += headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    if status != 101 { lines += ["Content-Length: \(body.count)", "Connection: close"] }
    return Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (isHead ? Data() : body)
  }

  private static let reasons = [101: "Switching Protocols", 200: "OK", 303: "See Other"]
}
