internal import ArgumentParser
internal import Desktop
internal import Foundation
internal import VoiceDialer

/// Makes callvoice a service.
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
      return 0
    }
  }

  /// What the service is to know of the environment it is installed from: its folders and the region.
  private func variables(of environment: [String: String]) -> [String: String] {
    var variables = environment.filter {
      ["CALLVOICE_RESOURCES", "XDG_DATA_HOME"].contains($0.key) && !$0.value.isEmpty
    }
    if case .environment(let variable, let value) = DialingRegion(environment: environment).source {
      variables[variable] = value
    }
    return variables
  }
}
