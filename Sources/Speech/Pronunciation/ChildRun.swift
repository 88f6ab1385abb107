internal import Foundation

/// A program that runs with a text for its input, and whose output is wanted.
///
/// Input and output are files that have no name, so a program that reads and writes in any order is
/// never waited for in vain. What it writes to standard error is thrown away.
final class ChildRun {
  private let process: pid_t
  private let output: FileHandle
  private var isOver = false

  /// Starts a program, or nil where that fails.
  init?(_ path: String, _ arguments: [String], input: String) {
    guard let source = Self.unnamedFile(), let output = Self.unnamedFile(),
      (try? source.write(contentsOf: Data(input.utf8))) != nil,
      (try? source.seek(toOffset: 0)) != nil
    else { return nil }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, source.fileDescriptor, 0)
    posix_spawn_file_actions_adddup2(&actions, output.fileDescriptor, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var strings: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for string in strings { free(string) } }
    var process = pid_t()
    guard posix_spawn(&process, path, &actions, nil, &strings, environ) == 0 else { return nil }
    self.process = process
    self.output = output
  }

  deinit {
    if !isOver { stop() }
  }

  /// Waits for the end and gives what was written, or nil where the program failed or was too slow.
  func finish(within seconds: Double) -> String? {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(seconds)
    var status: Int32 = 0
    var pause: UInt32 = 500
    while true {
      let found = waitpid(process, &status, WNOHANG)
      if found == process { break }
      if found < 0, errno != EINTR { break }
      guard clock.now < end else {
        stop()
        return nil
      }
      usleep(pause)
      pause = min(pause * 2, 10_000)
    }
    isOver = true
    guard status == 0, (try? output.seek(toOffset: 0)) != nil else { return nil }
    // Of an empty file there is no data.
    return String(decoding: (try? output.readToEnd()) ?? Data(), as: UTF8.self)
  }

  private func stop() {
    isOver = true
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }

  /// A file only this process has, which ends with it.
  private static func unnamedFile() -> FileHandle? {
    var path = Array("\(NSTemporaryDirectory())/callvoice-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(path)
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }
}
