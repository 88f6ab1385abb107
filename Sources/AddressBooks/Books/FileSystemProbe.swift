internal import Foundation
internal import Synchronization

/// Asks whether a file system answers, since a server's that is gone may keep whoever asks waiting for ever.
enum FileSystemProbe {
  /// The paths that were asked for and not answered yet.
  private static let pending = Mutex<Set<String>>([])

  /// Whether the system says anything of a path, be it that there is nothing, within some time.
  ///
  /// A thread waits for an answer that does not come; there is one for each path at most, however often it is asked for.
  static func answers(_ path: String, within time: DispatchTimeInterval = .seconds(3)) -> Bool {
    guard pending.withLock({ $0.insert(path).inserted }) else { return false }
    let answered = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      var status = stat()
      _ = stat(path, &status)
      pending.withLock { _ = $0.remove(path) }
      answered.signal()
    }
    return answered.wait(timeout: .now() + time) == .success
  }
}
