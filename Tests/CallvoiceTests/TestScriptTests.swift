import Foundation
import TestSupport
import Testing

/// What keeps the clone clean.
struct TestScriptTests {
  private static let scripts = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../scripts").standardizedFileURL
  private static let hasGit = FileManager.default.isExecutableFile(atPath: "/usr/bin/git")

  /// Writing to a program that has ended does not end the tests.
  @Test func whatHasEndedIsWrittenTo() async throws {
    let place = try Place()
    defer { withExtendedLifetime(place) {} }
    let program = try RunningProgram("/bin/true", [], in: place)
    while !program.isOver { await Task.yield() }
    program.type("hello")
    #expect(await program.ended() == 0)
    #expect(BrokenPipe.isAnError)
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    #expect(throws: (any Error).self) {
      try pipe.fileHandleForWriting.write(contentsOf: Data("hello".utf8))
    }
  }

  @Test(
    .enabled(if: hasGit, "git is not installed"),
    arguments: [
      ("Sources/a.swift", ""), ("Tests/Sounds/a.wav", ""),
      (
        "demo/history.sqlite",
        "demo/history.sqlite is a database of a run; remove it with: "
          + "git rm --cached 'demo/history.sqlite'\n"
      ),
      (
        "demo/cache/sounds.txt",
        "demo/cache/sounds.txt is a cache of a run; remove it with: "
          + "git rm --cached 'demo/cache/sounds.txt'\n"
      ),
      (
        "demo/a b.wav",
        "demo/a b.wav is a sound outside Tests; move it there, or remove it with: "
          + "git rm 'demo/a b.wav'\n"
      ),
      (
        "d2/a.txt",
        "d2 is not known at the top; move it, or add it to the list in scripts/check-tree.\n"
      ),
    ])
  func nothingOfARunIsTracked(path: String, problem: String) async throws {
    let place = try Place()
    let clone = place.folder.appending(path: "clone")
    for file in [path, "scripts/check-tree"] {
      let url = clone.appending(path: file)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      let source = Self.scripts.appending(path: "check-tree")
      try FileManager.default.copyItem(at: source, to: url)
    }
    for arguments in [["init", "--quiet"], ["add", "--force", "."]] {
      let result = try await Tool.run(
        URL(filePath: "/usr/bin/git"), arguments, home: place.home, folder: clone)
      #expect(result.code == 0)
    }
    let result = try await Tool.run(
      clone.appending(path: "scripts/check-tree"), [], home: place.home, folder: clone)
    #expect(result.messages == problem)
    #expect(result.code == (problem.isEmpty ? 0 : 1))
  }
}
