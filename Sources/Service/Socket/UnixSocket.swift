internal import CUnixSocket
internal import Foundation
internal import Storage

/// Unix sockets that no program started from here inherits.
enum UnixSocket {
  /// The connections that wait to be accepted.
  private static let backlog: Int32 = 64
  /// The time that a connection to a service that does not answer may take, in seconds.
  static let timeout = 30

  /// Listens at a path, where only this user can connect.
  ///
  /// - Parameter path: The path; a socket that a killed service has left there is replaced.
  /// - Returns: The descriptor.
  /// - Throws: `ServiceError` with ``ServiceError/Code/socket``.
  static func listen(at path: String) throws(ServiceError) -> Int32 {
    let descriptor = make()
    guard descriptor >= 0 else { throw failure(path) }
    unlink(path)
    let isListening =
      withAddress(path) { bind(descriptor, $0, $1) } == 0 && chmod(path, 0o600) == 0
      && Foundation.listen(descriptor, backlog) == 0
    guard isListening else {
      let error = failure(path)
      close(descriptor)
      throw error
    }
    return descriptor
  }

  private static func failure(_ path: String) -> ServiceError {
    let reason = String(cString: strerror(errno)).lowercased()
    return ServiceError(
      .socket, "The socket \(path) cannot be made (\(reason)); make its folder writable.")
  }

  /// Waits for a connection; nil once the socket is shut down.
  static func accept(_ listener: Int32) -> LineConnection? {
    while true {
      let descriptor = accept4(listener, nil, nil, Int32(SOCK_CLOEXEC.rawValue))
      if descriptor >= 0 { return LineConnection(descriptor) }
      switch errno {
      case EINTR, ECONNABORTED: continue
      // The client waits until another one leaves.
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: usleep(100_000)
      default: return nil
      }
    }
  }

  /// Connects to a path.
  ///
  /// - Throws: What the system says; `EAGAIN` where too many wait already, and nobody accepts them in time.
  static func connect(
    to path: String, timeout: Int = Self.timeout
  ) throws(SystemError) -> LineConnection {
    let descriptor = make()
    guard descriptor >= 0 else { throw .last }
    var limit = timeval(tv_sec: timeout, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
    guard withAddress(path, { Foundation.connect(descriptor, $0, $1) }) == 0 else {
      let error = SystemError.last
      close(descriptor)
      throw error
    }
    let connection = LineConnection(descriptor)
    connection.limitReading(to: timeout)
    return connection
  }

  private static func make() -> Int32 {
    socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
  }

  private static func withAddress(
    _ path: String, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    let size = MemoryLayout.size(ofValue: address.sun_path)
    guard bytes.count < size else {
      errno = ENAMETOOLONG
      return -1
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        call($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
