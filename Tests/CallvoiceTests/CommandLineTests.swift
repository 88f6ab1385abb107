import Foundation
import Testing

/// The commands by their names: what `call` is short for, misspelt ones, and the help of groups.
struct CommandLineTests {
  /// A sentence in the place of a command is a request.
  @Test(
    arguments: [
      ("call eleanor", 0), ("what's eleanor's number", 0), ("call zorg", 4), ("lorem ipsum", 3),
      ("contacts serch", 3), ("--json call mom", 64),
    ] as [(String, Int32)])
  func aSentenceIsARequest(text: String, code: Int32) async throws {
    let place = try Place()
    let base = ["--data-dir", place.data.path, "--contacts", "people.vcf", "--dry-run"]
    let result = try await place.bare([text] + base)
    #expect(result.code == code, "\(result.messages)")
    if code != 64 {
      #expect(result.output == (try await place.bare(["say", text] + base)).output)
    }
  }

  @Test(
    arguments: [
      (["mom", "at", "home"], [], 0),
      (["mom at home"], [], 0),
      (["+1 (415) 555-0142"], [], 0),
      (["911"], [], 0),
      (["eleanor"], ["--json"], 0),
      (["mom"], ["--json"], 5),
      (["eleanor", "vance", "at", "work"], ["--json"], 4),
      (["zorg"], [], 4),
      (["john"], ["--no-input"], 5),
      (["mom"], ["--network", "sip"], 64),
      (["mom"], ["--contacts", "nobody.vcf"], 66),
    ] as [([String], [String], Int32)])
  func callIsSayCall(whom: [String], options: [String], code: Int32) async throws {
    let place = try Place()
    let base =
      ["--data-dir", place.data.path]
      + (options.contains("--contacts") ? [] : ["--contacts", "people.vcf"])
      + (options.contains("--network") ? [] : ["--dry-run"]) + options
    let called = try await place.bare(["call"] + whom + base)
    let said = try await place.bare(["say", "call " + whom.joined(separator: " ")] + base)
    #expect(called.code == code)
    #expect(said.code == code)
    let uuid = #/[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}/#
    #expect(called.output.replacing(uuid, with: "") == said.output.replacing(uuid, with: ""))
    #expect(called.messages == said.messages)
  }

  @Test(
    arguments: [
      (["call"], "Error: Missing expected argument '<whom> ...'"),
      (["call", ""], "Error: Name somebody, or a number: callvoice call mom at home."),
      (["call", " ", "--json"], "Error: Name somebody, or a number: callvoice call mom at home."),
      (
        ["contcts"],
        "Error: There is no command 'callvoice contcts'; did you mean 'callvoice contacts'?"
      ),
      (
        ["contcts", "list", "--json"],
        "Error: There is no command 'callvoice contcts'; did you mean 'callvoice contacts'?"
      ),
      (["DOCTR"], "Error: There is no command 'callvoice DOCTR'; did you mean 'callvoice doctor'?"),
      (["bogus"], "Error: There is no command 'callvoice bogus'; 'callvoice --help' lists them."),
      (
        ["contacts", "serch", "maria"],
        "Error: There is no command 'callvoice contacts serch'; "
          + "did you mean 'callvoice contacts search'?"
      ),
      (
        ["contacts", "xyzzy"],
        "Error: There is no command 'callvoice contacts xyzzy'; 'callvoice contacts --help' lists them."
      ),
      (
        ["recents", "cler"],
        "Error: There is no command 'callvoice recents cler'; did you mean 'callvoice recents clear'?"
      ),
      (
        ["favorites", "ad", "maria"],
        "Error: There is no command 'callvoice favorites ad'; did you mean 'callvoice favorites add'?"
      ),
      // An option that has hardly a letter in common is not what was meant.
      (["say", "call mom", "--fast"], "Error: Unknown option '--fast'"),
      (
        ["say", "call mom", "--dri-run"],
        "Error: Unknown option '--dri-run'. Did you mean '--dry-run'?"
      ),
      (["contacts", "list", "--jsn"], "Error: Unknown option '--jsn'. Did you mean '--json'?"),
      (["recents", "--bogus"], "Error: Unknown option '--bogus'"),
      (["recents", "xyzzy"], "Error: Unexpected argument 'xyzzy'"),
      (["test", "list.jsonl", "--xyzzyx"], "Error: Unknown option '--xyzzyx'"),
    ] as [([String], String)])
  func nearestIsSuggested(arguments: [String], message: String) async throws {
    let result = try await Place().bare(arguments)
    #expect(result.code == 64)
    #expect(result.output.isEmpty)
    #expect(result.messages.split(separator: "\n").first.map(String.init) == message)
  }

  @Test(arguments: [
    ("recents", "list", ["--missed", "--received", "--outgoing", "--with", "--limit"]),
    ("test", "run", ["--snr", "--baseline", "--junit", "--report", "--jobs"]),
    ("block", "add", ["<number>"]),
    ("authorize", "decide", ["--allow", "--deny", "--reset", "<provider>"]),
    ("favorites", "list", ["--json"]),
    ("choices", "list", ["--json"]),
    ("dnd", "status", ["--json"]),
  ])
  func helpOfAGroupHasTheOptionsOfItsDefault(
    group: String, main: String, options: [String]
  ) async throws {
    let place = try Place()
    let help = try await place.bare([group, "--help"])
    #expect(help.code == 0)
    #expect(help.messages.isEmpty)
    for option in options { #expect(help.output.contains("\n  \(option)"), "\(option)") }
    // Every line about an option of the default command, and all commands of the group.
    let inner = try await place.bare([group, main, "--help"]).output
    let begin = try #require(
      inner.firstRange(of: "\nARGUMENTS:\n") ?? inner.firstRange(of: "\nOPTIONS:\n"))
    #expect(help.output.contains(inner[begin.lowerBound...]))
    #expect(help.output.contains("USAGE: callvoice \(group)"))
    #expect(help.output.contains("\n       callvoice \(group) <subcommand>\n"))
    #expect(help.output.contains("\nSUBCOMMANDS:\n"))
    #expect(help.output.contains("\n  \(main) (default)"))
    for words in [["help", group], [group, "-h"]] {
      #expect(try await place.bare(words).output == help.output)
    }
  }

  @Test func helpOfOtherGroupsIsAsItWas() async throws {
    let help = try await Place().bare(["contacts", "--help"]).output
    #expect(help.contains("\nUSAGE: callvoice contacts <subcommand>\n\nOPTIONS:\n"))
  }

  /// The usage stays that of the command.
  @Test func aFarOptionIsNotSuggested() async throws {
    let result = try await Place().bare(["say", "call mom", "--fast"])
    #expect(result.code == 64)
    #expect(
      result.messages == """
        Error: Unknown option '--fast'
        Usage: callvoice say [<options>] [<text> ...]
          See 'callvoice say --help' for more information.

        """)
  }
}
