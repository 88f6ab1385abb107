internal import Foundation
internal import Synchronization

/// Ports on 127.0.0.1 that nothing uses; each is given away once, with the three above it.
package enum Ports {
  // SIPp takes four for its sound, the agent one more for TLS. All are below those that the system and
  // the agent's sound take by themselves.
  private static let next = Mutex<UInt16>(4_000 + UInt16(getpid() % 500) * 20)

  /// A port that is free for UDP and TCP.
  package static func free() -> UInt16 {
    while true {
      let port = next.withLock { next in
        next = next >= 16_000 ? 4_000 : next + 4
        return next
      }
      if isFree(port, SOCK_DGRAM.rawValue), isFree(port, SOCK_STREAM.rawValue) { return port }
    }
  }

  private static func isFree(_ port: UInt16, _ kind: UInt32) -> Bool {
    guard let descriptor = bound(port, kind) else { return false }
    close(descriptor)
    return true
  }

  /// A socket that has a port and answers nothing, or nil where the port is taken.
  package static func bound(_ port: UInt16, _ kind: UInt32 = SOCK_DGRAM.rawValue) -> Int32? {
    let descriptor = socket(AF_INET, Int32(kind | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    if isBound { return descriptor }
    close(descriptor)
    return nil
  }

  /// Whether a UDP socket on this machine has a port.
  ///
  /// The kernel's list is read. A trial by bind(2) would have the port itself for a moment, and a
  /// program that wants it just then ends.
  package static func isTaken(_ port: UInt16) -> Bool {
    let sockets = (try? String(contentsOfFile: "/proc/net/udp", encoding: .utf8)) ?? ""
    let ending = String(format: ":%04X", Int(port))
    return sockets.split(separator: "\n").dropFirst().contains {
      $0.split(separator: " ").dropFirst().first?.hasSuffix(ending) == true
    }
  }
}
