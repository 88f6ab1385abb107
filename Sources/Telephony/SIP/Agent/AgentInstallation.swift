internal import ExternalPrograms
internal import Foundation

/// The agent as it is installed.
struct AgentInstallation: Sendable, Hashable {
  /// The program.
  let program: String
  /// The folder of its modules.
  let modules: String

  /// Looks for the agent.
  ///
  /// - Parameters:
  ///   - program: its path; nil looks along `PATH`.
  ///   - environment: the environment variables.
  /// - Throws: `SIPError`, `missingAgent`, where it or its modules are not here.
  init(
    program: String?, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(SIPError) {
    let found = program ?? ExternalProgram(named: "baresip", environment: environment)?.path
    guard let found, FileManager.default.isExecutableFile(atPath: found) else {
      throw SIPError(
        .missingAgent,
        "\(program ?? "baresip"), which puts SIP calls through, is not installed; "
          + "install it with: apt-get install baresip-core")
    }
    let places = ["/usr/lib/baresip/modules", "/usr/local/lib/baresip/modules"]
    guard
      let modules = places.first(where: {
        FileManager.default.fileExists(atPath: "\($0)/mqtt.so")
      })
    else {
      throw SIPError(
        .missingAgent,
        "baresip's module mqtt.so is not in \(places[0]); "
          + "install it with: apt-get install --reinstall baresip-core")
    }
    self.program = found
    self.modules = modules
  }

  /// Those of some modules that are installed, in the same order.
  func installed(_ names: [String]) -> [String] {
    names.filter { FileManager.default.fileExists(atPath: "\(modules)/\($0).so") }
  }
}
