internal import Foundation
internal import Synchronization

/// Gives a reason where PocketSphinx ends the process.
///
/// Loading a damaged model, PocketSphinx may call `exit` itself, after an entry in its log that
/// nobody sees. What is loaded then is told on standard error, and the exit status becomes 69
/// (`EX_UNAVAILABLE` of sysexits.h).
enum FatalExit {
  private static let loading = Mutex<String?>(nil)
  private static let handler: Int32 = atexit {
    guard let path = loading.withLock({ $0 }) else { return }
    let message =
      "callvoice: The acoustic model in \(path) is damaged; install it anew, or run again with -v "
      + "to see what is wrong.\n"
    try? FileHandle.standardError.write(contentsOf: Data(message.utf8))
    _exit(69)
  }

  /// Runs `load`, which may end the process, on the model in a folder.
  static func explained<Value>(_ path: String, _ load: () -> Value) -> Value {
    _ = handler
    loading.withLock { $0 = path }
    defer { loading.withLock { $0 = nil } }
    return load()
  }
}
