internal import Foundation

/// Ports on 127.0.0.1.
enum LoopbackPort {
  /// A TCP port that nothing listens on now; another program may take it before it is used.
  static func free() -> UInt16? {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var address = sockaddr_in.loopback(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    return isBound ? UInt16(bigEndian: address.sin_port) : nil
  }

  /// Whether it is a certain process that listens on a TCP port (proc(5), `/proc/net/tcp`).
  ///
  /// - Parameters:
  ///   - port: the port.
  ///   - process: the process.
  /// - Returns: false where another does, or none.
  static func isOpen(_ port: UInt16, by process: pid_t) -> Bool {
    guard let table = try? String(contentsOfFile: "/proc/\(process)/net/tcp", encoding: .utf8)
    else {
      return false
    }
    let address = "0100007F:" + String(format: "%04X", port)
    var inode: Substring?
    for line in table.split(separator: "\n") {
      let fields = line.split(separator: " ")
      if fields.count > 9, fields[1] == address, fields[3] == "0A" { inode = fields[9] }
    }
    guard let inode else { return false }
    let folder = "/proc/\(process)/fd"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.contains {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)"))
        == "socket:[\(inode)]"
    }
  }
}

extension sockaddr_in {
  /// 127.0.0.1 and a port; 0 is any.
  static func loopback(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    return address
  }
}
