internal import CallKit
internal import Foundation
internal import Synchronization

/// A file with the journal of calls, one JSON object a line.
final class TraceFile: Sendable {
  private let file: Mutex<FileHandle?>

  /// Makes the file, which only its owner can read, or empties it.
  ///
  /// - Parameter path: The file.
  /// - Throws: `UsageError` where it cannot be made.
  init(path: String) throws(UsageError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_NONBLOCK | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      let reason = String(cString: strerror(errno)).lowercased()
      throw UsageError("\(path): the trace cannot be written (\(reason)); name another file.")
    }
    guard Self.isTrace(descriptor) else {
      close(descriptor)
      throw UsageError("\(path): is there already and no trace; name another file.")
    }
    ftruncate(descriptor, 0)
    fchmod(descriptor, 0o600)
    file = Mutex(FileHandle(fileDescriptor: descriptor, closeOnDealloc: true))
  }

  /// Whether a file is empty or begins with a line of a trace; no other file is overwritten.
  private static func isTrace(_ descriptor: Int32) -> Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    guard status.st_size > 0 else { return true }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    let line = bytes.prefix(max(0, count)).prefix { $0 != UInt8(ascii: "\n") }
    return (try? CallJournalEntry(json: String(decoding: line, as: UTF8.self))) != nil
  }

  /// Writes the journal from now on, until the file cannot be written any more.
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

  /// Waits until everything that has happened is written.
  static func finish() { CallJournal { _ in }.flush() }
}
