package import Foundation

/// The user on the other side of a connection within this machine, as the system knows them.
///
/// Anybody on this machine can connect to a loopback address; the tables of the system tell who did.
package enum LoopbackPeer {
  /// The times that the table is read: it leaves out some sockets where others come and go meanwhile.
  private static let mostReadings = 20
  /// The state of a connection that goes on; others can have its address, which is free again.
  private static let established = "01"

  /// The user of the socket that is connected from an address.
  ///
  /// - Parameters:
  ///   - address: The IP address of the other side.
  ///   - port: Its port.
  ///   - own: The port on this side.
  ///   - tables: The folder of the system's tables.
  /// - Returns: The user; nil where no socket of this machine has that address.
  package static func user(
    ofSocketAt address: String, port: UInt16, connectedTo own: UInt16,
    tables: String = "/proc/self/net"
  ) -> uid_t? {
    guard let host = hexadecimal(address) else { return nil }
    let (local, other) = ("\(host):\(hexadecimal(port))", ":\(hexadecimal(own))")
    let table = tables + (host.count == 8 ? "/tcp" : "/tcp6")
    for _ in 1...mostReadings {
      guard let text = contents(of: table) else { return nil }
      for line in text.split(separator: "\n").dropFirst() {
        let fields = line.split(separator: " ", omittingEmptySubsequences: true)
        guard fields.count > 7, fields[1] == local, fields[2].hasSuffix(other),
          fields[3] == established
        else { continue }
        return uid_t(fields[7])
      }
    }
    return nil
  }

  /// The whole text of a table, which has no size and comes in pieces; nil where it is not there.
  private static func contents(of table: String) -> String? {
    let descriptor = Foundation.open(table, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var text: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return String(decoding: text, as: UTF8.self) }
      text += part[..<count]
    }
  }

  private static func hexadecimal(_ port: UInt16) -> String {
    padded(String(port, radix: 16, uppercase: true), to: 4)
  }

  /// An address as the tables write it: each 32 bits as a number of this machine.
  private static func hexadecimal(_ address: String) -> String? {
    var (v4, v6) = (in_addr(), in6_addr())
    let words: [UInt32]
    if inet_pton(AF_INET, address, &v4) == 1 {
      words = [v4.s_addr]
    } else if inet_pton(AF_INET6, address, &v6) == 1 {
      words = withUnsafeBytes(of: &v6) { Array($0.bindMemory(to: UInt32.self)) }
    } else {
      return nil
    }
    return words.map { padded(String($0, radix: 16, uppercase: true), to: 8) }.joined()
  }

  private static func padded(_ digits: String, to count: Int) -> String {
    String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
}
