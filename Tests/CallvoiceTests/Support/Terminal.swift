import Foundation

/// A terminal with somebody who types.
enum Terminal {
  static let isPossible = FileManager.default.isExecutableFile(atPath: "/usr/bin/script")

  /// Runs the program at a terminal; the output has its messages, too, and what was typed.
  static func run(
    _ arguments: String, typing input: String, at place: Place? = nil
  ) async throws -> Tool.Result {
    let place = try place ?? Place()
    let command =
      try "\(Tool.url().path) \(arguments) --data-dir \(place.data.path) --contacts people.vcf"
    let result = try await Tool.run(
      URL(fileURLWithPath: "/usr/bin/script"), ["-qec", command, "/dev/null"],
      input: Data(input.utf8), home: place.home, folder: place.folder)
    return Tool.Result(
      code: result.code, output: result.output.replacing("\r\n", with: "\n"),
      messages: result.messages)
  }
}
