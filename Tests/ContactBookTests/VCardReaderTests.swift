import ContactBook
import ContactExamples
import Foundation
import Testing

struct VCardReaderTests {
  @Test(arguments: [
    ("TEL:415-555-0100", " +14155550100"),
    ("TEL;TYPE=CELL:415-555-0100", "mobile +14155550100"),
    ("tel;type=home,voice:415-555-0100", "home +14155550100"),
    ("TEL;TYPE=\"home,voice\":415-555-0100", "home +14155550100"),
    ("TEL;TYPE=HOME;TYPE=VOICE;TYPE=pref:415-555-0100", "home +14155550100 *"),
    ("TEL;WORK;VOICE;PREF:415-555-0100", "work +14155550100 *"),
    ("TEL;PREF=1;TYPE=work:415-555-0100", "work +14155550100 *"),
    ("TEL;PREF=2;TYPE=work:415-555-0100", "work +14155550100"),
    ("TEL;TYPE=WORK,CELL:415-555-0100", "mobile+work +14155550100"),
    ("TEL;type=IPHONE;type=CELL;type=VOICE;type=pref:415-555-0100", "mobile +14155550100 *"),
    ("TEL;TYPE=WORK,FAX:415-555-0100", "workFax +14155550100"),
    ("TEL;TYPE=HOME;TYPE=FAX:415-555-0100", "homeFax +14155550100"),
    ("TEL;TYPE=FAX:415-555-0100", "fax +14155550100"),
    ("TEL;TYPE=PAGER:415-555-0100", "pager +14155550100"),
    ("TEL;TYPE=MAIN:415-555-0100", "main +14155550100"),
    ("TEL;TYPE=X-Boat:415-555-0100", "boat +14155550100"),
    ("TEL;VALUE=uri;TYPE=work:tel:+1-415-555-0100;ext=12", "work +14155550100"),
    ("TEL;VALUE=URI;TYPE=\"voice,home\":tel:+1-415-555-0100", "home +14155550100"),
    ("TEL;TYPE=work:sip:ann@example.org", "work sip:ann@example.org"),
    ("IMPP;TYPE=home:sip:ann@example.org", "home sip:ann@example.org"),
    ("IMPP:SIPS:ann@example.org", " sips:ann@example.org"),
    ("URL:sip:ann@example.org", " sip:ann@example.org"),
    ("X-SIP;TYPE=WORK:ann@example.org", "work sip:ann@example.org"),
    ("EMAIL;TYPE=INTERNET,HOME:ann@example.org", "home ann@example.org"),
    ("item1.TEL:415-555-0100\nitem1.X-ABLabel:_$!<Mobile>!$_", "mobile +14155550100"),
    ("item1.TEL:415-555-0100\nitem1.X-ABLabel:_$!<HomeFAX>!$_", "homeFax +14155550100"),
    ("item1.X-ABLabel:Vacation House\nITEM1.TEL:415-555-0100", "vacation house +14155550100"),
    ("TEL:911", " 911"),
  ])
  func handles(line: String, summary: String) throws {
    let (contacts, warnings) = try read(card("FN:Ann", line))
    #expect(contacts.first?.summary == [summary])
    #expect(warnings == [])
  }

  /// A password is kept nowhere; what is no address is kept as text.
  @Test(
    arguments: [
      (
        "IMPP:sip:ann:s3cret@example.org", " sip:ann@example.org",
        "IMPP \"sip:ann@example.org\" is read without its password."
      ),
      (
        "X-SIP:ann@example.org;lr?Route=x", " sip:ann@example.org",
        "X-SIP \"sip:ann@example.org\" is read without its headers, ;lr."
      ),
      (
        "TEL:sip:ann:s3cret@example.org:0", " sip:ann@example.org:0",
        "TEL \"sip:ann@example.org:0\" is no SIP address: its port is none; ports are 1 to 65535; "
          + "it is kept as text."
      ),
    ])
  func addresses(line: String, summary: String, warning: String) throws {
    let (contacts, warnings) = try read(card("FN:Ann", line))
    #expect(contacts.first?.summary == [summary])
    #expect(warnings == ["a.vcf:4: \(warning)"])
  }

  @Test(arguments: ["IMPP:xmpp:ann@example.org", "URL:https://example.org", "TEL:", "NOTE:x"])
  func noHandles(line: String) throws {
    #expect(try read(card("FN:Ann", line)).contacts.first?.handles == [])
  }

  @Test func aNumberTwiceIsOneHandleOfBothLabels() throws {
    let contact = try #require(
      try read(card("FN:Ann", "TEL;TYPE=HOME:4155550100", "TEL;TYPE=CELL,PREF:+14155550100"))
        .contacts.first)
    #expect(contact.summary == ["home+mobile +14155550100 *"])
  }

  @Test func theExtensionIsKept() throws {
    let contact = try read(card("FN:Ann", "TEL;VALUE=uri:tel:+1-415-555-0100;ext=12")).contacts[0]
    #expect(contact.handles[0].numberExtension == "12")
    #expect(contact.handles[0].displayText == "(415) 555-0100 ext. 12")
  }

  @Test func allNames() throws {
    let contact = try #require(
      try read(
        card(
          "N:Lopez;Maria;Elena,Rosa;Dr.;Jr.", "FN:Dr. Maria Lopez", "NICKNAME:Mia,Boss\\, the",
          "ORG:Acme\\; Sons;Sales", "TITLE:Head of\\nSales", "UID:urn:uuid:1", "GENDER:F;la jefa",
          "X-PHONETIC-FIRST-NAME:Mareea", "X-PHONETIC-LAST-NAME:Lopess",
          "SOUND:Mareea Lopess")
      ).contacts.first)
    #expect(contact.identifier == "urn:uuid:1")
    #expect(contact.displayName == "Dr. Maria Lopez")
    #expect(contact.givenName == "Maria")
    #expect(contact.familyName == "Lopez")
    #expect(contact.middleName == "Elena Rosa")
    #expect(contact.namePrefix == "Dr.")
    #expect(contact.nameSuffix == "Jr.")
    #expect(contact.nicknames == ["Mia", "Boss, the"])
    #expect(contact.organization == "Acme; Sons")
    #expect(contact.title == "Head of Sales")
    #expect(contact.pronoun == .she)
    #expect(contact.phoneticGivenName == "Mareea")
    #expect(contact.phoneticFamilyName == "Lopess")
    #expect(contact.phoneticName == "Mareea Lopess")
    #expect(contact.source == ContactSource(file: "a.vcf", line: 1))
    #expect("\(contact)" == "Dr. Maria Lopez")
  }

  @Test(arguments: [
    (["N:Lopez;Maria;;;"], "Maria Lopez"), (["ORG:Acme;Sales"], "Acme"),
    (["NICKNAME:Mia"], "Mia"), (["FN:", "N:;;;;", "ORG:Acme"], "Acme"),
    (["FN:Maria Lopez", "ORG:Acme", "X-ABShowAs:COMPANY"], "Acme"),
    (["FN:One", "FN;PREF=1:Two"], "Two"), (["FN:  Maria\u{A0} Lopez "], "Maria Lopez"),
  ])
  func displayNames(lines: [String], name: String) throws {
    let text = "BEGIN:VCARD\n" + lines.map { $0 + "\n" }.joined() + "END:VCARD\n"
    let (contacts, warnings) = try read(text)
    #expect(contacts.map(\.displayName) == [name])
    #expect(warnings == [])
  }

  @Test func aNameWithoutPartsIsDivided() throws {
    let contact = try read(card("FN:Dr. Maria Elena Lopez")).contacts[0]
    #expect(contact.namePrefix == "Dr.")
    #expect(contact.givenName == "Maria")
    #expect(contact.middleName == "Elena")
    #expect(contact.familyName == "Lopez")
    #expect(try read(card("FN:Acme Tools", "ORG:Acme Tools")).contacts[0].givenName == "")
    #expect(try read(card("FN:Acme Tools", "KIND:org")).contacts[0].givenName == "")
  }

  @Test(arguments: ["KIND:group", "X-ADDRESSBOOKSERVER-KIND:group"])
  func groupsAreLeftOut(line: String) throws {
    let (contacts, warnings) = try read(card("FN:Friends", line) + card("FN:Ann"))
    #expect(contacts.map(\.displayName) == ["Ann"])
    #expect(warnings == [])
  }

  @Test(arguments: ["\n", "\r\n"])
  func foldedLinesAndPictures(lineBreak: String) throws {
    let lines = [
      "\u{FEFF}BEGIN:VCARD", "VERSION:3.0", "PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQ",
      " AAAQABAAD/2wBDAAgGBgcGBQgHBwcJ", " FN:not a name==", "", "FN:Maria Lo", " pez", "TEL;TYPE=",
      "\tCELL:415-555", " -0100", "END:VCARD", "",
    ]
    let (contacts, warnings) = try read(lines.joined(separator: lineBreak))
    #expect(contacts.map(\.displayName) == ["Maria Lopez"])
    #expect(contacts.first?.summary == ["mobile +14155550100"])
    #expect(warnings == [])
  }

  @Test func aCharacterFoldedInTwoIsWhole() throws {
    let bytes =
      Array("BEGIN:VCARD\nFN:Jos".utf8) + [0xC3, 0x0A, 0x20, 0xA9] + Array("\nEND:VCARD\n".utf8)
    let (contacts, warnings) = try read(bytes)
    #expect(contacts.map(\.displayName) == ["José"])
    #expect(warnings == [])
  }

  @Test func aPictureInOneLongLineIsNotKept() throws {
    let picture = "PHOTO;ENCODING=b:" + String(repeating: "A", count: 300_000)
    let (contacts, warnings) = try read(card(picture, "FN:Ann"))
    #expect(contacts.map(\.displayName) == ["Ann"])
    #expect(warnings == [])
  }

  @Test func quotedPrintable() throws {
    let text = """
      BEGIN:VCARD
      VERSION:2.1
      N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:L=C3=B3pez;Mar=C3=
      =ADa;;;
      TEL;CELL:415-555-0100
      END:VCARD
      """
    let (contacts, warnings) = try read(text)
    #expect(contacts.map(\.displayName) == ["María López"])
    #expect(contacts.first?.summary == ["mobile +14155550100"])
    #expect(warnings == [])
  }

  /// A space that begins a line is the name's, unless each octet is encoded: then it is what a fold has put there.
  @Test(arguments: [
    (":=4A=6F=68=\n =6E", "John"), (":=4A=C3=B6=72=67=20=\n =48=75=6E=64=74", "Jörg Hundt"),
    (":=4A=C3=B6=72=67=\n\t=20=48=75=6E=64=74", "Jörg Hundt"),
    (":J=C3=B6rg=\n Hundt", "Jörg Hundt"), (":J=C3=B6rg =\nHundt", "Jörg Hundt"),
    (":=C3=98yvind=\n =C3=98ye", "Øyvind Øye"), (":=C3=98=\n=C3=98", "ØØ"),
  ])
  func foldedQuotedPrintable(value: String, name: String) throws {
    let (contacts, warnings) = try read(
      "BEGIN:VCARD\nVERSION:2.1\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE\(value)\nEND:VCARD\n")
    #expect(contacts.map(\.displayName) == [name])
    #expect(warnings == [])
  }

  @Test func aDerivedIdentifierLastsAsLongAsTheContent() throws {
    let one = try read(card("FN:Ann", "REV:1", "PHOTO:data")).contacts[0].identifier
    #expect(one == (try read("\n\n" + card("FN:Ann", "REV:2")).contacts[0].identifier))
    #expect(one != (try read(card("FN:Anne")).contacts[0].identifier))
    #expect(one.hasPrefix("card-"))
    #expect(one.count == 21)
  }
}
