import Foundation
import TestSupport
import Testing

/// Messages that would be told again and again are told once.
struct MessageTests {
  private static let card =
    "BEGIN:VCARD\nVERSION:3.0\nFN:Ann Lee\nTEL:4155550100\nTEL:12\nTEL:none\nEND:VCARD\n"

  /// The warnings about a card, each of a line.
  private func warnings(of result: Tool.Result) -> [String] {
    result.messages.split(separator: "\n").map(String.init)
  }

  @Test func badNumberIsToldOnceADay() async throws {
    let place = try Place(contacts: Self.card)
    let first = warnings(of: try await place.run("contacts", "list"))
    #expect(first.count == 2, "\(first)")
    #expect(first.allSatisfy { $0.hasPrefix("callvoice: people.vcf:") })
    for command in [["contacts", "list"], ["recents"], ["say", "call ann lee"]] {
      let options = ["--contacts", "people.vcf", "--data-dir", place.data.path]
      #expect(try await place.bare(command + options).messages == "")
    }
    // In full where the contacts are checked, however often.
    for _ in 0..<2 {
      let check = try await place.run("contacts", "check").output
      for line in first { #expect(check.contains(line.dropFirst("callvoice: ".count)), "\(line)") }
    }
    // What is new is told, and what was told another day.
    try place.write(Self.card + Self.card.replacing("Ann", with: "Bea"), to: "people.vcf")
    #expect(warnings(of: try await place.run("contacts", "list")).count == 2)
    let log = place.data.appendingPathComponent("cache/warnings.txt")
    let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 5)
    try (["2026-01-01"] + lines.dropFirst()).joined(separator: "\n")
      .write(to: log, atomically: true, encoding: .utf8)
    #expect(warnings(of: try await place.run("contacts", "list")).count == 2)
    #expect(try await place.run("contacts", "list").messages == "")
  }

  /// Nothing that cannot be kept stops a command, and it is told again then.
  @Test func whatCannotBeKeptIsToldAgain() async throws {
    let place = try Place(contacts: Self.card)
    try Data("a file".utf8).write(to: place.data)
    for _ in 0..<2 {
      let result = try await place.run("contacts", "list")
      #expect(result.code == 0)
      #expect(warnings(of: result).count == 2)
    }
  }

  /// A standard output that takes no more is told once, whatever else is printed.
  @Test func fullDiskIsToldOnce() async throws {
    let place = try Place()
    let result = try await Tool.run(
      URL(filePath: "/bin/sh"),
      [
        "-c", "exec \"$0\" \"$@\" >/dev/full", try Tool.url().path, "say", "--data-dir",
        place.data.path, "--contacts", "people.vcf",
      ], input: Data("call eleanor\nhang up\ncall john baker\nhang up\n".utf8), home: place.home,
      folder: place.folder)
    #expect(result.code == 1)
    #expect(result.messages == "callvoice: Standard output cannot be written; results are lost.\n")
  }
}
