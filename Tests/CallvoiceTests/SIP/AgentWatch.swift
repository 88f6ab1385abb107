import Foundation

/// The agent that a program has started, by its number in /proc.
struct AgentWatch {
  let identifier: pid_t
  /// Its private folder, in which it works.
  let folder: String

  /// Finds the agent of a program or of what that has started; waits until it has one.
  init?(of program: pid_t) async {
    var found: AgentWatch?
    _ = await SIPPorts.becomes {
      found = Self.agent(of: program)
      return found != nil
    }
    guard let found else { return nil }
    self = found
  }

  private init(identifier: pid_t, folder: String) {
    self.identifier = identifier
    self.folder = folder
  }

  private static func agent(of program: pid_t) -> AgentWatch? {
    for child in children(of: program) {
      let folder = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(child)/cwd")
      if name(child) == "baresip", let folder, folder.contains("callvoice-sip-") {
        return AgentWatch(identifier: child, folder: folder)
      }
      if let agent = agent(of: child) { return agent }
    }
    return nil
  }

  private static func name(_ process: pid_t) -> String? {
    try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)
      .trimmingCharacters(in: .newlines)
  }

  private static func children(of process: pid_t) -> [pid_t] {
    let tasks =
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
    return tasks.flatMap { task in
      let list = try? String(
        contentsOfFile: "/proc/\(process)/task/\(task)/children", encoding: .utf8)
      return (list ?? "").split(separator: " ").compactMap { pid_t($0) }
    }
  }

  /// Waits until it is over and its folder is gone; a process that nobody waits for is over, too.
  func isGone() async -> Bool {
    await SIPPorts.becomes {
      let cwd = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/\(identifier)/cwd")
      return cwd?.hasPrefix(folder) != true && !FileManager.default.fileExists(atPath: folder)
    }
  }
}
