internal import Foundation
internal import Synchronization

/// The other side of SIP calls: a UDP socket that answers every invitation at once, and notes when it came.
final class SIPAnswerer: Sendable {
  let port: UInt16
  private let descriptor: Int32
  private let invitations = Mutex<[ContinuousClock.Instant]>([])

  /// Opens a socket on 127.0.0.1 and answers until the process is over.
  ///
  /// - Throws: `BenchError` where there is none.
  init() throws(BenchError) {
    descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard isBound else { throw BenchError(1, "No UDP port of 127.0.0.1 can be had.") }
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { [self] in answer() }
  }

  /// When invitations came, each counted once.
  var times: [ContinuousClock.Instant] { invitations.withLock { $0 } }

  private func answer() {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    var known: Set<Substring> = []
    while true {
      var sender = sockaddr_storage()
      var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
      let count = withUnsafeMutablePointer(to: &sender) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          recvfrom(descriptor, &bytes, bytes.count, 0, $0, &length)
        }
      }
      let now = ContinuousClock.now
      guard count > 0 else { return }
      let lines = String(decoding: bytes[..<count], as: UTF8.self)
        .split(separator: "\r\n", omittingEmptySubsequences: false)
      guard let first = lines.first, let response = response(to: lines) else { continue }
      let call = lines.first { $0.hasPrefix("Call-ID:") } ?? ""
      if first.hasPrefix("INVITE"), known.insert(call).inserted {
        invitations.withLock { $0.append(now) }
      }
      _ = withUnsafePointer(to: &sender) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          sendto(descriptor, response, response.utf8.count, 0, $0, length)
        }
      }
    }
  }

  /// That all is well; with a description of sound that is never sent, where a call begins.
  private func response(to lines: [Substring]) -> String? {
    guard let method = lines.first?.prefix(while: { $0 != " " }), method != "ACK",
      !method.hasPrefix("SIP/")
    else { return nil }
    var head = ["SIP/2.0 200 OK"]
    for line in lines.dropFirst().prefix(while: { !$0.isEmpty }) {
      let name = line.prefix { $0 != ":" }
      guard ["Via", "From", "To", "Call-ID", "CSeq"].contains(name) else { continue }
      let isTagged = name != "To" || line.contains(";tag=")
      head.append(isTagged ? String(line) : "\(line);tag=bench")
    }
    var body = ""
    if method == "INVITE" {
      head.append("Contact: <sip:bench@127.0.0.1:\(port)>")
      head.append("Content-Type: application/sdp")
      body = [
        "v=0", "o=- 1 1 IN IP4 127.0.0.1", "s=-", "c=IN IP4 127.0.0.1", "t=0 0",
        "m=audio \(port) RTP/AVP 0", "a=rtpmap:0 PCMU/8000", "a=inactive", "",
      ].joined(separator: "\r\n")
    }
    head.append("Content-Length: \(body.utf8.count)")
    return head.joined(separator: "\r\n") + "\r\n\r\n" + body
  }
}
