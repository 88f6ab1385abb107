import Foundation
import Testing

/// Callers who are blocked by their names, and things that are forgotten by a part of a name or after a
/// question.
struct BlockNameTests {
  @Test
  func blocksAllNumbersOfAContact() async throws {
    let place = try Place()
    let blocked = try await place.run("block", "Maria", "Lopez")
    #expect(blocked.code == 0)
    #expect(blocked.output == "blocked (415) 555-0100\nblocked (415) 555-0101\n")
    let again = try await place.run("block", "mom", "--json")
    #expect(try again.events().map { $0["isNew"] } == [.boolean(false), .boolean(false)])
    let gone = try await place.run("unblock", "mom")
    #expect(gone.output == "unblocked (415) 555-0100\nunblocked (415) 555-0101\n")
    #expect(try await place.run("block", "list").output == "Nobody is blocked.\n")
  }

  @Test(
    arguments: [
      (
        ["john"], 5,
        "callvoice: 2 people are called john: John Abernathy · (415) 555-0107, "
          + "John Baker · (415) 555-0108; say the full name.\n", "ambiguous"
      ),
      (["nobody"], 4, "callvoice: Nobody in your contacts is called Nobody.\n", "noContactFound"),
      (
        ["ann"], 4, "callvoice: Ann Lee has no number or SIP address.\n", "noNumber"
      ),
    ] as [([String], Int32, String, String)])
  func blocksNobody(name: [String], code: Int32, message: String, error: String) async throws {
    let place = try Place(
      contacts: Place.contacts + "BEGIN:VCARD\nFN:Ann Lee\nEMAIL:ann@example.org\nEND:VCARD\n")
    let options = ["--data-dir", place.data.path, "--contacts", "people.vcf"]
    let result = try await place.bare(["block"] + name + options)
    #expect(result.code == code)
    #expect(result.messages == message)
    let json = try await place.bare(["block"] + name + options + ["--json"])
    #expect(try json.events().texts("error", "code") == [error])
    #expect(!FileManager.default.fileExists(atPath: "\(place.data.path)/screening.json"))
  }

  @Test(.enabled(if: Terminal.isPossible, "/usr/bin/script is not installed"))
  func asksWhoIsBlocked() async throws {
    let place = try Place()
    let none = try await Terminal.run("block john", typing: "3\n", at: place)
    #expect(none.code == 5)
    #expect(none.output.hasSuffix("That is none of them; nothing is changed.\n"))
    let result = try await Terminal.run("block john", typing: "2\n", at: place)
    #expect(result.code == 0)
    #expect(
      result.output.contains(
        """
        2 people are called john:
          1. John Abernathy · (415) 555-0107
          2. John Baker · (415) 555-0108
        Which, 1 to 2? 
        """))
    #expect(result.output.hasSuffix("blocked (415) 555-0108\n"))
    #expect(try await place.run("block", "list").output == "(415) 555-0108\n")
  }

  @Test(.enabled(if: Terminal.isPossible, "/usr/bin/script is not installed"))
  func asksBeforeCallsAreForgotten() async throws {
    let place = try Place()
    #expect(try await place.run("say", "call eleanor").code == 0)
    for (typed, code, output) in [
      ("no\n", Int32(5), "Nothing is forgotten.\n"), ("\n", 5, "Nothing is forgotten.\n"),
    ] {
      let kept = try await Terminal.run("recents clear", typing: typed, at: place)
      #expect(kept.code == code)
      #expect(kept.output.contains("Forget the one call? (yes/no) "))
      #expect(kept.output.hasSuffix(output))
    }
    #expect(try await place.run("recents", "--json").events().count == 1)
    let gone = try await Terminal.run("recents clear", typing: "yes\n", at: place)
    #expect(gone.code == 0)
    #expect(try await place.run("recents", "--json").events().count == 0)

    // Nobody is asked where there is nothing, with --yes, or without a terminal.
    #expect(try await Terminal.run("recents clear", typing: "", at: place).code == 0)
    #expect(try await place.run("say", "call eleanor").code == 0)
    let sure = try await Terminal.run("recents clear --yes", typing: "", at: place)
    #expect(sure.code == 0)
    #expect(!sure.output.contains("(yes/no)"))
    #expect(try await place.run("recents", "--json").events().count == 0)
    #expect(try await place.run("say", "call eleanor").code == 0)
    let script = try await place.run("recents", "clear", "--json")
    #expect(try script.events().texts("note", "message") == ["1 call is forgotten."])
  }

  /// Choices among people of whom several have a part of a name in common.
  @Test(.enabled(if: Terminal.isPossible, "/usr/bin/script is not installed"))
  func forgetsByAPartOfAName() async throws {
    let people = ["Anna Berg", "Anna Holm", "Tom Reyes", "Tom Stone"]
    let place = try Place(
      contacts: people.enumerated().map { index, name in
        "BEGIN:VCARD\nVERSION:3.0\nUID:p\(index)\nFN:\(name)\n"
          + "TEL;TYPE=cell:+1415555020\(index)\nTEL;TYPE=work:+1415555021\(index)\nEND:VCARD\n"
      }.joined())
    for request in ["call anna berg", "call anna holm", "call tom reyes"] {
      #expect(try await Terminal.run("say \(request)", typing: "1\n", at: place).code == 0)
    }
    #expect(try await place.run("choices", "--json").events().count == 3)

    let several = try await place.run("choices", "forget", "anna", "--json")
    #expect(several.code == 5)
    #expect(try several.events().texts("error", "code") == ["ambiguous"])
    let message = try #require(try several.events().texts("error", "message").first)
    #expect(message.hasPrefix("2 choices have anna in them: "))
    #expect(message.contains("“Anna Berg” is Anna Berg, mobile"))
    #expect(message.contains("“Anna Holm” is Anna Holm, mobile"))
    #expect(message.hasSuffix("; none is forgotten. Name the whole of one."))
    #expect(try await place.run("choices", "--json").events().count == 3)

    let one = try await place.run("choices", "forget", "reyes", "--json")
    #expect(one.code == 0)
    #expect(try one.events().texts("note", "message") == ["1 choice is forgotten."])
    #expect(try await place.run("choices", "forget", "anna", "berg", "--json").code == 0)
    #expect(
      try await place.run("choices", "--json").events().texts("choice", "asked") == ["Anna Holm"])
    let none = try await place.run("choices", "forget", "zoe")
    #expect(none.code == 4)
    #expect(
      none.messages
        == "callvoice: No choice about zoe is remembered; callvoice choices lists them.\n")
  }
}
