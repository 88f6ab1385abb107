internal import Foundation

/// The Unix socket in the agent's folder that the agent connects to, once; nobody else can.
///
/// The folder is open to its user alone. Of the user's own processes only the agent is let in, and
/// once it is, the socket's name is gone.
final class AgentListener: Sendable {
  /// The socket's name in the agent's folder, which is the folder that the agent works in.
  static let name = "control"

  private let descriptor: Int32
  private let path: String

  /// Listens.
  ///
  /// - Parameter folder: The agent's folder.
  /// - Throws: `SIPError` if there can be no socket in it.
  init(in folder: AgentFolder) throws(SIPError) {
    path = folder.url.appendingPathComponent(Self.name).path
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    descriptor = socket(AF_UNIX, Int32(kind), 0)
    // A socket's address is shorter than a path may be; this one leads to the folder, too.
    let directory = open(folder.url.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { if directory >= 0 { close(directory) } }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) {
      $0.copyBytes(from: Array("/proc/self/fd/\(directory)/\(Self.name)".utf8))
    }
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isBound, chmod(path, 0o600) == 0, listen(descriptor, 4) == 0 else {
      // The descriptor is closed as the listener goes.
      let reason = String(cString: strerror(errno))
      throw SIPError(
        .agentFailed, "The SIP agent's socket cannot be made at \(path) (\(reason)).")
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Takes the agent's connection; connections of other processes are closed.
  ///
  /// - Parameter process: The agent's process.
  /// - Returns: The connection; nil if there is none yet.
  func connection(of process: pid_t) -> AgentSocket? {
    while true {
      let connection = accept(descriptor, nil, nil)
      guard connection >= 0 else { return nil }
      _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
      // Process, user and group (unix(7), SO_PEERCRED).
      var peer: [Int32] = [-1, -1, -1]
      var length = socklen_t(MemoryLayout<Int32>.size * peer.count)
      let isKnown = getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &peer, &length) == 0
      guard isKnown, peer[0] == process else {
        close(connection)
        continue
      }
      unlink(path)
      return AgentSocket(connection)
    }
  }
}
