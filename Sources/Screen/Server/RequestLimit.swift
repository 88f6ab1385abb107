internal import FlyingFox
internal import Foundation
internal import Synchronization

/// Ends the connections that send more than a request of the page can have.
///
/// FlyingFox reads the head of a request to its end, however long that is, and tells nobody meanwhile. So
/// the kernel's counts of received bytes are looked at from outside, as long as anything comes in: whoever
/// has sent more than the limit since the last request is answered in short and disconnected. While nothing
/// comes in, nothing is looked at. WebSockets are left alone; `ServiceBridge` bounds their messages.
final class RequestLimit: Sendable {
  /// The bytes of a request at most; a browser sends about a thousand, and the cookies of other ports.
  static let mostBytes: UInt64 = 65_536

  /// The time between two looks, in seconds.
  private static let interval = 0.05

  private static let refusal =
    "HTTP/1.1 431 Request Header Fields Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"

  /// The other end of a connection, which no other connection to the same port has.
  private struct Peer: Hashable {
    let address: String
    let port: UInt16

    /// The other end of a socket that is connected by a port of this machine; nil for another one.
    init?(_ descriptor: Int32, at port: UInt16) {
      guard let own = Peer(named: { getsockname(descriptor, $0, $1) }), own.port == port,
        let other = Peer(named: { getpeername(descriptor, $0, $1) })
      else { return nil }
      self = other
    }

    /// The client of a request; nil where it is none of IP.
    init?(_ request: HTTPRequest) {
      switch request.remoteAddress {
      case .ip4(let address, let port), .ip6(let address, let port):
        (self.address, self.port) = (address, port)
      case .unix, nil: return nil
      }
    }

    /// The address that a call of the kernel tells.
    private init?(
      named ask: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
    ) {
      var name = sockaddr_in6()
      var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
      let status = withUnsafeMutablePointer(to: &name) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { ask($0, &length) }
      }
      guard status == 0 else { return nil }
      // IPv4 and IPv6 have the port at the same place.
      port = UInt16(bigEndian: name.sin6_port)
      var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
      let (family, size) = (Int32(name.sin6_family), socklen_t(INET6_ADDRSTRLEN))
      let isWritten = withUnsafeBytes(of: &name) { bytes in
        switch family {
        case AF_INET: bytes.baseAddress.flatMap { inet_ntop(family, $0 + 4, &text, size) } != nil
        case AF_INET6: bytes.baseAddress.flatMap { inet_ntop(family, $0 + 8, &text, size) } != nil
        default: false
        }
      }
      guard isWritten else { return nil }
      address = String(
        decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  private struct State {
    /// The bytes that each connection had sent by its last request.
    var base: [Peer: UInt64] = [:]
    /// The bytes that each had sent when they were last looked at.
    var seen: [Peer: UInt64] = [:]
    var webSockets: Set<Peer> = []
    var isWatching = false
    var hasNews = false
  }

  private let port: UInt16
  private let state = Mutex(State())

  /// Creates a limit for the connections to a port of this machine.
  init(port: UInt16) {
    self.port = port
  }

  /// Takes note that a connection may have received something.
  func note(_ descriptor: Int32) {
    let peer = Peer(descriptor, at: port)
    let isFirst = state.withLock { state in
      if let peer, state.webSockets.contains(peer) { return false }
      state.hasNews = true
      defer { state.isWatching = true }
      return !state.isWatching
    }
    // A thread of its own, since clients that never pause keep all those of Swift's tasks busy.
    if isFirst { Thread.detachNewThread { self.watch() } }
  }

  /// Takes note that a request is complete, and whether the connection becomes a WebSocket with it.
  func begin(_ request: HTTPRequest, isWebSocket: Bool) {
    guard let peer = Peer(request) else { return }
    for descriptor in OpenSockets.all where Peer(descriptor, at: port) == peer {
      guard let received = Self.bytesReceived(by: descriptor) else { continue }
      state.withLock { state in
        state.base[peer] = received
        if isWebSocket { state.webSockets.insert(peer) } else { state.webSockets.remove(peer) }
      }
    }
  }

  /// Looks at the connections until nothing comes in any more.
  private func watch() {
    while true {
      state.withLock { $0.hasNews = false }
      let isActive = look()
      Thread.sleep(forTimeInterval: Self.interval)
      let isDone = state.withLock { state in
        if !isActive, !state.hasNews { state.isWatching = false }
        return !state.isWatching
      }
      if isDone { return }
    }
  }

  /// Ends the connections that are beyond the limit; returns whether any has received something.
  private func look() -> Bool {
    var counts: [Peer: UInt64] = [:]
    for descriptor in OpenSockets.all {
      // A copy stays this connection, whatever becomes of the descriptor meanwhile.
      let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
      guard copy >= 0 else { continue }
      defer { close(copy) }
      guard let peer = Peer(copy, at: port), let received = Self.bytesReceived(by: copy) else {
        continue
      }
      counts[peer] = received
      let isBeyond = state.withLock { state in
        !state.webSockets.contains(peer)
          && received - min(received, state.base[peer] ?? 0) > Self.mostBytes
      }
      guard isBeyond else { continue }
      _ = Self.refusal.withCString {
        send(copy, $0, strlen($0), Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
      }
      shutdown(copy, Int32(SHUT_RDWR))
    }
    let counted = counts
    return state.withLock { state in
      defer { state.seen = counted }
      state.base = state.base.filter { counted[$0.key] != nil }
      state.webSockets.formIntersection(counted.keys)
      return counted.contains { $1 != state.seen[$0] && !state.webSockets.contains($0) }
    }
  }

  /// The bytes that a connection has received so far, by the kernel's `tcp_info`; nil for no connection.
  private static func bytesReceived(by descriptor: Int32) -> UInt64? {
    var info = [UInt8](repeating: 0, count: 256)
    var length = socklen_t(info.count)
    let offset = 128
    guard getsockopt(descriptor, Int32(IPPROTO_TCP), TCP_INFO, &info, &length) == 0,
      Int(length) >= offset + 8
    else { return nil }
    return info.withUnsafeBytes { $0.load(fromByteOffset: offset, as: UInt64.self) }
  }
}
