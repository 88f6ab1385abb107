import ContactBook
import ContactExamples
import Foundation
import Testing

/// Every broken line costs no more than itself and is named.
struct BrokenVCardTests {
  @Test func aLineWithoutAColon() throws {
    let (contacts, warnings) = try read(card("FN:Ann", "TEL", "TEL:4155550100"))
    #expect(contacts.first?.summary == [" +14155550100"])
    #expect(warnings == ["a.vcf:4: the line has no \":\"; it is left out."])
  }

  @Test func aCardWithoutAnEnd() throws {
    let (contacts, warnings) = try read("BEGIN:VCARD\nFN:Ann\n" + card("FN:Bob"))
    #expect(contacts.map(\.displayName) == ["Ann", "Bob"])
    #expect(warnings == ["a.vcf:1: the card has no END:VCARD; it ends before line 3."])
  }

  @Test func aLastCardWithoutAnEnd() throws {
    let (contacts, warnings) = try read(card("FN:Ann") + "BEGIN:VCARD\nFN:Bob")
    #expect(contacts.map(\.displayName) == ["Ann", "Bob"])
    #expect(warnings == ["a.vcf:5: the card has no END:VCARD; it ends with the file."])
  }

  @Test func anEndWithoutABegin() throws {
    let (contacts, warnings) = try read(card("FN:Ann") + "END:VCARD\n" + card("FN:Bob"))
    #expect(contacts.map(\.displayName) == ["Ann", "Bob"])
    #expect(warnings == ["a.vcf:5: END:VCARD has no BEGIN:VCARD before it; it is left out."])
  }

  @Test func textBetweenCards() throws {
    let (contacts, warnings) = try read("one\ntwo\n" + card("FN:Ann") + "three\n")
    #expect(contacts.map(\.displayName) == ["Ann"])
    #expect(
      warnings == [
        "a.vcf:1: the text is outside of any card; it is left out (1 more like this in the file)."
      ])
  }

  @Test func aNumberThatIsNone() throws {
    let (contacts, warnings) = try read(card("FN:Ann", "TEL;TYPE=HOME:ask reception"))
    #expect(contacts.first?.summary == ["home ask reception"])
    #expect(contacts.first?.handles.first?.isCallable == false)
    #expect(
      warnings == [
        "a.vcf:4: TEL \"ask reception\" is no phone number of the region US; it is kept as text."
      ])
  }

  /// Numbers in properties of some program's own are told, and what merely has digits is not.
  @Test(arguments: [
    "X-PHONE;TYPE=cell", "X-MOBILE", "TELEPHONE", "X-WORK-FAX", "TEL.CELL", "X-OTHER",
  ])
  func aNumberOfAProgramsOwn(property: String) throws {
    let (contacts, warnings) = try read(
      card("FN:Ann", "\(property):+1 415 555 0100", "X-SYNC-ID:12345678", "BDAY:19800131"))
    #expect(contacts.first?.handles.isEmpty == true)
    // "TEL.CELL" is a CELL of the group TEL.
    let name = property.split(separator: ".").last?.prefix { $0 != ";" } ?? ""
    #expect(
      warnings.first?.hasPrefix("a.vcf:4: \(name)") == true
        && warnings.first?.hasSuffix("is left out; write it as TEL.") == true, "\(warnings)")
    #expect(warnings.count == 1)
  }

  /// Outlook's numbers of companies and assistants.
  @Test func numbersByOutlook() throws {
    let (contacts, warnings) = try read(
      card("FN:Ann", "X-MS-TEL;VOICE;COMPANY:+14155550100", "X-MS-TEL;VOICE;ASSISTANT:+14155550101")
    )
    #expect(contacts.first?.handles.map(\.value) == ["+14155550100", "+14155550101"])
    #expect(warnings.isEmpty)
  }

  @Test func aCardWithoutAName() throws {
    let (contacts, warnings) = try read(card("TEL:4155550100") + card("FN:Ann"))
    #expect(contacts.map(\.displayName) == ["Ann"])
    #expect(warnings == ["a.vcf:1: the card has no name; it is left out."])
  }

  @Test func textThatIsNotUTF8() throws {
    let bytes = Array("BEGIN:VCARD\nFN:Jos".utf8) + [0xE9] + Array("\nORG:Caf".utf8) + [0xE9]
    let (contacts, warnings) = try read(bytes + Array("\nEND:VCARD\n".utf8))
    #expect(contacts.map(\.displayName) == ["José"])
    #expect(contacts.map(\.organization) == ["Café"])
    #expect(
      warnings == [
        "a.vcf:2: the text is not UTF-8; lines like this one are read as windows-1252, as a guess "
          + "(\"contacts import --charset\" takes another)."
      ])
  }

  @Test func controlCharacters() throws {
    let (contacts, warnings) = try read(card("FN:A\u{7}n\u{0}n"))
    #expect(contacts.map(\.displayName) == ["Ann"])
    #expect(warnings == ["a.vcf:3: the line has control characters; they are left out."])
  }

  @Test func aLineThatIsTooLong() throws {
    let (contacts, warnings) = try read(
      card("FN:Ann", "NOTE:" + String(repeating: "x", count: 70_000)))
    #expect(contacts.map(\.displayName) == ["Ann"])
    #expect(
      warnings == ["a.vcf:4: the line is longer than 65536 bytes; the rest of it is left out."])
  }

  @Test(arguments: ["", "\n\r\n  \n"])
  func anEmptyFile(text: String) throws {
    let (contacts, warnings) = try read(text)
    #expect(contacts == [])
    #expect(warnings == ["a.vcf: the file is empty; no contacts are read from it."])
  }

  @Test(arguments: ["name,phone\nAnn,4155550100\n", "{}", "END:VCARD\n", "\u{0}\u{1}\u{2}"])
  func noContactsFile(text: String) throws {
    let error = try #require(throws: ContactError.self) { _ = try read(text) }
    #expect(error.code == .notAContactsFile)
    #expect(
      error.description == """
        a.vcf is no contacts file (no line of it is BEGIN:VCARD); what is read is vCard (.vcf), \
        CSV with columns for names and numbers, and abook's addressbook.
        """)
  }

  @Test func aMissingFile() throws {
    let file = URL(filePath: "/nowhere/a.vcf")
    let error = try #require(throws: ContactError.self) {
      _ = try VCardReader(file: file, region: "US").contacts()
    }
    #expect(error.code == .unreadable)
    #expect(
      error.description == """
        /nowhere/a.vcf cannot be read (no such file or directory); name a .vcf file or a folder \
        of them that you may read.
        """)
  }

  /// Whatever bytes come, reading ends with contacts or an error and never with a trap.
  @Test func cardsCutAnywhere() throws {
    let whole = Array(
      card("N:Lo\\;pez;Ma\\,ria;;;", "item1.TEL;TYPE=\"a,b\":tel:+1-415-555-0100;ext=1\\")
        .utf8)
    for end in whole.indices {
      _ = try? read(Array(whole[..<end]))
      var broken = whole
      broken[end] = 0xFF
      _ = try? read(broken)
      broken[end] = UInt8(ascii: "\n")
      _ = try? read(broken)
    }
  }
}
