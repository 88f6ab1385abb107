import Foundation
import Synchronization

@testable import Telephony

/// Ports on 127.0.0.1 that nothing uses; each is given away once.
enum Ports {
  private static let next = Mutex<UInt16>(10_000 + UInt16(getpid() % 300) * 20)

  /// A port that is free for UDP and TCP.
  static func free() -> UInt16 {
    while true {
      let port = next.withLock { next in
        // SIPp takes four for its sound, the agent one more for TLS. All are below those that the
        // system and the agent's sound take by themselves.
        next = next >= 16_000 ? 10_000 : next + 4
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
  static func bound(_ port: UInt16, _ kind: UInt32 = SOCK_DGRAM.rawValue) -> Int32? {
    let descriptor = socket(AF_INET, Int32(kind | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in.loopback(port: port)
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    if isBound { return descriptor }
    close(descriptor)
    return nil
  }

  /// Returns once a program has a UDP port; false where it ends without.
  static func isTaken(_ port: UInt16, by helper: Helper) async -> Bool {
    while !helper.isOver {
      if isTaken(port) { return true }
      try? await Task.sleep(for: .milliseconds(5))
    }
    return false
  }

  /// Whether a UDP socket on this machine has a port.
  ///
  /// The kernel's list is read. A trial by bind(2) would have the port itself for a moment, and a
  /// program that wants it just then ends.
  static func isTaken(_ port: UInt16) -> Bool {
    let sockets = (try? String(contentsOfFile: "/proc/net/udp", encoding: .utf8)) ?? ""
    let ending = String(format: ":%04X", Int(port))
    return sockets.split(separator: "\n").dropFirst().contains {
      $0.split(separator: " ").dropFirst().first?.hasSuffix(ending) == true
    }
  }
}

extension sockaddr_in {
  /// 127.0.0.1 and a port; 0 is any.
  fileprivate static func loopback(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    return address
  }
}
