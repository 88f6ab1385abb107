internal import FlyingFox
internal import FlyingSocks
internal import Foundation

/// A pool of sockets that no program started from here inherits.
///
/// FlyingFox opens its sockets without close-on-exec. Each is marked here when it is first waited for, and
/// all of them at a request, so that a child process holds no connection of the screen open.
struct CloseOnExecPool: AsyncSocketPool {
  private let base: any AsyncSocketPool = HTTPServer.defaultPool()

  func prepare() async throws {
    try await base.prepare()
    Self.markAll()
  }

  func run() async throws { try await base.run() }

  func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
    _ = fcntl(socket.file.rawValue, F_SETFD, FD_CLOEXEC)
    // A message in two parts does not wait for the browser to acknowledge the first, which takes it 40 ms.
    var isOn: Int32 = 1
    setsockopt(
      socket.file.rawValue, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn,
      socklen_t(MemoryLayout<Int32>.size))
    try await base.suspendSocket(socket, untilReadyFor: events)
  }

  /// Marks all sockets and queues of this process; its files are opened so.
  static func markAll() {
    guard let folder = opendir("/proc/self/fd") else { return }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard let descriptor = Int32(name), descriptor > 2 else { continue }
      var target = [CChar](repeating: 0, count: 64)
      guard readlink("/proc/self/fd/\(name)", &target, target.count - 1) > 0 else { continue }
      let kind = String(
        decoding: target.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      guard kind.hasPrefix("socket:") || kind.hasPrefix("anon_inode:[event") else { continue }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
  }
}
