internal import Foundation

/// Wakes a thread that waits in `poll`; safe to ring from any thread.
final class Bell: Sendable {
  /// What can be read once it was rung.
  let descriptor: Int32
  private let rope: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    // Without a bell the thread wakes with the bus alone.
    pipe(&ends)
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    descriptor = ends[0]
    rope = ends[1]
  }

  deinit {
    close(descriptor)
    close(rope)
  }

  /// Wakes the thread, now or as soon as it waits.
  func ring() {
    var byte: UInt8 = 0
    // A pipe that is full wakes it, too.
    _ = write(rope, &byte, 1)
  }

  /// Forgets that it was rung.
  func hear() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(descriptor, &bytes, bytes.count) > 0 {}
  }
}
