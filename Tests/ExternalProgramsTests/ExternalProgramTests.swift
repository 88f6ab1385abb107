import Foundation
import TestSupport
import Testing

@testable import ExternalPrograms

/// Programs that are run to their end.
struct ExternalProgramTests {
  /// The time limit of programs that end by themselves, which no machine needs.
  private static let timeout = Duration.seconds(600)

  /// A program that runs a script in a folder of its own.
  private func program(_ script: String, in folder: TemporaryFolder) throws -> ExternalProgram {
    _ = try folder.program("#!/bin/sh\n\(script)\n", to: "program")
    return try #require(
      ExternalProgram(named: "program", environment: ["PATH": "/nowhere:\(folder.url.path)"]))
  }

  @Test
  func itsOutputIsCollected() async throws {
    let folder = try TemporaryFolder()
    let program = try program("cat; echo \"$1|$NAME|$HOME\"; echo no >&2; exit 3", in: folder)
    let result = try await program.run(
      ["a $HOME; b"], input: "in\n", output: .collected, environment: ["NAME": "é"],
      timeout: Self.timeout)
    #expect(result.output == "in\na $HOME; b|é|\n")
    #expect(result.exitCode == 3)
    #expect(!result.isSuccess)
  }

  @Test
  func itsErrorsAreCollectedWithItsOutput() async throws {
    let folder = try TemporaryFolder()
    let program = try program("echo one; echo two >&2; echo three", in: folder)
    let result = try await program.run(
      [], output: .collectedWithErrors, timeout: Self.timeout)
    #expect(result == .init(exitCode: 0, output: "one\ntwo\nthree\n"))
  }

  @Test
  func itsLogIsReplaced() async throws {
    let folder = try TemporaryFolder()
    let log = try folder.write("what was there before, and is longer\n", to: "log")
    let program = try program("pwd; echo two >&2", in: folder)
    let place = folder.url.resolvingSymlinksInPath()
    let result = try await program.run(
      [], output: .log(log), in: place, timeout: Self.timeout)
    #expect(result == .init(exitCode: 0, output: ""))
    #expect(try String(contentsOf: log, encoding: .utf8) == "\(place.path)\ntwo\n")
  }

  @Test
  func inputThatNobodyReadsDoesNoHarm() async throws {
    let folder = try TemporaryFolder()
    let program = try program("exit 0", in: folder)
    let result = try await program.run(
      [], input: String(repeating: "text\n", count: 100_000), timeout: Self.timeout)
    #expect(result.isSuccess)
  }

  @Test
  func itsInputIsEmptyByDefault() async throws {
    let folder = try TemporaryFolder()
    let result = try await program("cat", in: folder).run(
      [], output: .collected, timeout: Self.timeout)
    #expect(result == .init(exitCode: 0, output: ""))
  }

  @Test(.timeLimit(.minutes(10)))
  func oneThatTakesTooLongIsKilled() async throws {
    let folder = try TemporaryFolder()
    let program = try program("trap '' TERM; while :; do sleep 0.05; done", in: folder)
    // It never ends by itself.
    await #expect(throws: ExternalProgram.Failure.killed) {
      try await program.run([], output: .collected, timeout: .milliseconds(200))
    }
  }

  @Test
  func itIsKilledWithItsTask() async throws {
    let folder = try TemporaryFolder()
    let program = try program("echo $$ > \"$1\"; exec sleep 3600", in: folder)
    let file = folder.url.appending(path: "identifier")
    let task = Task { try await program.run([file.path], timeout: .seconds(3_600)) }
    while (try? String(contentsOf: file, encoding: .utf8))?.hasSuffix("\n") != true {
      await Task.yield()
    }
    task.cancel()
    await #expect(throws: ExternalProgram.Failure.killed) { try await task.value }
    let text = try String(contentsOf: file, encoding: .utf8)
    let identifier = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(kill(identifier, 0) != 0)
  }

  @Test
  func oneEndedByASignalHasNoExitCode() async throws {
    let folder = try TemporaryFolder()
    let result = try await program("kill -9 $$", in: folder).run([], timeout: Self.timeout)
    #expect(result.exitCode == nil)
  }

  @Test
  func oneThatIsNotThereIsNotStarted() async throws {
    #expect(ExternalProgram(named: "no-such-program") == nil)
    await #expect(throws: ExternalProgram.Failure.notStarted) {
      try await ExternalProgram(path: "/no/such/program").run([], timeout: Self.timeout)
    }
  }
}
