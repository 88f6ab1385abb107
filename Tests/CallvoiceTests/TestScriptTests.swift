import Foundation
import TestSupport
import Testing

/// What counts the tests, and what keeps the clone clean.
struct TestScriptTests {
  private static let scripts = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../scripts").standardizedFileURL
  private static let hasGit = FileManager.default.isExecutableFile(atPath: "/usr/bin/git")

  private static func test(_ name: String) -> String {
    #"{"kind":"test","payload":{"kind":"function","id":"S/\#(name)","name":"\#(name)"}}"#
  }

  private static func event(_ kind: String, _ name: String? = nil, _ rest: String = "") -> String {
    let test = name.map { #","testID":"S/\#($0)""# } ?? ""
    return #"{"kind":"event","payload":{"kind":"\#(kind)"\#(test)\#(rest)}}"#
  }

  private static let issue = #","issue":{"isKnown":false,"isFailure":true}"#
  private static let known = #","issue":{"isKnown":true,"isFailure":false}"#

  private static func skipped(_ reason: String) -> String {
    #","messages":[{"symbol":"skip","text":"Test a() skipped: \"\#(reason)\""}]"#
  }

  @Test(
    arguments: [
      (
        [event("testStarted", "a()"), event("testEnded", "a()"), event("runEnded")], [], 0,
        ["1 passed, in 2 min 3 s.", "1 passed, 0 failed, 0 skipped"]
      ),
      (
        [event("issueRecorded", "a()", known), event("testEnded", "a()"), event("runEnded")], [], 0,
        ["1 passed, in 2 min 3 s.", "1 passed, 0 failed, 0 skipped"]
      ),
      (
        [event("issueRecorded", "a()", issue), event("testEnded", "a()"), event("runEnded")],
        ["passed lint"], 1,
        ["1 passed, 1 failed (a()), in 2 min 3 s.", "1 passed, 1 failed, 0 skipped"]
      ),
      (
        [event("testSkipped", "a()", skipped("flite is not installed")), event("runEnded")], [], 0,
        [
          "0 passed, 1 skipped (1: flite is not installed), in 2 min 3 s.",
          "0 passed, 0 failed, 1 skipped",
        ]
      ),
      (
        [event("testEnded", "a()"), event("runEnded")], ["passed lint", "failed example app"], 1,
        ["2 passed, 1 failed (example app), in 2 min 3 s.", "2 passed, 1 failed, 0 skipped"]
      ),
      // The run broke off in a test.
      (
        [event("testStarted", "a()"), #"{"kind":"eve"#], [], 1,
        [
          "0 passed, 2 failed (the run of the tests, which broke off in a(), a()), in 2 min 3 s.",
          "0 passed, 2 failed, 0 skipped",
        ]
      ),
    ] as [([String], [String], Int32, [String])])
  func counts(events: [String], parts: [String], code: Int32, output: [String]) async throws {
    let place = try Place()
    try place.write(([Self.test("a()")] + events).joined(separator: "\n"), to: "tests.jsonl")
    try place.write(parts.map { $0 + "\n" }.joined(), to: "parts")
    let result = try await Tool.run(
      Self.scripts.appending(path: "count-tests"), ["123", "parts", "tests.jsonl"],
      home: place.home, folder: place.folder)
    #expect(result.messages == "")
    #expect(result.output == output.map { $0 + "\n" }.joined())
    #expect(result.code == code)
  }

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
