import Foundation
import Testing

/// `scripts/soak` with hours of 20 seconds.
@Suite(.enabled(if: Recording.isPossible, "\(Recording.reason)"), .timeLimit(.minutes(20)))
struct SoakTests {
  private static let script = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../scripts/soak").standardizedFileURL.path

  private func soak(_ options: String..., in place: Place) async throws -> Tool.Result {
    try await Tool.run(
      URL(fileURLWithPath: "/usr/bin/python3"), [Self.script, "--short"] + options,
      home: place.home, folder: place.folder)
  }

  /// Calls that were asked for are made and no others, and nothing is left behind.
  @Test func leavesNothingBehind() async throws {
    let place = try Place()
    let built = try Tool.url().deletingLastPathComponent().path
    let result = try await soak("--built", built, "--hours", "3", in: place)
    #expect(result.code == 0, "\(result.output)\(result.messages)")
    let rows = result.output.split(separator: "\n").map { $0.split(separator: #/ {2,}/#) }
    #expect(
      rows[0] == [
        "hour", "work s", "CPU s", "memory MB", "allocated MB", "descriptors", "threads", "calls",
        "woken", "heard as none",
      ])
    #expect(rows[1...3].map { $0.first?.filter { $0 != " " } } == ["1", "2", "3"])
    #expect(
      result.output.contains(#/: [4-6] of 6 calls \(\d times asked again\), 0 that nobody asked /#),
      "\(result.output)")
    let rest = try FileManager.default.contentsOfDirectory(atPath: place.home.path)
    #expect(!rest.contains { $0.hasPrefix("soak-") })
  }

  /// A program that is not there, or serves nobody, is told, and nothing is left of it either.
  @Test(
    arguments: [
      ("/nonexistent", "soak: /nonexistent is not there; build it with: make build\n"),
      ("/bin/false", "soak: It does not serve: \n"),
    ])
  func needsAService(program: String, message: String) async throws {
    let place = try Place()
    let result = try await soak("--program", program, in: place)
    #expect(result.code == 1)
    #expect(result.messages == message)
    let rest = try FileManager.default.contentsOfDirectory(atPath: place.home.path)
    #expect(!rest.contains { $0.hasPrefix("soak-") })
  }
}
