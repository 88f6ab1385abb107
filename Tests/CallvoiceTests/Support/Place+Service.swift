import Foundation

extension Place {
  /// Starts `callvoice serve` and returns once it serves.
  func serve(
    _ options: String..., variables: [String: String] = [:]
  ) async throws -> RunningProgram {
    let service = try start(
      "serve", "--no-notifications", options: options, variables: variables)
    guard await service.prints("Serving at ") else {
      throw LiveSession.Failure(description: "It does not serve: \(service.messages)")
    }
    return service
  }

  /// The socket of the service with this data folder.
  var socket: String { data.path + "/run/service.sock" }
}

extension String {
  /// The text with identifiers and times replaced, which differ from run to run.
  var withoutChance: String {
    replacing(#/[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}/#, with: "UUID")
      .replacing(#/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/#, with: "TIME")
  }
}
