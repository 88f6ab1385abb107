internal import Foundation

/// The process of a service, as the system's table of processes shows it.
struct ServiceProcess {
  /// The states of its threads (proc_pid_stat(5)).
  private let states: Set<Character>

  /// Looks at a process.
  init(_ process: Int32) {
    let folder = "/proc/\(process)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    states = Set(
      threads.compactMap { thread in
        let text = try? String(contentsOfFile: "\(folder)/\(thread)/stat", encoding: .utf8)
        // The name before it is in brackets, and may have some.
        return text?.split(separator: ")").last?.first { $0 != " " }
      })
  }

  /// Whether it computes, or would if the machine had time for it.
  var isRunning: Bool { states.contains("R") }

  /// Whether it was stopped, as by SIGSTOP.
  var isStopped: Bool { states.contains("T") }
}
