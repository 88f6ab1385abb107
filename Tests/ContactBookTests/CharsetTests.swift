import ContactBook
import ContactExamples
import Foundation
import Testing

/// Text in all encodings that address books are written in.
struct CharsetTests {
  private static let text = "BEGIN:VCARD\r\nFN:José Ångström 田中 😀\r\nEND:VCARD\r\n"

  @Test(arguments: [true, false], [true, false])
  func utf16(isBigEndian: Bool, hasMark: Bool) throws {
    let mark: [UInt8] = hasMark ? (isBigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]) : []
    let bytes = mark + Self.text.utf16Bytes(isBigEndian: isBigEndian)
    let (contacts, warnings) = try read(bytes)
    #expect(contacts.map(\.displayName) == ["José Ångström 田中 😀"])
    #expect(warnings == [])
  }

  @Test func utf16ThatIsLongerThanABlock() throws {
    let cards = (0..<3000).map { "BEGIN:VCARD\nFN:名 \($0) 😀\nEND:VCARD\n" }.joined()
    let bytes: [UInt8] = [0xFF, 0xFE] + cards.utf16Bytes()
    let (contacts, warnings) = try read(bytes)
    #expect(warnings == [])
    #expect(contacts.map(\.displayName) == (0..<3000).map { "名 \($0) 😀" })
  }

  @Test func linesThatEndInCarriageReturns() throws {
    let (contacts, warnings) = try read("BEGIN:VCARD\rFN:Ann\rTEL:415-555-0100\rEND:VCARD\r")
    #expect(contacts.map(\.displayName) == ["Ann"])
    #expect(contacts[0].summary == [" +14155550100"])
    #expect(warnings == [])
  }

  @Test(arguments: [
    ("ISO-8859-1", [0x4A, 0xF6, 0x72, 0x67] as [UInt8], "Jörg"),
    ("iso-8859-15", [0xA4, 0x20, 0xBD] as [UInt8], "€ œ"),
    ("WINDOWS-1252", [0x8A, 0x61] as [UInt8], "Ša"),
    ("windows-1251", [0xC0, 0xED, 0xED, 0xE0] as [UInt8], "Анна"),
    ("KOI8-R", [0xE1, 0xCE, 0xCE, 0xC1] as [UInt8], "Анна"),
    ("SHIFT_JIS", [0x93, 0x63, 0x92, 0x86] as [UInt8], "田中"),
    ("GB2312", [0xCD, 0xF5] as [UInt8], "王"),
    ("UTF-8", Array("José".utf8), "José"),
  ])
  func charsetsOfLines(charset: String, bytes: [UInt8], name: String) throws {
    let head = Array("BEGIN:VCARD\nVERSION:2.1\nFN;CHARSET=\(charset):".utf8)
    let (contacts, warnings) = try read(head + bytes + Array("\nEND:VCARD\n".utf8))
    #expect(contacts.map(\.displayName) == [name])
    #expect(warnings == [])
  }

  @Test func anUnknownCharset() throws {
    let (contacts, warnings) = try read("BEGIN:VCARD\nFN;CHARSET=KLINGON-9:Ann\nEND:VCARD\n")
    #expect(contacts.map(\.displayName) == ["Ann"])
    #expect(
      warnings == [
        "a.vcf:2: the text is not in the charset KLINGON-9 or that is unknown; lines like this "
          + "one are read as UTF-8 or windows-1252."
      ])
  }

  @Test func textOfWindowsWithoutACharset() throws {
    let bytes = Array("BEGIN:VCARD\nFN:O".utf8) + [0x92] + Array("Brien\nEND:VCARD\n".utf8)
    #expect(try read(bytes).contacts.map(\.displayName) == ["O’Brien"])
  }
}
