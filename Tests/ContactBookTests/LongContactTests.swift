import ContactBook
import ContactExamples
import Foundation
import TestSupport
import Testing

/// What is far larger than any contact is cut, and told, so that it costs no more than it is long.
@Suite struct LongContactTests {
  @Test func `A card of very many numbers keeps as many as are kept of any`() throws {
    let numbers = (0..<40_000).map { "TEL:+1415\(5_500_000 + $0)\n" }.joined()
    let (contacts, warnings) = try read("BEGIN:VCARD\nFN:Ann\n\(numbers)END:VCARD\n")
    #expect(contacts.map(\.displayName) == ["Ann"])
    #expect(contacts[0].handles.count == 999)
    #expect(
      warnings == [
        "a.vcf:1002: the card has more than 1000 names, numbers and other parts; the rest of them is "
          + "left out."
      ])
  }

  @Test(arguments: ["NICKNAME:", "CATEGORIES:", "TEL;TYPE="])
  func `A list of very many parts is left out whole`(property: String) throws {
    let parts = (0..<2_000).map { "x\($0)" }.joined(separator: ",")
    let (contacts, warnings) = try read(
      card("FN:Ann", "\(property)\(parts):+14155550100", "TEL:+14155550101"))
    #expect(contacts[0].handles.map(\.value) == ["+14155550101"])
    #expect(contacts[0].nicknames.isEmpty && contacts[0].groups.isEmpty)
    #expect(warnings.count == 1)
  }

  @Test func `A list of very many members is no contact and stays whole`() throws {
    let members = (0..<3_000).map { "MEMBER:urn:uuid:\($0)\n" }.joined()
    let (_, warnings) = try read(
      "BEGIN:VCARD\nVERSION:4.0\nKIND:group\nFN:All\n\(members)END:VCARD\n")
    #expect(!warnings.contains { $0.contains("more than 1000") })
  }

  private func book(_ text: String, named name: String) throws -> (ContactBook, [String]) {
    let folder = try TemporaryFolder()
    _ = try folder.write(Array(text.utf8), to: name)
    let file = URL(filePath: name, relativeTo: folder.url)
    let (book, warnings) = try ContactBook.load(paths: [file], region: "US")
    return (book, warnings.map(\.description))
  }

  @Test func `A row of very many numbers is cut`() throws {
    let cell = (0..<2_000).map { "\(4_155_500_000 + $0)" }.joined(separator: " ::: ")
    let (book, warnings) = try book(
      "Name,Phone 1 - Value,Phone 2 - Value\nAnn,4155550100,\(cell)\n", named: "a.csv")
    #expect(book.contacts.map(\.handles.count) == [1])
    #expect(
      warnings == [
        "a.csv:2: the row has more than 1000 names, numbers and other parts; the rest of them is left "
          + "out."
      ])
  }

  @Test func `A section of very many numbers is cut`() throws {
    let lines = (0..<2_000).map { "mobile=\(4_155_500_000 + $0)\n" }.joined()
    let (book, warnings) = try book("[format]\n[0]\nname=Ann\n\(lines)", named: "addressbook")
    #expect(book.contacts.map(\.handles.count) == [999])
    #expect(
      warnings == [
        "addressbook:1003: the section has more than 1000 names, numbers and other parts; the rest of "
          + "them is left out."
      ])
  }

  @Test func `Very many cards of one contact are merged up to what is kept`() throws {
    let cards = (0..<1_100).map {
      "BEGIN:VCARD\nUID:a\nFN:Ann\nTEL:+1415\(5_500_000 + $0)\nEND:VCARD\n"
    }.joined()
    let (book, warnings) = try book(cards, named: "a.vcf")
    #expect(book.contacts.map(\.handles.count) == [1_000])
    #expect(
      warnings == [
        "a.vcf:5001: Ann has more than 1000 names, numbers and groups; the rest of them is left out."
      ])
  }

  @Test func `Hidden characters are in no name, group or relation, whatever the file`() throws {
    let files = [
      (
        "a.vcf",
        card("FN:A\u{202E}nn", "TEL:911", "CATEGORIES:T\u{2067}eam", "X-SPOUSE:B\u{200F}ob")
      ),
      ("a.csv", "Name,Labels,Spouse,Mobile Phone\nA\u{202E}nn,T\u{2067}eam,B\u{200F}ob,911\n"),
      ("addressbook", "[format]\n[0]\nname=A\u{202E}nn\ngroups=T\u{2067}eam\nmobile=911\n"),
    ]
    for (name, text) in files {
      let contact = try book(text, named: name).0.contacts[0]
      #expect(contact.displayName == "Ann")
      #expect(contact.groups == ["Team"])
      #expect(contact.relations.allSatisfy { $0.name == "Bob" })
    }
  }
}
