import Foundation
import Synchronization
import TestSupport

@testable import Telephony

/// A program that a test starts, and ends by its number.
final class Helper: Sendable {
  let folder: URL
  private let identifier: pid_t
  private let status = Mutex<(code: Int32?, waiting: [CheckedContinuation<Int32, Never>])>(
    (nil, []))

  init(_ program: String?, _ arguments: [String], folder: URL) throws {
    self.folder = folder
    let script = [#"cd "$1" && shift && exec "$@""#, "sh", folder.path, program ?? "/nonexistent"]
    // Foundation's Process leaves signals blocked, so that nothing it starts can be ended.
    guard let child = AgentProcess.spawn(script + arguments, input: nil, output: nil) else {
      throw CocoaError(.fileReadUnknown)
    }
    identifier = child
    Thread.detachNewThread { [self] in
      var code: Int32 = 0
      while waitpid(child, &code, 0) < 0, errno == EINTR {}
      let waiting = status.withLock { status in
        status.code = code
        return status.waiting
      }
      for continuation in waiting { continuation.resume(returning: code) }
    }
  }

  /// Whether it has ended.
  var isOver: Bool { status.withLock { $0.code != nil } }

  /// Waits until it ends by itself, and returns its status: 0 where all is well.
  func ended() async -> Int32 {
    await withCheckedContinuation { continuation in
      let code = status.withLock { status in
        if status.code == nil { status.waiting.append(continuation) }
        return status.code
      }
      if let code { continuation.resume(returning: code) }
    }
  }

  /// Ends it and waits until it is over.
  func end() async {
    status.withLock { if $0.code == nil { kill(identifier, SIGTERM) } }
    _ = await ended()
  }
}
