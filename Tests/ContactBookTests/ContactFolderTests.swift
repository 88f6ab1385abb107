import ContactExamples
import Foundation
import TestSupport
import Testing

@testable import ContactBook

/// Cards that are written, and what is read of them.
struct ContactFolderTests {
  @Test(arguments: [
    card(
      "UID:urn:uuid:1", "FN:Dr. Maria Lopez\\, MD", "N:Lopez;Maria;Elena;Dr.;Jr.",
      "NICKNAME:Mia,Boss\\, the", "ORG:Acme\\; Sons", "TITLE:Head", "GENDER:F", "X-FAVORITE:1",
      "CATEGORIES:Choir,Old friends", "X-PHONETIC-FIRST-NAME:Mareea", "X-PHONETIC-NAME:Mareea L",
      "RELATED;TYPE=spouse;VALUE=text:Luis; the elder", "RELATED:urn:uuid:2",
      "TEL;TYPE=cell,work;PREF=1;VALUE=uri:tel:+1-415-555-0100;ext=12", "TEL;TYPE=home,fax:911",
      "item1.TEL:555-0103 x4", "item1.X-ABLabel:Hill House", "TEL:ask; her",
      "EMAIL;TYPE=home:maria@example.com", "IMPP;TYPE=work:sips:maria@example.com"),
    card("FN:Müller Straße 王 of a very long name that is folded at its end, which nobody has"),
    card("FN:Acme Tools", "ORG:Acme Tools"), card("FN:The Corner Shop", "KIND:org"),
    card("FN:Ann Lee"),
  ])
  func aContactComesBack(text: String) throws {
    var contact = try read(text).contacts[0]
    let written = VCardWriter().card(contact)
    #expect(written.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 75 })
    let (contacts, warnings) = try read(written)
    contact.source = nil
    #expect(contacts.count == 1)
    var back = try #require(contacts.first)
    back.source = nil
    #expect(back == contact)
    #expect(warnings == (text.contains("ask") ? warnings : []))
  }

  @Test func contactsAreAddedChangedAndLeft() throws {
    let folder = try TemporaryFolder()
    let goal = ContactFolder(folder.url.appending(path: "data/contacts"))
    var contacts = try read(card("UID:1", "FN:Ann") + card("UID:../2", "FN:Bob")).contacts
    #expect(try goal.add(contacts).added == 2)
    let again = try goal.add(contacts)
    #expect((again.added, again.changed, again.unchanged) == (0, 0, 2))
    contacts[1].nicknames = ["Bobby"]
    let third = try goal.add(contacts)
    #expect((third.added, third.changed, third.unchanged) == (0, 1, 1))
    let files = try FileManager.default.contentsOfDirectory(atPath: goal.url.path).sorted()
    #expect(files.count == 2)
    #expect(files.first == "1.vcf")
    #expect(files.last?.hasPrefix("card-") == true)
    let mode = { (path: String) in
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try mode(goal.url.path) == 0o700)
    for file in files { #expect(try mode(goal.url.appending(path: file).path) == 0o600) }
    let (book, warnings) = try ContactBook.load(paths: [goal.url], region: "US")
    #expect(Set(book.contacts.map(\.identifier)) == ["1", "../2"])
    #expect(warnings == [])
  }

  @Test func aFolderThatCannotBeMade() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("x", to: "data")
    let error = try #require(throws: ContactError.self) {
      _ = try ContactFolder(file.appending(path: "contacts")).add([])
    }
    #expect(
      error.description == """
        \(file.path)/contacts cannot be written (not a directory); name a data folder that you \
        may write.
        """)
  }

  @Test func everythingThatIsFound() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(
      card("UID:1", "FN:Ann", "TEL:ask her", "TEL:+1 415 155 0100")
        + card("UID:2", "FN:Bob", "EMAIL:bob@example.com")
        + card("UID:3", "FN:Cy", "TEL:415-555-0100") + card("UID:3", "FN:Cy", "TITLE:Boss")
        + card("UID:4", "FN:cy", "TEL:+14155550100"),
      to: "a.vcf")
    let path = URL(filePath: "a.vcf", relativeTo: folder.url)
    let check = try ContactCheck(paths: [path], region: "US")
    #expect(check.book.contacts.map(\.displayName) == ["Ann", "Bob", "Cy"])
    #expect(
      check.findings.map { "\($0.kind.rawValue) \($0.warning)" } == [
        "file a.vcf:5: TEL \"ask her\" is no phone number of the region US; it is kept as text.",
        "unassignedNumber a.vcf:1: Ann: no numbering plan has given (415) 155-0100 to anybody; "
          + "it is dialled as it is.",
        "unreachable a.vcf:8: Bob has no number to call.",
        "duplicate a.vcf:20: Cy has the same UID as the contact of a.vcf:14; both are one.",
        "duplicate a.vcf:26: cy has the same name and number as the contact of a.vcf:14; "
          + "both are one.",
      ])
  }
}
