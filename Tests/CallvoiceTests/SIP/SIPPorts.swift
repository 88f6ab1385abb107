import Foundation
import Synchronization

/// Ports on 127.0.0.1 that nothing uses; each is given away once, with the three above it.
enum SIPPorts {
  /// Below those of the other tests, of the agent's sound, and of the system's own choice.
  private static let next = Mutex<UInt16>(4_000 + UInt16(getpid() % 250) * 20)

  /// A port that is free for UDP and TCP.
  static func free() -> UInt16 {
    while true {
      let port = next.withLock { next in
        next = next >= 9_900 ? 4_000 : next + 4
        return next
      }
      if isFree(port, SOCK_DGRAM.rawValue), isFree(port, SOCK_STREAM.rawValue) { return port }
    }
  }

  /// Returns once a program has a UDP port; false where it ends without.
  static func isTaken(_ port: UInt16, by program: RunningProgram) async -> Bool {
    await becomes(while: program) { isTaken(port) }
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

  /// Looks every few milliseconds whether something is so; false where a program ends without, or
  /// where it is not so for ten minutes, which is longer than any machine takes.
  static func becomes(
    while program: RunningProgram? = nil, _ condition: () throws -> Bool
  ) async rethrows -> Bool {
    let deadline = ContinuousClock.now + .seconds(Tool.deadline)
    while ContinuousClock.now < deadline {
      // Before the condition: what it did last counts.
      guard program?.isOver != true else { return try condition() }
      if try condition() { return true }
      try? await Task.sleep(for: .milliseconds(5))
    }
    return false
  }

  private static func isFree(_ port: UInt16, _ kind: UInt32) -> Bool {
    let descriptor = socket(AF_INET, Int32(kind | SOCK_CLOEXEC.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }
}
