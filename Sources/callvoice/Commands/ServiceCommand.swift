internal import ArgumentParser
internal import Conversation
internal import Desktop
internal import Foundation
internal import Settings

/// The commands about callvoice as a service.
struct ServiceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "service",
    abstract: "Let callvoice serve run whenever you are logged in, as a service of your systemd.",
    subcommands: [ServiceInstall.self, ServiceStatus.self, ServiceRemove.self])
}

/// Installs the service.
struct ServiceInstall: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "install",
    abstract: "Write a systemd unit for callvoice serve, and start it.",
    discussion: """
      What callvoice serve is to be started with stands behind --, such as: callvoice service \
      install -- --wake "hey phone". Without --push-to-talk and a phrase, here or in the settings, it uses no microphone. Files \
      are looked for in this folder. Where systemd does not run, the unit is written alone. A unit \
      of earlier versions, which runs callvoice listen, is replaced.
      """)

  @Argument(help: "What callvoice serve is started with.")
  var arguments: [String] = []

  @Flag(help: "Print one JSON object a line.")
  var json = false

  func validate() throws {
    try Settings.check(json: json)
    do {
      _ = try Serve.parse(arguments)
    } catch {
      throw ValidationError("callvoice serve does not take that: \(Serve.message(for: error))")
    }
  }

  func run() async throws {
    let printer = EventPrinter(json: json)
    try await printer.run {
      let environment = ProcessInfo.processInfo.environment
      let unit = ServiceUnit(
        program: URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path,
        arguments: ["serve"] + arguments,
        folder: FileManager.default.currentDirectoryPath,
        variables: variables(of: environment))
      let service = UserService(environment: environment)
      let before = await service.status()
      let problem = try await service.install(unit)
      let next =
        problem.map {
          "It was not started (\($0)); do that with: systemctl --user enable --now "
            + UserService.name
        } ?? "It runs now, and whenever you are logged in."
      printer.print(
        json: await ServiceEvent(service), text: "\(service.file.path) is written. \(next)")
      if before.runsListen {
        printer.note(
          "migrated",
          "It runs callvoice serve now, in place of callvoice listen: other commands go to it, and "
            + "it uses the microphone only with -- --wake or -- --push-to-talk.")
      }
      return .success
    }
  }

  /// Picks the variables of the environment that the service needs: its folders, settings and the
  /// region.
  private func variables(of environment: [String: String]) -> [String: String] {
    var variables = environment.filter {
      ["CALLVOICE_RESOURCES", "XDG_CONFIG_HOME", "XDG_DATA_HOME"].contains($0.key)
        && !$0.value.isEmpty
    }
    for setting in Setting.allCases {
      if let value = environment[setting.variable], !value.isEmpty {
        variables[setting.variable] = value
      }
    }
    if case .environment(let variable, let value) = DialingRegion(environment: environment).source {
      variables[variable] = value
    }
    return variables
  }
}

/// Prints the state of the service.
struct ServiceStatus: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Tell whether the service is installed, enabled and running.")

  @Flag(help: "Print one JSON object a line.")
  var json = false

  func run() async throws {
    let printer = EventPrinter(json: json)
    try await printer.run {
      let event = await ServiceEvent(UserService())
      printer.print(json: event, text: event.text)
      return .success
    }
  }
}

/// Removes the service.
struct ServiceRemove: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Stop the service and delete its unit.")

  @Flag(help: "Print one JSON object a line.")
  var json = false

  func run() async throws {
    let printer = EventPrinter(json: json)
    try await printer.run {
      let service = UserService()
      let wasThere = try await service.remove()
      printer.print(
        json: await ServiceEvent(service),
        text: wasThere
          ? "\(service.file.path) is deleted; the service runs no more."
          : "There was no service to remove.")
      return .success
    }
  }
}

/// The state of the service as a line of JSON.
private struct ServiceEvent: Encodable {
  let event = "service"
  let file: String
  let installed: Bool
  /// Left out if systemd does not run.
  let enabled: Bool?
  let active: String?
  /// The command that it runs; left out where there is none.
  let runs: String?
  private let migration: String?

  init(_ service: UserService) async {
    let status = await service.status()
    file = service.file.path
    installed = status.isInstalled
    enabled = status.isEnabled
    active = status.activity
    runs = status.arguments?.first
    migration = status.runsListen ? status.arguments.map(Self.migration) : nil
  }

  private enum CodingKeys: String, CodingKey {
    case event, file, installed, enabled, active, runs
  }

  /// The sentence about a unit of earlier versions.
  private static func migration(_ arguments: [String]) -> String {
    let options = arguments.dropFirst().filter { $0 != "--once" }
    let command =
      "callvoice service install"
      + (options.isEmpty ? "" : " -- \(ServiceUnit.shellWords(Array(options)))")
    return
      "\nIt runs callvoice listen, as earlier versions installed it, and other commands do not go "
      + "to it; let it run callvoice serve with: \(command)"
  }

  /// The same for a person.
  var text: String {
    guard installed else {
      return "The service is not installed; do that with: callvoice service install"
    }
    let state = active.map { "\(enabled == true ? "enabled" : "not enabled"), \($0)" }
    return "The service is installed (\(file)): \(state ?? "systemd does not run here")."
      + (migration ?? "")
  }
}

extension UserService.Status {
  /// Whether it is the unit of an earlier version.
  fileprivate var runsListen: Bool { arguments?.first == "listen" }
}
