import ContactBook
import ContactExamples
import Foundation
import TestSupport
import Testing

/// What programs write that is not in the standard, and what it says about relations and groups.
struct ExporterTests {
  @Test func oldPhone() throws {
    let text = """
      BEGIN:VCARD
      VERSION:2.1
      N;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:M=FCller;J=F6rg
      TEL;PREF;WORK;VOICE:030 23125000
      TEL;CELL;VOICE:+4915123456789
      TEL;HOME;FAX:030 23125001
      X-IRMC-LUID:000000000042
      SOUND;X-IRMC-N;CHARSET=UTF-8:Miller;Yerg;;;
      END:VCARD
      """
    let (contacts, warnings) = try read(text, region: "DE")
    #expect(warnings == [])
    #expect(contacts.map(\.displayName) == ["Jörg Müller"])
    #expect(contacts[0].phoneticGivenName == "Yerg")
    #expect(contacts[0].phoneticFamilyName == "Miller")
    #expect(
      contacts[0].summary == [
        "work +493023125000 *", "mobile +4915123456789", "homeFax +493023125001",
      ])
  }

  @Test func outlook() throws {
    let text = """
      BEGIN:VCARD
      VERSION:2.1
      X-MS-OL-DEFAULT-POSTAL-ADDRESS:0
      N;LANGUAGE=en-us:Okafor;Chidi;;Dr.
      FN:Dr. Chidi Okafor
      ORG:Harbour Clinic;Surgery
      TITLE:Surgeon
      TEL;WORK;VOICE:(415) 555-0131
      TEL;CELL;VOICE:(415) 555-0132
      TEL;COMPANY;VOICE:(415) 555-0133
      EMAIL;PREF;INTERNET:chidi@example.com
      X-MS-SPOUSE;N:Ada Okafor
      X-MS-MANAGER:Lena Fischer
      X-MS-ASSISTANT:Sam Reed
      X-MS-CHILD:Obi Okafor,Ngozi Okafor
      X-MS-IMADDRESS:sip:chidi@voice.example.com
      PHOTO;TYPE=JPEG;ENCODING=BASE64:
       /9j/4AAQSkZJRgABAQAAAQABAAD//gA7Q1JFQVRP

      REV:20240101T000000Z
      END:VCARD
      """
    let (contacts, warnings) = try read(text)
    #expect(warnings == [])
    #expect(contacts[0].organization == "Harbour Clinic")
    #expect(
      contacts[0].summary == [
        "work +14155550131", "mobile +14155550132", "company +14155550133",
        " chidi@example.com *", " sip:chidi@voice.example.com",
      ])
    #expect(
      contacts[0].relationTexts == [
        "spouse: Ada Okafor", "manager: Lena Fischer", "assistant: Sam Reed",
        "child: Obi Okafor", "child: Ngozi Okafor",
      ])
  }

  @Test(arguments: [
    ("item1.X-ABRELATEDNAMES;type=pref:Rosa\nitem1.X-ABLabel:_$!<Mother>!$_", "mother: Rosa"),
    (
      "item1.X-ABRELATEDNAMES:Rosa\nitem1.X-ABLabel:_$!<DomesticPartner>!$_",
      "domestic partner: Rosa"
    ),
    ("item1.X-ABRELATEDNAMES:Rosa\nitem1.X-ABLabel:Godmother", "godmother: Rosa"),
    ("X-ABRELATEDNAMES;TYPE=Father:Luis", "father: Luis"),
    ("RELATED;TYPE=spouse;VALUE=text:Ada Okafor", "spouse: Ada Okafor"),
    ("RELATED;TYPE=co-worker:urn:uuid:1-2", "co worker: urn:uuid:1-2"),
    ("RELATED;TYPE=x-sister-in-law;VALUE=TEXT:Zoe", "sister in law: Zoe"),
    ("RELATED:Zoe", "other: Zoe"),
    ("X-EVOLUTION-SPOUSE:Ada", "spouse: Ada"),
    ("X-EVOLUTION-MANAGER:Ada", "manager: Ada"),
    ("X-EVOLUTION-ASSISTANT:Ada", "assistant: Ada"),
    ("X-KADDRESSBOOK-X-SpouseName:Ada", "spouse: Ada"),
    ("X-KADDRESSBOOK-X-ManagersName:Ada", "manager: Ada"),
    ("X-MANAGERSNAME;TYPE=MANAGER:Ada", "manager: Ada"),
    ("X-SPOUSE:Ada", "spouse: Ada"),
    ("X-ANDROID-CUSTOM:vnd.android.cursor.item/relation;Ada;14;;;;;;;;;;;;;", "spouse: Ada"),
    ("X-ANDROID-CUSTOM:vnd.android.cursor.item/relation;Ada;0;Godmother;;;", "godmother: Ada"),
    ("AGENT:Sam Reed", "assistant: Sam Reed"),
  ])
  func relations(lines: String, relation: String) throws {
    let (contacts, warnings) = try read(card("FN:Ann", lines))
    #expect(contacts[0].relationTexts == [relation])
    #expect(warnings == [])
  }

  @Test func emptyRelationsAreNone() throws {
    #expect(try read(card("FN:Ann", "X-EVOLUTION-SPOUSE:")).contacts[0].relations == [])
  }

  @Test(arguments: [
    ("CATEGORIES:Family,Soccer\\, old", ["Family", "Soccer, old"], false),
    ("CATEGORIES:myContacts,starred", [], true),
    ("CATEGORIES:Starred in Android,Work", ["Work"], true),
    ("CATEGORIES:* myContacts,* starred", [], true),
    ("X-FAVORITE:1", [], true), ("X-STARRED:true", [], true), ("X-FAVORITE:0", [], false),
  ])
  func groups(line: String, groups: [String], isFavorite: Bool) throws {
    let contact = try read(card("FN:Ann", line)).contacts[0]
    #expect(contact.groups == groups)
    #expect(contact.isFavorite == isFavorite)
  }

  @Test(arguments: [
    "NICKNAME:Nell", "X-NICKNAME:Nell",
    "X-ANDROID-CUSTOM:vnd.android.cursor.item/nickname;Nell;1;;;;;;;;;;;;;",
  ])
  func nicknames(line: String) throws {
    #expect(try read(card("FN:Ann", line)).contacts[0].nicknames == ["Nell"])
  }

  @Test func listsOfApple() throws {
    let (contacts, warnings) = try read(
      card("FN:Ann", "UID:AAAA-1") + card("FN:Bob", "UID:urn:uuid:bbbb-2")
        + card(
          "X-ADDRESSBOOKSERVER-KIND:group", "N:Climbers", "FN:Climbers",
          "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:aaaa-1", "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:gone")
    )
    #expect(contacts.map(\.groups) == [["Climbers"], []])
    #expect(
      warnings == [
        "a.vcf:11: the list \"Climbers\" names 1 of 2 members that no card is of; they are left out."
      ])
  }

  @Test func listsInOtherFiles() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(
      card("KIND:group", "FN:Choir", "MEMBER:urn:uuid:1", "MEMBER:2"), to: "a.vcf")
    _ = try folder.write(card("UID:urn:uuid:1", "FN:Ann"), to: "b.vcf")
    _ = try folder.write(card("UID:2", "FN:Bob"), to: "c.vcf")
    let (book, warnings) = try ContactBook.load(paths: [folder.url], region: "US")
    #expect(warnings == [])
    #expect(book.contacts.map(\.groups) == [["Choir"], ["Choir"]])
  }

  @Test func collectionsOfVdir() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("Sailing  club\n", to: "sail/displayname")
    _ = try folder.write(card("FN:Ann"), to: "sail/1.vcf")
    _ = try folder.write(card("FN:Bob"), to: "work/2.vcf")
    let (book, warnings) = try ContactBook.load(paths: [folder.url], region: "US")
    #expect(warnings == [])
    #expect(book.contacts.map(\.groups) == [["Sailing club"], []])
  }

  @Test(arguments: [
    // 2.1: the card of the agent stands in the lines behind the property.
    "AGENT:\nBEGIN:VCARD\nVERSION:2.1\nFN:Sam Reed\nTEL:415-555-0141\nEND:VCARD\nTITLE:Boss",
    // 2.1: or begins in its line.
    "AGENT:BEGIN:VCARD\nVERSION:2.1\nFN:Sam Reed\nTEL:415-555-0141\nEND:VCARD\nTITLE:Boss",
    // 3.0: it is one escaped text.
    "AGENT:BEGIN:VCARD\\nFN:Sam Reed\\nTEL:415-555-0141\\nEND:VCARD\\n\nTITLE:Boss",
  ])
  func agents(lines: String) throws {
    let (contacts, warnings) = try read(card("FN:Ann Lee", lines, "TEL:415-555-0142"))
    #expect(warnings == [])
    #expect(contacts.map(\.displayName) == ["Sam Reed", "Ann Lee"])
    #expect(contacts.map(\.summary) == [[" +14155550141"], [" +14155550142"]])
    #expect(contacts[1].relationTexts == ["assistant: Sam Reed"])
    #expect(contacts[1].title == "Boss")
  }

  @Test(arguments: [
    ("TEL;VALUE=uri;TYPE=\"work,voice\":tel:+1-415-555-0100;ext=12", "12"),
    ("TEL:+1 415 555 0100,,12", ",,12"), ("TEL:(415) 555-0100 ext. 12", "12"),
    ("TEL:4155550100;12", "w12"), ("TEL:4155550100p12", "12"), ("TEL:415-555-0100 x12", "12"),
    ("TEL;VALUE=uri:tel:555-0100;phone-context=+1415", nil),
    ("TEL;VALUE=uri:tel:+1-415-555-0100;isub=1;cic=+1288", nil),
    ("TEL;VALUE=uri:TEL:%2B1-415-555-0100", nil),
  ])
  func numbers(line: String, digits: String?) throws {
    let (contacts, warnings) = try read(card("FN:Ann", line))
    #expect(warnings == [])
    #expect(contacts[0].handles.map(\.value) == ["+14155550100"])
    #expect(contacts[0].handles.first?.numberExtension == digits)
  }

  @Test(arguments: [
    "TEL;PREF:415-555-0100", "TEL;TYPE=PREF:415-555-0100", "TEL;TYPE=home;PREF=1:415-555-0100",
    "TEL;type=pref;type=HOME:415-555-0100", "TEL;TYPE=\"pref,home\":415-555-0100",
  ])
  func preferences(line: String) throws {
    #expect(try read(card("FN:Ann", line)).contacts[0].handles[0].isPreferred)
  }

  @Test func anotherWritingOfTheName() throws {
    let contact = try read(
      card("N;ALTID=1;PHONETIC=script:Tanaka;Hana;;;", "N;ALTID=1;LANGUAGE=ja:田中;花;;;", "FN:田中 花")
    ).contacts[0]
    #expect(contact.familyName == "田中")
    #expect(contact.phoneticFamilyName == "Tanaka")
    #expect(contact.phoneticGivenName == "Hana")
  }
}

extension Contact {
  /// The relations as "kind: name".
  var relationTexts: [String] { relations.map { "\($0.kind): \($0.name)" } }
}
