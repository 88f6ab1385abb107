import Foundation
import TestSupport
import Testing

/// All that is known of contacts: one of them, those with a number or a label, and tables of them.
struct ContactDetailsTests {
  /// The user, whose mother is Maria; a name in Chinese, one with an emoji and one with a combining mark.
  private static let people = """
    BEGIN:VCARD
    VERSION:4.0
    UID:me
    FN:Me
    RELATED;VALUE=text;TYPE=parent:Maria Lopez
    TEL;TYPE=home:+1 415 555 0190
    END:VCARD
    BEGIN:VCARD
    VERSION:4.0
    UID:c1
    FN:Maria Lopez
    N:Lopez;Maria;;;
    NICKNAME:Mom
    ORG:Lakeside
    TITLE:Dentist
    CATEGORIES:Family
    TEL;TYPE=cell:+1 415 555 0100
    TEL;TYPE=work;PREF=1:+44 20 7946 0018
    EMAIL:maria@example.org
    IMPP:sip:maria@example.org
    END:VCARD
    BEGIN:VCARD
    VERSION:4.0
    UID:c2
    FN:王芳
    TEL;TYPE=work:+1 415 555 0107
    END:VCARD
    BEGIN:VCARD
    VERSION:4.0
    UID:c3
    FN:Zoe\u{301} 👍🏽
    TEL;TYPE=work:+1 415 555 0108
    END:VCARD
    BEGIN:VCARD
    VERSION:4.0
    UID:c4
    FN:Silent Bob
    END:VCARD

    """

  private func place() throws -> Place { try Place(contacts: Self.people) }

  @Test(.enabled(if: Recording.isPossible, "\(Recording.reason)"))
  func shows() async throws {
    let place = try place()
    #expect(try await place.run("favorites", "add", "mom", "--label", "mobile").code == 0)
    let result = try await place.run("contacts", "show", "mom")
    #expect(result.code == 0)
    #expect(result.messages == "")
    // With espeak-ng, the name is heard as in Spanish, too.
    #expect(
      result.output.replacing(/, [A-Z ]+ \(espeak-ng [a-z-]+\)/, with: "") == """
        Maria Lopez
          called    Mom
          your      parent
          mobile    (415) 555-0100
          work      +44 20 7946 0018 (preferred)
          address   maria@example.org
          address   sip:maria@example.org
          works     Dentist, Lakeside
          groups    Family
          favorite  (415) 555-0100
          said      maria: M ER IY AH (dictionary) · lopez: L OW P EH Z (dictionary)
          card      people.vcf:8

        """)
    let event = try #require(
      try await place.run("contacts", "show", "mom", "--json").events().first)
    #expect(event["event"] == .string("contact"))
    #expect(event["displayName"] == .string("Maria Lopez"))
    #expect(event["isFavorite"] == .boolean(true))
    #expect(event["favoriteHandles"]?.items == [.string("+14155550100")])
    #expect(event["relationWords"]?.items == [.string("parent")])
    #expect(event["organization"] == .string("Lakeside"))
    #expect(event["words"]?.items.map { $0["word"]?.text } == ["maria", "lopez"])
    #expect(
      event["numbers"]?.items.map { $0["displayText"]?.text }
        == ["(415) 555-0100", "+44 20 7946 0018", "maria@example.org", "sip:maria@example.org"])
  }

  @Test(.enabled(if: Recording.isPossible, "\(Recording.reason)"))
  func showsWhoCannotBeCalled() async throws {
    let result = try await place().run("contacts", "show", "silent bob", "--json")
    #expect(result.code == 0)
    #expect(try result.events().texts("contact", "displayName") == ["Silent Bob"])
    #expect(try result.events().first?["isFavorite"] == .boolean(false))
  }

  @Test(
    arguments: [
      (["john"], 0, ["John Abernathy", "John Baker"], ""),
      (["nobody", "here"], 4, [], "callvoice: Nobody in your contacts is called Nobody Here.\n"),
    ] as [([String], Int32, [String], String)])
  func showsAllOfAName(name: [String], code: Int32, names: [String], messages: String) async throws
  {
    let place = try Place()
    let result = try await place.bare(
      ["contacts", "show"] + name
        + ["--json", "--data-dir", place.data.path, "--contacts", "people.vcf"])
    #expect(result.code == code)
    #expect(try result.events().texts("contact", "displayName") == names)
    // Where no model is installed, that is said, too.
    if code != 0 { #expect(result.messages == messages) }
  }

  @Test(arguments: [
    ("(415) 555-0107", "c2"), ("+1 415 555 0107", "c2"), ("415.555.0107", "c2"),
    ("14155550107", "c2"), ("tel:+1-415-555-0107", "c2"), ("555-0107", "c2"), ("0107", "c2"),
    ("020 7946 0018", "c1"), ("sip:Maria@example.org", "c1"), ("maria@example.org", "c1"),
    ("415-KKK-0107", "c2"),
  ])
  func searchesNumbers(number: String, identifier: String) async throws {
    let result = try await place().run("contacts", "search", number, "--json")
    #expect(result.code == 0)
    let events = try result.events()
    #expect(events.texts("search", "result") == ["success"])
    #expect(
      events.first?["choices"]?.items.map { $0["contact"]?["identifier"]?.text } == [identifier])
  }

  @Test(
    arguments: [
      (["search", "(415) 555-0107"], 0, "王芳 has (415) 555-0107.\n  王芳  work (415) 555-0107\n"),
      (["search", "(415) 555-0199"], 4, "Nobody in your contacts has (415) 555-0199.\n"),
      (["search", "--label", "pager"], 4, "Nobody in your contacts has a pager number.\n"),
      (
        ["search", "王芳", "--label", "home"], 4, "王芳 has no home number; there is: work.\n"
      ),
      (
        ["search", "--label", "office"], 0,
        """
        3 people have a work number.
          Maria Lopez  “Mom” · mobile (415) 555-0100 · work +44 20 7946 0018 (preferred) · \
        maria@example.org · sip:maria@example.org
          王芳         work (415) 555-0107
          Zoe\u{301} 👍🏽       work (415) 555-0108

        """
      ),
    ] as [([String], Int32, String)])
  func findsNumbersAndLabels(arguments: [String], code: Int32, output: String) async throws {
    let place = try place()
    let result = try await place.bare(
      ["contacts"] + arguments + ["--data-dir", place.data.path, "--contacts", "people.vcf"])
    #expect(result.code == code)
    #expect(result.messages == "")
    #expect(result.output == output)
  }

  @Test(arguments: [
    ([], "Say a name or a number, or --label with the label of a number."),
    (["--label", "!"], "--label needs a word: home, work, mobile or another."),
  ])
  func searchNeedsSomething(arguments: [String], message: String) async throws {
    let result = try await Place().bare(["contacts", "search"] + arguments)
    #expect(result.code == 64)
    #expect(result.messages.contains(message))
  }

  /// A card without a UID is one contact, from whatever file and however often it comes.
  @Test
  func importsACardOnce() async throws {
    let place = try Place()
    let card = "BEGIN:VCARD\nVERSION:3.0\nFN:Ann Lee\nEND:VCARD\n"
    try place.write(card, to: "one.vcf")
    try place.write(card.replacing("\n", with: "\r\n"), to: "two.vcf")
    func bring(_ file: String) async throws -> String {
      let result = try await place.bare(
        ["contacts", "import", file, "--data-dir", place.data.path])
      #expect(result.code == 0)
      return result.output
    }
    let folder = place.data.appendingPathComponent("contacts").path
    #expect(
      try await bring("one.vcf") == "1 contact in \(folder): 1 new, 0 changed, 0 already there\n")
    for file in ["one.vcf", "two.vcf", folder] {
      #expect(
        try await bring(file) == "1 contact in \(folder): 0 new, 0 changed, 1 already there\n")
    }
    let list = try await place.bare(["contacts", "list", "--data-dir", place.data.path])
    #expect(list.output == "Ann Lee  \n")
  }

  @Test(.enabled(if: Recording.isPossible, "\(Recording.reason)"))
  func listsPronunciations() async throws {
    let place = try Place()
    let data = ["--data-dir", place.data.path]
    let none = try await place.bare(["contacts", "pronounce", "--list"] + data)
    #expect(none.code == 0)
    #expect(
      none.output == "No pronunciations of yours are in \(place.data.path)/pronunciations.dict.\n")
    _ = try await place.bare(
      ["contacts", "pronounce", "Siobhan", "--sounds-like", "shi-vawn"] + data)
    _ = try await place.bare(["contacts", "pronounce", "Nguyen", "--phones", "W IH N"] + data)
    let list = try await place.bare(["contacts", "pronounce", "--list"] + data)
    #expect(list.output == "siobhan: SH IY V AO N (like “shi-vawn”)\nnguyen: W IH N\n")
    let json = try await place.bare(["contacts", "pronounce", "--list", "--json"] + data)
    #expect(
      json.output.split(separator: "\n").last
        == #"""
        {"event":"pronunciation","name":"nguyen","words":[{"pronunciations":[{"phones":"W IH N",\#
        "source":"user"}],"word":"nguyen"}]}
        """#)
    for (arguments, message) in [
      (["Siobhan", "--list"], "Give a name, or --list for all that was said."),
      ([], "Give a name, or --list for all that was said."),
      (
        ["--list", "--remove"], "--list only shows; leave out --sounds-like, --phones and --remove."
      ),
    ] {
      let wrong = try await place.bare(["contacts", "pronounce"] + arguments)
      #expect(wrong.code == 64)
      #expect(wrong.messages.contains(message))
    }
  }

  /// A name that begins as the sentence about a call is no such sentence.
  @Test(arguments: [
    ("calling cards", "Calling Cards has 2 numbers: mobile and home."),
    ("calling co", "Would call Calling Co, work."),
    ("zorg", "Nobody in your contacts is called Zorg."),
  ])
  func searchSaysWhomItWouldCall(words: String, sentence: String) async throws {
    let place = try Place(
      contacts: """
        BEGIN:VCARD
        VERSION:4.0
        FN:Calling Cards
        TEL;TYPE=cell:+1 415 555 0100
        TEL;TYPE=home:+1 415 555 0101
        END:VCARD
        BEGIN:VCARD
        VERSION:4.0
        FN:Calling Co
        TEL;TYPE=work:+1 415 555 0102
        END:VCARD

        """)
    let result = try await place.run("contacts", "search", words, "--json")
    #expect(try result.events().texts("search", "explanation") == [sentence])
  }
}
