internal import ArgumentParser

/// callvoice as a service.
struct ServiceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "service",
    abstract: "Let callvoice listen whenever you are logged in, as a service of your systemd.",
    subcommands: [ServiceInstall.self, ServiceStatus.self, ServiceRemove.self])
}
