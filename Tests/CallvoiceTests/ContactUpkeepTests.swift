import Foundation
import Testing

/// `contacts add` and `contacts change`: what is written, where, and what is said of it.
struct ContactUpkeepTests {
  private func own(_ arguments: String..., at place: Place) async throws -> Tool.Result {
    try await place.bare(arguments + ["--data-dir", place.data.path])
  }

  private func cards(_ place: Place) throws -> [String] {
    let folder = place.data.appendingPathComponent("contacts")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }
  }

  @Test func addsSomebodyWhoCanBeCalled() async throws {
    let place = try Place()
    let added = try await own(
      "contacts", "add", "Luis Ortiz", "415 555 0147", "--label", "mobile", "--nickname", "Lulu",
      "--relation", "my husband", "--favorite", at: place)
    #expect(added.code == 0)
    #expect(added.output.hasPrefix("Luis Ortiz is in \(place.data.path)/contacts/"))
    #expect(
      added.output.hasSuffix(
        ".vcf: “Lulu”, “husband”, mobile (415) 555-0147, favourite. Say “call Luis Ortiz”.\n"))
    let card = try #require(try cards(place).first)
    #expect(card.contains("VERSION:4.0\r\n"))
    #expect(card.contains("NICKNAME:Lulu,husband\r\n"))
    #expect(!card.contains("KIND:"))
    for words in ["call luis ortiz", "call lulu", "call my husband"] {
      let call = try await own("say", words, "--dry-run", at: place)
      #expect(call.output == "Would call Luis Ortiz, mobile, (415) 555-0147.\n", "\(words)")
    }
    let again = try await own("contacts", "add", "luis", "ortiz", "+14155550147", at: place)
    #expect(again.code == 0)
    #expect(again.output == "Luis Ortiz has that already: (415) 555-0147.\n")
    let further = try await own(
      "contacts", "add", "Luis Ortiz", "415-555-0148", "--label", "work", "--json", at: place)
    #expect(further.code == 0)
    #expect(
      further.output.contains(#""change":"changed","displayName":"Luis Ortiz","event":"kept""#))
    #expect(try cards(place).count == 1)
    let work = try await own("say", "call luis at work", "--dry-run", at: place)
    #expect(work.output == "Would call Luis Ortiz, work, (415) 555-0148.\n")
  }

  /// Whoever was named by the user's own card is told to be it no longer.
  @Test func tellsWhoseRelationItWas() async throws {
    let place = try Place()
    let people = place.folder.appendingPathComponent("own.vcf")
    try Data(
      """
      BEGIN:VCARD
      VERSION:4.0
      FN:Me
      RELATED;TYPE=manager;VALUE=text:Ruth Bergman
      END:VCARD
      BEGIN:VCARD
      VERSION:4.0
      FN:Ruth Bergman
      TEL:+14155550114
      END:VCARD
      BEGIN:VCARD
      VERSION:4.0
      FN:Paulina Reyes
      TEL:+14155550106
      END:VCARD
      """.utf8
    ).write(to: people)
    func said(_ words: String) async throws -> String {
      try await own("say", "--yes", words, "--contacts", people.path, at: place).output
    }
    #expect(
      try await said("paulina reyes is my boss")
        == "Paulina Reyes is your boss from now on.\nRuth Bergman is no longer “boss”.\n")
    #expect(
      try await said("paulina reyes is my neighbor")
        == "Paulina Reyes is your neighbor from now on.\n")
  }

  @Test(arguments: [
    (
      ["add", "Luis", "12"],
      "12 is no telephone number of the region US and no SIP address; write a number with all its digits, "
        + "or with + and its country code."
    ),
    (
      ["add", "Luis"],
      "Give a number or a SIP address behind the name: callvoice contacts add \"Luis\" 415-555-0147"
    ),
    (
      ["add", "415-555-0147"],
      "A contact needs a name with letters before the number: callvoice contacts add \"Luis Ortiz\" "
        + "415-555-0147"
    ),
    (
      ["add", "Luis", "415-555-0147", "--nickname", "77"],
      "“77” is no name that can be said; a name has letters."
    ),
  ])
  func refusesWhatIsNoContact(arguments: [String], message: String) async throws {
    let place = try Place()
    let result = try await place.bare(
      ["contacts"] + arguments + ["--data-dir", place.data.path])
    #expect(result.code == 64)
    #expect(result.messages.contains("callvoice: \(message)\n"))
    #expect(!FileManager.default.fileExists(atPath: "\(place.data.path)/contacts"))
  }

  @Test func addsToAnotherProgramsContact() async throws {
    let place = try Place()
    let before = try Data(contentsOf: place.folder.appendingPathComponent("people.vcf"))
    let result = try await place.run(
      "contacts", "change", "john baker", "--nickname", "Jojo", "--add-number", "415-555-0155",
      "--label", "mobile", "--prefer", "mobile")
    let file = "\(place.data.path)/changes.vcf"
    #expect(result.code == 0)
    #expect(
      result.output
        == "John Baker is changed in \(file): “Jojo”, mobile (415) 555-0155, preferred mobile "
        + "(415) 555-0155. The card in people.vcf:17 stays as it is.\n")
    let call = try await place.run("say", "call jojo", "--dry-run")
    #expect(call.output == "Would call John Baker, mobile, (415) 555-0155.\n")
    let shown = try await place.run("contacts", "show", "jojo")
    #expect(
      shown.output.contains(
        "added   “Jojo”, mobile (415) 555-0155, preferred mobile (415) 555-0155\n"))
    #expect(shown.output.contains("card    people.vcf:17\n"))
    let removed = try await place.run("contacts", "remove", "jojo", "--yes")
    #expect(removed.code == 0)
    #expect(
      removed.output
        == "What you added to John Baker is removed from \(file): “Jojo”, mobile (415) 555-0155, preferred "
        + "mobile (415) 555-0155. The card in people.vcf:17 stays as it is.\n")
    #expect(try await place.run("say", "call jojo", "--dry-run").code == 4)
    #expect(try Data(contentsOf: place.folder.appendingPathComponent("people.vcf")) == before)
  }

  @Test(
    arguments: [
      (["zorg", "--nickname", "Z"], 4, "Nobody in your contacts is called Zorg."),
      (["john", "--nickname", "Jojo"], 5, "2 people are called john"),
      (["eleanor", "--prefer", "work"], 4, "Eleanor Vance has no work number; there is: home."),
      (
        ["eleanor", "--prefer", "415-555-0199"], 4,
        "Eleanor Vance does not have the number 415-555-0199; --add-number gives it."
      ),
    ] as [([String], Int32, String)])
  func changesNothingOnDoubt(arguments: [String], code: Int32, message: String) async throws {
    let place = try Place()
    let result = try await place.bare(
      ["contacts", "change"] + arguments + [
        "--data-dir", place.data.path, "--contacts", "people.vcf",
      ])
    #expect(result.code == code)
    #expect(result.messages.hasPrefix("callvoice: \(message)"))
    #expect(!FileManager.default.fileExists(atPath: "\(place.data.path)/changes.vcf"))
  }

  @Test func findsWhoIsMarkedForEmergencies() async throws {
    let place = try Place(
      contacts: Place.contacts.replacing("FN:Eleanor Vance", with: "FN:Eleanor (ICE)"))
    let call = try await place.run("say", "call my emergency contact", "--dry-run")
    #expect(call.output == "Would call Eleanor (ICE), home, (415) 555-0110.\n")
  }
}
