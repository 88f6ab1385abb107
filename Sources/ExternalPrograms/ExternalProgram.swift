package import Foundation
internal import Storage
internal import Subprocess
internal import SystemPackage

/// An installed program that is run to its end, without a shell.
///
/// The program inherits no descriptors but its standard input, output and error, and is killed when the
/// calling task is cancelled or the time is over.
package struct ExternalProgram: Sendable, Hashable {
  /// Destinations of a program's standard output and standard error.
  package enum Output: Sendable, Hashable {
    /// Both are discarded.
    case discarded
    /// Standard output is collected; standard error is discarded.
    case collected
    /// Both are collected in the order of writing.
    case collectedWithErrors
    /// Both are written to a file, which is replaced.
    case log(URL)
  }

  /// The reasons why a program did not run to its end.
  package enum Failure: Error, Sendable, Hashable {
    /// It cannot be started.
    case notStarted
    /// It took longer than allowed, or the task was cancelled.
    case killed
    /// It wrote more than ``outputLimit``.
    case tooMuchOutput
  }

  /// The result of a run.
  package struct Result: Sendable, Hashable {
    /// The exit code; nil if a signal ended the program.
    package let exitCode: Int32?
    /// The text that was collected.
    package let output: String

    /// Whether the program exited with code 0.
    package var isSuccess: Bool { exitCode == 0 }
  }

  /// The most bytes of output that are collected.
  package static let outputLimit = 64 << 20

  /// The path of the program's file.
  package let path: String

  /// Names a program by the path of its file.
  package init(path: String) {
    self.path = path
  }

  /// Finds a program in the folders of `PATH`; nil where none of them has it.
  package init?(
    named name: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    let folders = (environment["PATH"] ?? "/usr/bin").split(separator: ":")
    guard
      let path = folders.map({ "\($0)/\(name)" })
        .first(where: { FileManager.default.isExecutableFile(atPath: $0) })
    else { return nil }
    self.path = path
  }

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - arguments: Its arguments.
  ///   - input: Its standard input, which is empty by default.
  ///   - output: The destinations of its output.
  ///   - environment: Its environment variables; nil for those of this process.
  ///   - folder: Its working directory; nil for that of this process.
  ///   - timeout: The time after which it is killed.
  /// - Returns: How it ended and what it wrote.
  /// - Throws: ``Failure`` where it did not run to its end.
  package func run(
    _ arguments: [String], input: String? = nil, output: Output = .discarded,
    environment: [String: String]? = nil, in folder: URL? = nil, timeout: Duration
  ) async throws(Failure) -> Result {
    var options = PlatformOptions()
    options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .milliseconds(200))]
    let configuration = Configuration(
      executable: .path(FilePath(path)), arguments: Arguments(arguments),
      environment: environment.map(Self.typed) ?? .inherit,
      workingDirectory: folder.map { FilePath($0.path) }, platformOptions: options)
    let source = try Self.open(input)
    let result = await Self.limit(timeout) {
      await Self.result(of: configuration, input: source, output: output)
    }
    return try result.get()
  }

  /// Starts the program in a session of its own, and waits for its end for some time at most.
  ///
  /// It is never killed: it goes on when the time is over, and after the end of this process. It has no input, and its
  /// output is discarded.
  ///
  /// - Parameters:
  ///   - arguments: Its arguments.
  ///   - environment: Its environment variables; nil for those of this process.
  ///   - timeout: How long its end is waited for.
  /// - Returns: How it ended; nil where it still runs.
  /// - Throws: ``Failure`` where it cannot be started.
  package func launch(
    _ arguments: [String], environment: [String: String]? = nil, waiting timeout: Duration
  ) async throws(Failure) -> Result? {
    var options = PlatformOptions()
    options.createSession = true
    let configuration = Configuration(
      executable: .path(FilePath(path)), arguments: Arguments(arguments),
      environment: environment.map(Self.typed) ?? .inherit, platformOptions: options)
    let source = try Self.open(nil)
    let (ends, told) = AsyncStream.makeStream(of: Swift.Result<Result, Failure>.self)
    // A task of its own, which nothing cancels.
    Task {
      told.yield(await Self.result(of: configuration, input: source, output: .discarded))
    }
    let timer = Task {
      try? await Task.sleep(for: timeout)
      told.finish()
    }
    defer { timer.cancel() }
    for await end in ends { return try end.get() }
    return nil
  }

  private static func typed(_ variables: [String: String]) -> Environment {
    var typed: [Environment.Key: String] = [:]
    for (name, value) in variables {
      if let key = Environment.Key(rawValue: name) { typed[key] = value }
    }
    return .custom(typed)
  }

  /// Opens a program's input as a file.
  ///
  /// A pipe would end this process by a signal where the program does not read all of it.
  private static func open(_ input: String?) throws(Failure) -> FileDescriptor {
    do {
      if let input { return FileDescriptor(rawValue: try MemoryFile.open(Data(input.utf8))) }
      return try FileDescriptor.open("/dev/null", .readOnly)
    } catch {
      throw .notStarted
    }
  }

  /// Runs a body that is cancelled after a time.
  private static func limit(
    _ timeout: Duration, _ body: @escaping @Sendable () async -> Swift.Result<Result, Failure>
  ) async -> Swift.Result<Result, Failure> {
    await withTaskGroup(of: Swift.Result<Result, Failure>?.self) { group in
      group.addTask { await body() }
      group.addTask {
        try? await Task.sleep(for: timeout)
        return nil
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      // The program is over when the group is.
      guard let first, !Task.isCancelled else { return .failure(.killed) }
      return first
    }
  }

  private static func result(
    of configuration: Configuration, input: FileDescriptor, output: Output
  ) async -> Swift.Result<Result, Failure> {
    let input = FileDescriptorInput.fileDescriptor(input, closeAfterSpawningProcess: true)
    do {
      switch output {
      case .discarded:
        let end = try await Subprocess.run(configuration, input: input, output: .discarded)
        return .success(Result(end.terminationStatus))
      case .collected:
        let end = try await Subprocess.run(
          configuration, input: input, output: .string(limit: outputLimit))
        return .success(Result(end.terminationStatus, end.standardOutput))
      case .collectedWithErrors:
        let end = try await Subprocess.run(
          configuration, input: input, output: .string(limit: outputLimit),
          error: .combinedWithOutput)
        return .success(Result(end.terminationStatus, end.standardOutput))
      case .log(let file):
        let log = try FileDescriptor.open(
          FilePath(file.path), .writeOnly, options: [.create, .truncate, .closeOnExec],
          permissions: .ownerReadWrite)
        let end = try await Subprocess.run(
          configuration, input: input,
          output: .fileDescriptor(log, closeAfterSpawningProcess: true),
          error: .combinedWithOutput)
        return .success(Result(end.terminationStatus))
      }
    } catch {
      let isLimit = (error as? SubprocessError)?.code == .outputLimitExceeded
      return .failure(isLimit ? .tooMuchOutput : .notStarted)
    }
  }
}

extension ExternalProgram.Result {
  fileprivate init(_ status: TerminationStatus, _ output: String = "") {
    exitCode = if case .exited(let code) = status { code } else { nil }
    self.output = output
  }
}
