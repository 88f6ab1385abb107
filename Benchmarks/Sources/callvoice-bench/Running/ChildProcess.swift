internal import Foundation
internal import Glibc

/// Runs other programs, with nothing to read; their output goes to a file or nowhere.
enum ChildProcess {
  /// How a program ended, and what it took.
  struct Result: Sendable, Hashable {
    /// The exit code, or -1 where a signal ended the program.
    let exitCode: Int32
    /// From before its start until after its end.
    let seconds: Double
    /// The largest resident memory, 1 MB = 1,000,000 bytes.
    ///
    /// Linux counts from what the starting process had at its largest.
    let peakMegabytes: Double
    /// The processor time of it and of all it started, in seconds.
    let cpu: Double
  }

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - program: its path, or a name to be found on `PATH`.
  ///   - arguments: without the name.
  ///   - output: the file that its output goes to; nil throws it away.
  /// - Returns: how it ended.
  /// - Throws: `BenchError` where it cannot be started.
  static func run(
    _ program: String, _ arguments: [String], output: URL? = nil
  ) throws(BenchError) -> Result {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(
      &actions, STDOUT_FILENO, output?.path ?? "/dev/null", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    let variables = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
    var environment: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
    defer { for string in words + environment { free(string) } }

    let start = ContinuousClock.now
    var process: pid_t = 0
    let error = posix_spawnp(&process, program, &actions, nil, &words, &environment)
    guard error == 0 else {
      throw BenchError(
        69, "\(program) cannot be started: \(String(cString: strerror(error)).lowercased()).")
    }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0 {
      guard errno == EINTR else {
        throw BenchError(1, "\(program) is lost: \(String(cString: strerror(errno)).lowercased()).")
      }
    }
    let seconds = (ContinuousClock.now - start).inSeconds
    // WIFEXITED and WEXITSTATUS, which are macros.
    let exitCode = status & 0x7f == 0 ? (status >> 8) & 0xff : -1
    return Result(
      exitCode: exitCode, seconds: seconds, peakMegabytes: Double(usage.ru_maxrss) * 1024 / 1e6,
      cpu: inSeconds(usage.ru_utime) + inSeconds(usage.ru_stime))
  }

  private static func inSeconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }
}
