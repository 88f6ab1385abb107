import Foundation
import TestSupport

/// The program under test, as it was built beside the tests.
struct Tool {
  /// What a run left behind.
  struct Result: Sendable {
    let code: Int32
    let output: String
    let messages: String

    /// The events on standard output, every line of which must be one.
    func events() throws -> [JSON] {
      try output.split(separator: "\n").map { try JSON($0) }
    }
  }

  struct Missing: Error, CustomStringConvertible {
    let description =
      "The program callvoice is not beside the tests; build it with: swift build --build-tests"
  }

  /// The program, found from the tests upwards.
  static func url() throws -> URL {
    let starts = [
      URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath(), Bundle.main.bundleURL,
      URL(fileURLWithPath: CommandLine.arguments.first ?? ""),
    ]
    for start in starts {
      var folder = start.deletingLastPathComponent()
      while folder.path != "/" {
        let file = folder.appendingPathComponent("callvoice")
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder),
          !isFolder.boolValue, FileManager.default.isExecutableFile(atPath: file.path)
        {
          return file
        }
        folder = folder.deletingLastPathComponent()
      }
    }
    throw Missing()
  }

  /// How many seconds a program may run; far more than any needs, so that one that hangs fails its
  /// test instead of holding up all of them.
  static let deadline = 600.0

  /// Ends the program when its time is over.
  static func limit(_ process: Process) {
    // Weak: what is over must not keep its files open until then.
    DispatchQueue.global().asyncAfter(deadline: .now() + deadline) { [weak process] in
      if let process, process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }
  }

  /// Runs a program to its end; input and outputs are files, so nothing waits for a full pipe.
  static func run(
    _ program: URL, _ arguments: [String], input: Data = Data(), home: URL, folder: URL,
    variables: [String: String] = [:]
  ) async throws -> Result {
    let name = UUID().uuidString
    let files = try ["in", "out", "err"].map { ending in
      let file = home.appendingPathComponent("\(name).\(ending)")
      try (ending == "in" ? input : Data()).write(to: file)
      return file
    }
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = environment(home: home).merging(variables) { $1 }
    let handles = [
      try FileHandle(forReadingFrom: files[0]), try FileHandle(forWritingTo: files[1]),
      try FileHandle(forWritingTo: files[2]),
    ]
    // Foundation keeps a process, and its files with it, for a while after its end; where more than
    // about 1,300 files are open it reads beyond the list of them when it starts the next, and crashes.
    defer { for handle in handles { try? handle.close() } }
    process.standardInput = handles[0]
    process.standardOutput = handles[1]
    process.standardError = handles[2]
    let code = try await withCheckedThrowingContinuation { done in
      process.terminationHandler = { process in
        let isSignal = process.terminationReason == .uncaughtSignal
        done.resume(returning: process.terminationStatus + (isSignal ? 128 : 0))
      }
      do {
        try process.run()
        limit(process)
      } catch {
        done.resume(throwing: error)
      }
    }
    return Result(
      code: code, output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
      messages: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self))
  }

  static func environment(home: URL) -> [String: String] {
    ["HOME": home.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TMPDIR": home.path]
  }
}
