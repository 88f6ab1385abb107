internal import FlyingFox
internal import FlyingSocks
internal import Foundation

/// A pool of sockets that no program started from here inherits, and whose requests are bounded.
///
/// FlyingFox opens its sockets without close-on-exec. Each is marked here when it is first waited for, and
/// all of them at a request, so that a child process holds no connection of the screen open.
struct ScreenSocketPool: AsyncSocketPool {
  private let base: any AsyncSocketPool = HTTPServer.defaultPool()
  /// The bound of what a client may send before its request is complete.
  let limit: RequestLimit

  /// The bytes that a connection receives before they are read, about.
  private static let bufferSize: Int32 = 131_072

  private static func set(_ option: Int32, of level: Int32, to value: Int32, on socket: Int32) {
    var value = value
    setsockopt(socket, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  func prepare() async throws {
    try await base.prepare()
    OpenSockets.closeOnExec()
  }

  func run() async throws { try await base.run() }

  func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
    let descriptor = socket.file.rawValue
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    // A message in two parts does not wait for the browser to acknowledge the first, which takes it 40 ms.
    Self.set(TCP_NODELAY, of: Int32(IPPROTO_TCP), to: 1, on: descriptor)
    // What has come in before somebody looks is read to its end.
    Self.set(SO_RCVBUF, of: SOL_SOCKET, to: Self.bufferSize, on: descriptor)
    try await base.suspendSocket(socket, untilReadyFor: events)
    limit.note(descriptor)
  }
}

/// The sockets and queues that this process has open.
enum OpenSockets {
  /// Their descriptors.
  static var all: [Int32] {
    guard let folder = opendir("/proc/self/fd") else { return [] }
    defer { closedir(folder) }
    var found: [Int32] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard let descriptor = Int32(name), descriptor > 2 else { continue }
      var target = [CChar](repeating: 0, count: 64)
      guard readlink("/proc/self/fd/\(name)", &target, target.count - 1) > 0 else { continue }
      let kind = String(
        decoding: target.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      if kind.hasPrefix("socket:") || kind.hasPrefix("anon_inode:[event") {
        found.append(descriptor)
      }
    }
    return found
  }

  /// Marks them, so that no program started from here inherits them; files are opened so.
  static func closeOnExec() {
    for descriptor in all { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
  }
}
