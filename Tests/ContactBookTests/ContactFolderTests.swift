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

  /// A number without a country code stays that of the country it was first imported for.
  @Test func numbersKeepTheirCountry() throws {
    let folder = try TemporaryFolder()
    let goal = ContactFolder(folder.url.appending(path: "contacts"))
    let text = card(
      "UID:1", "FN:Ann", "TEL;TYPE=cell:415 555 0100", "TEL;TYPE=home:(415) 555-0101 x4",
      "TEL;TYPE=work:+44 20 7946 0018")
    let file = try folder.write(text, to: "a.vcf")
    let values = {
      try ContactBook.load(paths: [goal.url], region: "GB").book.contacts[0].handles.map(\.value)
    }
    let before = ["+14155550100", "+14155550101", "+442079460018"]
    #expect(try goal.add(contentsOf: [file], region: "US").summary.added == 1)
    #expect(try values() == before)
    for region in ["GB", "DE", "US"] {
      let again = try goal.add(contentsOf: [file], region: region)
      #expect(again.summary.unchanged == 1, "\(region): \(again)")
      #expect(again.count == 1)
      #expect(try values() == before)
    }
    // What is new on the card, or has its country now, counts as it is written.
    _ = try folder.write(
      card(
        "UID:1", "FN:Ann", "TEL;TYPE=cell:+44 415 555 0100", "TEL;TYPE=home:(415) 555-0101 x4",
        "TEL;TYPE=other:020 7946 0019"), to: "a.vcf")
    #expect(try goal.add(contentsOf: [file], region: "GB").summary.changed == 1)
    #expect(try values() == ["+444155550100", "+14155550101", "+442079460019"])
  }

  /// What was imported before the region was set right is read anew.
  @Test(arguments: [
    ("01639 60123", "GB", "0163960123"), ("030 1234567", "DE", "+49301234567"),
    ("01 23 45 67 89", "FR", "+33123456789"), ("020 7946 0018", "GB", "+442079460018"),
  ])
  func numbersOfTheWrongCountryAreReadAnew(
    text: String, region: String, value: String
  ) throws {
    let folder = try TemporaryFolder()
    let goal = ContactFolder(folder.url.appending(path: "contacts"))
    let file = try folder.write(card("UID:1", "FN:Ann", "TEL:\(text)"), to: "a.vcf")
    _ = try goal.add(contentsOf: [file], region: "US")
    _ = try goal.add(contentsOf: [file], region: region)
    let book = try ContactBook.load(paths: [goal.url], region: region).book
    #expect(book.contacts[0].handles.map(\.value) == [value])
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
