internal import CUnixSocket
internal import Foundation

/// A socket that browsers connect to, which no program started from here inherits.
package final class TCPListener: Sendable {
  /// The connections that wait to be accepted.
  private static let backlog: Int32 = 64

  private let descriptor: Int32
  /// The port at which it listens.
  package let port: UInt16

  /// Listens at an address, with port 0 at any port that is free; nil where the port is taken, or the address is
  /// not this machine's.
  package init?(_ address: ScreenAddress) {
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(address.host, "\(address.port)", &hints, &found) == 0,
      let place = found?.pointee
    else { return nil }
    defer { freeaddrinfo(found) }
    let descriptor = socket(
      place.ai_family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    var isOn: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
    guard bind(descriptor, place.ai_addr, place.ai_addrlen) == 0,
      Foundation.listen(descriptor, Self.backlog) == 0,
      let port = Self.name(of: descriptor, getsockname)?.port
    else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    self.port = port
  }

  deinit { close(descriptor) }

  /// Waits for a connection; nil once the socket is shut down.
  package func accept() -> BrowserSocket? {
    while true {
      let connection = accept4(descriptor, nil, nil, Int32(SOCK_CLOEXEC.rawValue))
      if connection >= 0 { return BrowserSocket(connection) }
      switch errno {
      case EBADF, EINVAL, ENOTSOCK: return nil
      // The browser waits until another connection ends.
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: usleep(100_000)
      // Errors of the connection that was to be accepted (accept(2)).
      default: continue
      }
    }
  }

  /// Accepts no more connections.
  package func shutDown() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// The IP address and the port of one side of a socket.
  static func name(
    of descriptor: Int32,
    _ ask: (Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
  ) -> (address: String, port: UInt16)? {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    var service = [CChar](repeating: 0, count: Int(NI_MAXSERV))
    let isKnown = withUnsafeMutablePointer(to: &storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        ask(descriptor, address, &size) == 0
          && getnameinfo(
            address, size, &host, socklen_t(host.count), &service, socklen_t(service.count),
            NI_NUMERICHOST | NI_NUMERICSERV) == 0
      }
    }
    guard isKnown, let port = UInt16(text(service)) else { return nil }
    // Without the network card that an address of the link is on.
    return (String(text(host).prefix { $0 != "%" }), port)
  }

  private static func text(_ characters: [CChar]) -> String {
    String(decoding: characters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
