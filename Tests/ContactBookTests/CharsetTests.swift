import ContactBook
import ContactExamples
import Foundation
import TestSupport
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

  /// What old programs wrote, in a region that says nothing of it.
  @Test(arguments: [
    ("windows-1251", 0x8000_0502, ["Анна Иванова", "Сергей Петров", "Ольга Смирнова"]),
    ("koi8-r", 0x8000_0A02, ["Павел Козлов", "Юрий Морозов", "Мария Лебедева"]),
    ("windows-1250", 0x8000_0501, ["Łukasz Wiśniewski", "Grażyna Zając", "Paweł Wójcik"]),
    ("windows-1250", 0x8000_0501, ["Jiří Dvořák", "Růžena Čermáková", "Ondřej Šťastný"]),
    ("iso-8859-7", 0x8000_0207, ["Γιώργος Παππάς", "Ελένη Γεωργίου", "Νίκος Χρήστου"]),
    ("iso-8859-9", 0x8000_0504, ["Ayşe Yılmaz", "İbrahim Doğan", "Özgür Aydın"]),
    ("windows-1255", 0x8000_0505, ["דוד כהן", "שרה לוי", "משה פרץ"]),
    ("gb18030", 0x8000_0632, ["王伟", "李娜", "刘洋", "陈静"]),
    ("shift_jis", 0x8000_0A01, ["田中太郎", "高橋みどり", "渡辺さくら"]),
    ("uhc", 0x8000_0940, ["김민준", "이서연", "박지훈", "최수빈"]),
    ("windows-1252", 0x8000_0500, ["José Núñez", "Begoña Peña", "Íñigo Ibáñez"]),
    ("windows-1252", 0x8000_0500, ["Jürgen Groß"]),
  ])
  func guesses(charset: String, encoding: UInt, names: [String]) throws {
    let encoding = String.Encoding(rawValue: encoding)
    let text = names.map { card("FN:\($0)", "TEL:+14155550100") }.joined()
    let (contacts, warnings) = try read(Array(try #require(text.data(using: encoding))))
    #expect(contacts.map(\.displayName) == names)
    #expect(
      warnings == [
        "a.vcf:3: the text is not UTF-8; lines like this one are read as \(charset), as a guess "
          + "(\"contacts import --charset\" takes another)."
      ])
  }

  /// One short name of many characters tells nothing by itself; where its owner lives does.
  @Test(arguments: [
    ("CN", 0x8000_0632, "张敏"), ("TW", 0x8000_0A03, "張敏"), ("JP", 0x8000_0A01, "加藤誠"),
    ("KR", 0x8000_0940, "정다은"), ("HK", 0x8000_0A03, "陳靜"), ("SG", 0x8000_0632, "吴秀英"),
  ])
  func guessesByRegion(region: String, encoding: UInt, name: String) throws {
    let bytes = try #require(card("FN:\(name)").data(using: String.Encoding(rawValue: encoding)))
    #expect(try read(Array(bytes), region: region).contacts.map(\.displayName) == [name])
  }

  /// A single name can be taken for one of another charset, so the user may say which it is.
  @Test(arguments: [
    ("IBM850", "a.vcf", "Sören"), ("windows-1257", "a.vcf", "Žydrūnė"), ("big5", "a.vcf", "周杰"),
    ("KOI8-U", "a.csv", "Євген"), ("macintosh", "a.csv", "Zoë"), ("UTF-16LE", "a.csv", "Ян"),
    ("EUC-JP", "addressbook", "加藤誠"), ("GBK", "zh.csv", "李雷"), ("GB18030", "zh.csv", "韩梅梅"),
    ("windows-1252", "fr.csv", "Zoé"), ("windows-1252", "de.csv", "Jörg"),
  ])
  func theCharsetOfAFile(charset: String, file: String, name: String) throws {
    let text =
      switch file {
      // Headings that are not ASCII tell what the file is.
      case "zh.csv": "姓名,手机\r\n\(name),+14155550100\r\n"
      case "fr.csv": "Prénom,Téléphone\r\n\(name),+14155550100\r\n"
      case "de.csv": "Vorname;Telefon (geschäftlich)\r\n\(name);+14155550100\r\n"
      case "a.vcf": card("FN:\(name)")
      case "a.csv": "Name,Phone\r\n\(name),+14155550100\r\n"
      default: "[format]\nprogram=abook\n\n[0]\nname=\(name)\nphone=+14155550100\n"
      }
    let folder = try TemporaryFolder()
    let from = try folder.write(text, to: "utf8")
    let (path, output) = (folder.url.appending(path: file), Pipe())
    let iconv = Process()
    iconv.executableURL = URL(filePath: "/usr/bin/iconv")
    iconv.arguments = ["-f", "UTF-8", "-t", charset, from.path]
    iconv.standardOutput = output
    try iconv.run()
    try (output.fileHandleForReading.readToEnd() ?? Data()).write(to: path)
    let known: Charset = try #require(Charset(named: charset))
    let (book, warnings) = try ContactBook.load(paths: [path], region: "US", charset: known)
    #expect(book.contacts.map(\.displayName) == [name])
    #expect(warnings == [])
  }

  /// Nothing in a file tells its charset where it begins with other letters than ASCII's.
  @Test func utf16OfWhichNothingTells() throws {
    let folder = try TemporaryFolder()
    let text = "Имя,Phone,Name\nЯ,+14155550100,Ян\n"
    let file = try folder.write(text.utf16Bytes(), to: "a.csv")
    let known: Charset = try #require(Charset(named: "utf-16le"))
    let own = ContactFolder(folder.url.appending(path: "own"))
    #expect(try own.add(contentsOf: [file], region: "US", charset: known).count == 1)
  }

  @Test(arguments: ["klingon", "", "utf 99"])
  func noCharset(name: String) { #expect(Charset(named: name) == nil) }

  @Test func textOfWindowsWithoutACharset() throws {
    let bytes = Array("BEGIN:VCARD\nFN:O".utf8) + [0x92] + Array("Brien\nEND:VCARD\n".utf8)
    #expect(try read(bytes).contacts.map(\.displayName) == ["O’Brien"])
  }
}
