import Foundation

extension Place {
  /// The agents that work in folders of this place, by their numbers in /proc.
  ///
  /// A process that is over and that nobody has waited for works nowhere.
  var agents: [pid_t] {
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.compactMap { pid_t($0) }.filter {
      let folder = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\($0)/cwd")
      return folder?.hasPrefix(home.path + "/callvoice-sip-") == true
    }
  }

  /// Waits until no agent is left of those that were started here, and no folder of one.
  func hasNoAgent() async -> Bool {
    await SIPWaiting.becomes {
      let files = (try? FileManager.default.contentsOfDirectory(atPath: home.path)) ?? []
      return agents.isEmpty && !files.contains { $0.hasPrefix("callvoice-sip-") }
    }
  }

  /// The programs that run in its folder, by their numbers in /proc.
  var programs: [String] {
    let own = folder.resolvingSymlinksInPath().path
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.filter {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\($0)/cwd")) == own
    }
  }
}
