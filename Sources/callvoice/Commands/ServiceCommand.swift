internal import ArgumentParser
internal import Conversation
internal import Desktop
internal import Foundation
internal import Settings

/// The commands about callvoice as a service.
struct ServiceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "service",
    abstract: "Let callvoice listen whenever you are logged in, as a service of your systemd.",
    subcommands: [ServiceInstall.self, ServiceStatus.self, ServiceRemove.self])
}

/// Installs the service.
struct ServiceInstall: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "install",
    abstract: "Write a systemd unit for callvoice listen, and start it.",
    discussion: """
      What callvoice listen is to be started with stands behind --, such as: callvoice service \
      install -- --wake "hey phone". Files are looked for in this folder. Where systemd does not \
      run, the unit is written alone.
      """)

  @Argument(help: "What callvoice listen is started with.")
  var arguments: [String] = []

  @Flag(help: "Print one JSON object a line.")
  var json = false

  func validate() throws {
    try Settings.check(json: json)
    do {
      _ = try Listen.parse(arguments)
    } catch {
      throw ValidationError("callvoice listen does not take that: \(Listen.message(for: error))")
    }
  }

  func run() async throws {
    let printer = EventPrinter(json: json)
    try await printer.run {
      let environment = ProcessInfo.processInfo.environment
      let unit = ServiceUnit(
        program: URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path,
        arguments: ["listen"] + arguments,
        folder: FileManager.default.currentDirectoryPath,
        variables: variables(of: environment))
      let service = UserService(environment: environment)
      let problem = try await service.install(unit)
      let next =
        problem.map {
          "It was not started (\($0)); do that with: systemctl --user enable --now "
            + UserService.name
        } ?? "It runs now, and whenever you are logged in."
      printer.print(
        json: await ServiceEvent(service), text: "\(service.file.path) is written. \(next)")
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

  init(_ service: UserService) async {
    let status = await service.status()
    file = service.file.path
    installed = status.isInstalled
    enabled = status.isEnabled
    active = status.activity
  }

  /// The same for a person.
  var text: String {
    guard installed else {
      return "The service is not installed; do that with: callvoice service install"
    }
    let state = active.map { "\(enabled == true ? "enabled" : "not enabled"), \($0)" }
    return "The service is installed (\(file)): \(state ?? "systemd does not run here")."
  }
}
