import Foundation
import Testing

/// Recent calls, favourites and settled choices.
struct MemoryTests {
  @Test
  func recents() async throws {
    let place = try Place()
    #expect(try await place.run("recents").output == "No calls.\n")
    _ = try await place.run("say", input: "call mom on her mobile\nhang up\n")
    _ = try await place.run("incoming", "4155550107")
    let plain = try await place.run("recents")
    #expect(plain.code == 0)
    let lines = plain.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 2)
    #expect(lines[0].hasSuffix("missed · John Abernathy · (415) 555-0107"))
    #expect(lines[1].contains("outgoing · Maria Lopez · (415) 555-0100 · 0:0"))
    for (option, names) in [
      ("--missed", ["John Abernathy"]), ("--outgoing", ["Maria Lopez"]), ("--received", []),
      ("--with=mom", ["Maria Lopez"]), ("--limit=1", ["John Abernathy"]),
    ] {
      let events = try await place.run("recents", option, "--json").events()
      #expect(events.texts("history", "displayName") == names)
    }
    #expect(
      try await place.run("recents", "clear").output == "2 calls are forgotten.\n")
    #expect(try await place.run("recents").output == "No calls.\n")
  }

  @Test(
    arguments: [
      (["recents", "--with", "zorg"], 4, "Nobody in your contacts is called Zorg."),
      (["recents", "--limit", "0"], 64, "Error: --limit needs a number from 1."),
      (["favorites", "add", "zorg"], 4, "Nobody in your contacts is called Zorg."),
      (
        ["favorites", "add", "john"], 5,
        "There are 2 people called John: John Abernathy and John Baker."
      ),
      (
        ["favorites", "add", "eleanor", "--label", "work"], 4,
        "Eleanor Vance has no work number; there is: home."
      ),
      (
        ["favorites", "remove", "zorg"], 4, "zorg is no favourite; callvoice favorites lists them."
      ),
      (
        ["choices", "forget", "john"], 4,
        "No choice about john is remembered; callvoice choices lists them."
      ),
      (["choices", "forget"], 64, "Error: Name what to forget, or say --all."),
    ] as [([String], Int32, String)])
  func refusals(arguments: [String], code: Int32, message: String) async throws {
    let place = try Place()
    let options = ["--data-dir", place.data.path, "--contacts", "people.vcf"]
    let result = try await place.bare(arguments + options)
    #expect(result.code == code)
    let prefix = code == 64 ? "" : "callvoice: "
    #expect(result.messages.hasPrefix(prefix + message))
  }

  @Test
  func favorites() async throws {
    let place = try Place()
    #expect(try await place.run("favorites").output == "No favourites.\n")
    #expect(
      try await place.run("favorites", "add", "eleanor", "vance").output == "Eleanor Vance\n")
    _ = try await place.run("favorites", "add", "mom", "--label", "mobile")
    let listed = try await place.run("favorites", "--json").events()
    #expect(listed.texts("favorite", "displayName") == ["Eleanor Vance", "Maria Lopez"])
    #expect(listed.texts("favorite", "handle") == ["+14155550100"])
    #expect(
      try await place.run("favorites", "remove", "mom").output == "mom is no favourite any more.\n")
    #expect(try await place.run("favorites").output == "Eleanor Vance\n")
    let file = place.data.appendingPathComponent("history.sqlite").path
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }
}
