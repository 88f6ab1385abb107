internal import Foundation
internal import TestSupport

/// A program in Python that plays a part on the bus, told and telling a line at a time, as long as the value is
/// there.
final class StandInProgram: Sendable {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  /// Starts it, and waits for its first line, which says that it is there.
  ///
  /// - Parameters:
  ///   - script: the name of the file, which is beside this one.
  ///   - arguments: what it is started with.
  ///   - bus: where it is.
  /// - Throws: where it cannot be started.
  init(_ script: String, _ arguments: [String], on bus: PrivateBus) throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent(script).path
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = [path] + arguments
    process.environment = bus.variables
    precondition(BrokenPipe.isAnError)
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    _ = output.fileHandleForReading.line()
  }

  deinit { end() }

  /// Ends it.
  func end() {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  /// Ends it by the end of its input, so that it can end others, and waits for that.
  func close() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Sends it a line.
  func send(_ line: String) {
    try? input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
  }

  /// Waits for the next line.
  ///
  /// - Throws: where there is none any more, or it is no JSON of that kind.
  func next<Line: Decodable>(_ kind: Line.Type) async throws -> Line {
    try JSONDecoder().decode(kind, from: Data(await line().utf8))
  }

  /// Waits for the next line, which is empty where there is none any more.
  func line() async -> String {
    let output = output
    return await withCheckedContinuation { done in
      Thread { done.resume(returning: output.fileHandleForReading.line()) }.start()
    }
  }
}
