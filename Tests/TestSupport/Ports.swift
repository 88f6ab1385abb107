internal import Foundation
internal import Synchronization

/// Ports on 127.0.0.1 that nothing uses; each is given away once, with the three above it.
package enum Ports {
  // SIPp takes four for its sound, the agent one more for TLS. All are below those that the system and
  // the agent's sound take by themselves.
  private static let all = UInt16(4_000)..<16_000
  private static let blockSize: UInt16 = 1_000
  private static let block = ownBlock()
  private static let next = Mutex<UInt16>(block.lowerBound)

  /// A port that is free for UDP and TCP.
  package static func free() -> UInt16 {
    while true {
      let port = next.withLock { next in
        let port = next
        next = port + 4 < block.upperBound ? port + 4 : block.lowerBound
        return port
      }
      if isFree(port, SOCK_DGRAM.rawValue), isFree(port, SOCK_STREAM.rawValue) { return port }
    }
  }

  /// The ports that only this process gives away, where fewer than twelve runs of the tests are under way.
  ///
  /// Between the look whether a port is free and the start of the program that takes it, tests of another
  /// process would find the same one free. So each process holds a name for its block until it ends.
  private static func ownBlock() -> Range<UInt16> {
    let blocks = all.count / Int(blockSize)
    let first = Int(getpid()) % blocks
    let number = (0..<blocks).map { (first + $0) % blocks }.first(where: isNamed) ?? first
    let start = all.lowerBound + UInt16(number) * blockSize
    return start..<start + blockSize
  }

  /// Takes the name of a block: an abstract socket, which goes with the process; false where another has it.
  private static func isNamed(_ block: Int) -> Bool {
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let name = [0] + Array("callvoice-test-ports-\(block)".utf8)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    let length = MemoryLayout<sa_family_t>.size + name.count
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(length)) == 0
      }
    }
    if !isBound { close(descriptor) }
    return isBound
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
    let sockets = ["/proc/net/udp", "/proc/net/udp6"].map {
      (try? String(contentsOfFile: $0, encoding: .utf8)) ?? ""
    }
    let ending = String(format: ":%04X", Int(port))
    return sockets.joined().split(separator: "\n").contains {
      $0.split(separator: " ").dropFirst().first?.hasSuffix(ending) == true
    }
  }
}
