import DesktopStandIns
import Foundation

/// A run of the program at a desktop, whose input stays open until ``end()``.
// @unchecked Sendable: used by one test at a time.
final class Session: @unchecked Sendable {
  private let process = Process()
  private let input = Pipe()
  private let output: URL
  private let messages: URL

  init(
    _ arguments: [String], at place: Place, variables: [String: String]
  ) throws {
    let name = UUID().uuidString
    output = place.home.appendingPathComponent("\(name).out")
    messages = place.home.appendingPathComponent("\(name).err")
    for file in [output, messages] { try Data().write(to: file) }
    process.executableURL = try Tool.url()
    process.arguments =
      arguments + ["--data-dir", place.data.path, "--contacts", "people.vcf"]
    process.currentDirectoryURL = place.folder
    process.environment = Tool.environment(home: place.home).merging(variables) { $1 }
    process.standardInput = input
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: messages)
    try process.run()
    Tool.limit(process)
  }

  // Where a test fails in between, the program goes with it.
  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  /// Ends the input and waits for the end of the program.
  func end() async throws -> Tool.Result {
    try? input.fileHandleForWriting.close()
    await withCheckedContinuation { done in
      Thread { [process] in
        process.waitUntilExit()
        done.resume()
      }.start()
    }
    return Tool.Result(
      code: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      messages: String(decoding: try Data(contentsOf: messages), as: UTF8.self))
  }
}
