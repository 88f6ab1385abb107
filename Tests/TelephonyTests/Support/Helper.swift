import Foundation
import Synchronization

/// A program that a test starts, and ends by its number.
final class Helper: Sendable {
  private let process: Process
  private let status = AsyncStream.makeStream(of: Int32.self)
  let folder: URL

  init(_ program: String?, _ arguments: [String], folder: URL) throws {
    self.folder = folder
    let process = Process()
    process.executableURL = URL(filePath: program ?? "/nonexistent")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let continuation = status.continuation
    process.terminationHandler = {
      continuation.yield($0.terminationStatus)
      continuation.finish()
    }
    self.process = process
    try process.run()
  }

  deinit { if process.isRunning { process.terminate() } }

  var identifier: Int32 { process.processIdentifier }

  /// Waits until it ends by itself, and returns its exit code.
  func ended() async -> Int32? {
    for await status in status.stream { return status }
    return nil
  }

  /// Ends it and waits until it is over.
  func end() async {
    process.terminate()
    _ = await ended()
  }
}
