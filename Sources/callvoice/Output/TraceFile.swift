internal import CallKit
internal import Foundation
internal import Synchronization

/// A file that everything that happens to calls is written to, one JSON object a line.
final class TraceFile: Sendable {
  private let file: Mutex<FileHandle?>

  /// Makes the file, which only its owner can read, or empties it.
  ///
  /// - Parameter path: the file.
  /// - Throws: `UsageError` where it cannot be made.
  init(path: String) throws(UsageError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      let reason = String(cString: strerror(errno)).lowercased()
      throw UsageError("\(path): the trace cannot be written (\(reason)); name another file.")
    }
    file = Mutex(FileHandle(fileDescriptor: descriptor, closeOnDealloc: true))
  }

  /// Writes what happens from now on; a file that cannot be written any more is given up.
  func start() {
    CallJournal { entry in
      self.file.withLock { file in
        do {
          try file?.write(contentsOf: Data((entry.json + "\n").utf8))
        } catch {
          file = nil
        }
      }
    }.start()
  }

  /// Returns once everything is written that has happened so far.
  static func finish() { CallJournal { _ in }.flush() }
}
