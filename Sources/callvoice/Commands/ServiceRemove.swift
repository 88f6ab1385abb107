internal import ArgumentParser
internal import Desktop
internal import Foundation

/// Takes the service away.
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
      return 0
    }
  }
}
