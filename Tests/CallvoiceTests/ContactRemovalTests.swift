import Foundation
import Testing

/// `contacts remove`: what goes, what stays, and who is asked.
struct ContactRemovalTests {
  /// A place whose data folder has the contacts, a card a file.
  private func filled() async throws -> Place {
    let place = try Place()
    let result = try await place.bare([
      "contacts", "import", "people.vcf", "--data-dir", place.data.path,
    ])
    #expect(result.code == 0)
    return place
  }

  private func own(_ arguments: String..., at place: Place) async throws -> Tool.Result {
    try await place.bare(["contacts"] + arguments + ["--data-dir", place.data.path])
  }

  private func files(_ place: Place) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(place.data.path)/contacts").sorted()
  }

  @Test func removesOneOfTheOwn() async throws {
    let place = try await filled()
    let file = "\(place.data.path)/contacts/c4.vcf"
    let result = try await own("remove", "eleanor", "vance", "--yes", at: place)
    #expect(result.code == 0)
    #expect(result.output == "Eleanor Vance is removed from \(file).\n")
    #expect(result.messages.isEmpty)
    #expect(try files(place) == ["c1.vcf", "c2.vcf", "c3.vcf"])
    let json = try await own("remove", "mom", "--yes", "--json", at: place)
    #expect(
      json.output == """
        {"displayName":"Maria Lopez","event":"removed","files":["\(place.data.path)/contacts/c1.vcf"],\
        "identifier":"c1"}

        """)
    #expect(try files(place) == ["c2.vcf", "c3.vcf"])
  }

  @Test(
    arguments: [
      (
        "eleanor", 5,
        "Removing Eleanor Vance · (415) 555-0110 needs your confirmation, and nobody can be asked here; "
          + "remove it at a terminal, or allow it with --yes."
      ),
      (
        "john", 5,
        "2 people are called john: John Abernathy · (415) 555-0107, John Baker · (415) 555-0108; say the "
          + "full name."
      ),
      ("zorg", 4, "Nobody in your contacts is called Zorg."),
    ] as [(String, Int32, String)])
  func removesNobodyUnasked(name: String, code: Int32, message: String) async throws {
    let place = try await filled()
    let result = try await own("remove", name, at: place)
    #expect(result.code == code)
    #expect(result.messages == "callvoice: \(message)\n")
    #expect(result.output.isEmpty)
    #expect(try files(place).count == 4)
    if name == "john" {
      #expect(try await own("remove", name, "--yes", at: place).code == 5)
      #expect(try files(place).count == 4)
    }
  }

  @Test func anotherProgramsCardStays() async throws {
    let place = try Place()
    let before = try Data(contentsOf: place.folder.appendingPathComponent("people.vcf"))
    let result = try await place.run("contacts", "remove", "eleanor", "--yes")
    #expect(result.code == 1)
    #expect(
      result.messages
        == "callvoice: Eleanor Vance is in people.vcf:24, which callvoice does not keep; take the card out "
        + "there.\n")
    #expect(try Data(contentsOf: place.folder.appendingPathComponent("people.vcf")) == before)
  }

  @Test(.enabled(if: Terminal.isPossible, "/usr/bin/script is not installed"))
  func asksAtATerminal() async throws {
    let place = try await filled()
    let command = "contacts remove"
    let own = "--contacts \(place.data.path)/contacts"
    for typed in ["no\n", "\n"] {
      let kept = try await Terminal.run("\(command) eleanor \(own)", typing: typed, at: place)
      #expect(kept.code == 5)
      #expect(kept.output.contains("Remove Eleanor Vance · (415) 555-0110? (yes/no) "))
      #expect(kept.output.hasSuffix("Nobody is removed.\n"))
    }
    let gone = try await Terminal.run("\(command) john \(own)", typing: "2\nyes\n", at: place)
    #expect(gone.code == 0)
    #expect(gone.output.contains("Remove John Baker · (415) 555-0108? (yes/no) "))
    // The file of another program still has the contact.
    #expect(
      gone.output.hasSuffix(
        "John Baker is removed from \(place.data.path)/contacts/c3.vcf.\n"
          + "callvoice: John Baker is still in people.vcf:17, which callvoice does not keep; take the card "
          + "out there.\n"), "\(gone.output)")
    #expect(try files(place) == ["c1.vcf", "c2.vcf", "c4.vcf"])
  }
}
