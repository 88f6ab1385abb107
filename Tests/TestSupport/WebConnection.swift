internal import Foundation

/// A connection on which a test speaks HTTP itself, as no browser would.
package final class WebConnection: Sendable {
  /// A response, read to its end.
  package struct Response: Sendable {
    package let status: Int
    /// The headers by their names in lower case.
    package let headers: [String: String]
    package let body: String
  }

  package let descriptor: Int32

  /// Connects to a port of this machine.
  package init(port: UInt16) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw CocoaError(.fileReadUnknown) }
    // A net against hangs.
    var limit = timeval(tv_sec: 300, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
  }

  deinit { close(descriptor) }

  package func send(_ text: String) { send(Array(text.utf8)) }

  /// Sends bytes; false where the other side has closed the connection.
  @discardableResult
  package func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private func read(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      var part = [UInt8](repeating: 0, count: count - bytes.count)
      let got = recv(descriptor, &part, part.count, 0)
      guard got > 0 else { break }
      bytes += part[..<got]
    }
    return bytes
  }

  /// The next response; nil where the connection ends without one.
  package func response() async -> Response? {
    await withCheckedContinuation { done in
      DispatchQueue.global().async { done.resume(returning: self.readResponse()) }
    }
  }

  private func readResponse() -> Response? {
    var head: [UInt8] = []
    while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      let byte = read(1)
      guard !byte.isEmpty else { return nil }
      head += byte
    }
    let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
    let status = lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
    }
    let body = read(headers["content-length"].flatMap(Int.init) ?? 0)
    return Response(status: status, headers: headers, body: String(decoding: body, as: UTF8.self))
  }

  // MARK: - WebSocket

  /// Sends a frame, masked as a browser does.
  package func sendFrame(opcode: UInt8 = 1, isFinal: Bool = true, _ payload: [UInt8]) {
    var frame: [UInt8] = [(isFinal ? 0x80 : 0) | opcode]
    if payload.count < 126 {
      frame.append(0x80 | UInt8(payload.count))
    } else {
      frame.append(0x80 | 127)
      for shift in stride(from: 56, through: 0, by: -8) {
        frame.append(UInt8(payload.count >> shift & 0xFF))
      }
    }
    let mask: [UInt8] = [1, 2, 3, 4]
    frame += mask
    frame += payload.enumerated().map { $1 ^ mask[$0 % 4] }
    send(frame)
  }

  package func sendFrame(_ text: String) { sendFrame(Array(text.utf8)) }

  /// The next frame; nil at the end.
  package func frame() async -> (opcode: UInt8, payload: [UInt8])? {
    await withCheckedContinuation { done in
      DispatchQueue.global().async { done.resume(returning: self.readFrame()) }
    }
  }

  private func readFrame() -> (opcode: UInt8, payload: [UInt8])? {
    let head = read(2)
    guard head.count == 2 else { return nil }
    var length = Int(head[1] & 0x7F)
    if length >= 126 {
      length = read(length == 126 ? 2 : 8).reduce(0) { $0 << 8 | Int($1) }
    }
    return (head[0] & 0x0F, read(length))
  }

  /// The events up to one with a name, by their names and other keys.
  package func events(until name: String) async throws -> [[String: String]] {
    var events: [[String: String]] = []
    while let frame = await frame(), frame.opcode == 1 {
      let object =
        try JSONSerialization.jsonObject(with: Data(frame.payload)) as? [String: Any] ?? [:]
      events.append(object.mapValues { "\($0)" })
      if object["event"] as? String == name { break }
    }
    return events
  }
}
