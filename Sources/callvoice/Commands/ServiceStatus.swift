internal import ArgumentParser
internal import Desktop

/// Tells how the service stands.
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
      return 0
    }
  }
}
