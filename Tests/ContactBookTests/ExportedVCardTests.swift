import ContactBook
import ContactExamples
import Testing

/// Cards as the programs that people keep their contacts in write them.
struct ExportedVCardTests {
  @Test func google() throws {
    let (contacts, warnings) = try read(
      """
      BEGIN:VCARD
      VERSION:3.0
      FN:Eleanor Vance
      N:Vance;Eleanor;;;
      NICKNAME:Nell
      item1.EMAIL;TYPE=INTERNET:eleanor@example.com
      item1.X-ABLabel:
      TEL;TYPE=CELL:+1 415-555-0101
      item2.TEL:(415) 555-0102
      item2.X-ABLabel:Hill House
      TEL;TYPE=HOMEFAX:+1 415-555-0103
      item3.ORG:Marsh Institute
      ADR;TYPE=HOME:;;1 Hill Rd;Oakland;CA;94601;US
      PHOTO:https://lh3.example.com/contacts/photo
      CATEGORIES:myContacts,starred
      END:VCARD
      """.replacingLineBreaks)
    #expect(warnings == [])
    #expect(contacts.map(\.displayName) == ["Eleanor Vance"])
    #expect(contacts[0].nicknames == ["Nell"])
    #expect(contacts[0].organization == "Marsh Institute")
    #expect(
      contacts[0].summary == [
        " eleanor@example.com", "mobile +14155550101", "hill house +14155550102",
        "homeFax +14155550103",
      ])
  }

  @Test func iCloud() throws {
    let (contacts, warnings) = try read(
      """
      BEGIN:VCARD
      VERSION:3.0
      PRODID:-//Apple Inc.//iOS 17.4//EN
      N:Lopez;María;;;
      FN:María Lopez
      X-PHONETIC-FIRST-NAME:Mareea
      EMAIL;type=INTERNET;type=HOME;type=pref:maria@example.com
      TEL;type=CELL;type=VOICE;type=pref:+1 (415) 555-0104
      TEL;type=IPHONE;type=CELL;type=VOICE:+1 (415) 555-0105
      TEL;type=WORK;type=FAX:4155550106
      item1.TEL:4155550107
      item1.X-ABLabel:_$!<Other>!$_
      item2.URL;type=pref:https\\://example.com
      item2.X-ABLabel:_$!<HomePage>!$_
      PHOTO;ENCODING=b;TYPE=JPEG;VND-63-SENSITIVE-CONTENT-CONFIG=abc:/9j/4AAQSkZJRgAB
       AQAASABIAAD/4QBMRXhpZgAATU0AKgAAAAgAAgESAAMAAAABAAEAAIdpAAQAAAABAAAAJgAAAAAAA6A
       BAAMAAAABAAEAAKACAAQAAAABAAABQKADAAQAAAABAAABQAAAAAA=
      UID:7f4a0c9e-1111-4222-8333-944445555666
      X-ABUID:7F4A0C9E-1111-4222-8333-944445555666:ABPerson
      END:VCARD
      """.replacingLineBreaks)
    #expect(warnings == [])
    #expect(contacts.map(\.identifier) == ["7f4a0c9e-1111-4222-8333-944445555666"])
    #expect(contacts[0].phoneticGivenName == "Mareea")
    #expect(
      contacts[0].summary == [
        "home maria@example.com *", "mobile +14155550104 *", "mobile +14155550105",
        "workFax +14155550106", "other +14155550107",
      ])
  }

  @Test func nextcloud() throws {
    let (contacts, warnings) = try read(
      """
      BEGIN:VCARD
      VERSION:4.0
      PRODID:-//Sabre//Sabre VObject 4.5.4//EN
      UID:2b5cd3a2-0000-4000-8000-000000000001
      FN:Dan Brown
      N:Brown;Dan;;;
      GENDER:M
      TEL;TYPE="cell,voice";PREF=1:tel:+49-30-23125-001
      TEL;TYPE=WORK,VOICE;VALUE=uri:tel:+49-30-23125-002;ext=7
      IMPP;TYPE=SIP:sip:dan@sip.example.org
      X-MANAGERSNAME;TYPE=MANAGER:Ann
      REV:20240101T000000Z
      END:VCARD
      """.replacingLineBreaks, region: "DE")
    #expect(warnings == [])
    #expect(contacts[0].pronoun == .he)
    #expect(
      contacts[0].summary == [
        "mobile +493023125001 *", "work +493023125002", " sip:dan@sip.example.org",
      ])
    #expect(contacts[0].handles[1].numberExtension == "7")
    #expect(contacts[0].handles[0].displayText == "030 23125001")
  }

  @Test func evolution() throws {
    let (contacts, warnings) = try read(
      """
      BEGIN:VCARD
      VERSION:3.0
      URL:
      TITLE:
      ROLE:
      X-EVOLUTION-MANAGER:
      NICKNAME:Jacky
      FN:Smith\\, Jack
      N:Smith;Jack;;Mr.;
      X-EVOLUTION-FILE-AS:Smith\\, Jack
      TEL;X-EVOLUTION-UI-SLOT=1;TYPE=WORK,VOICE:415 555 0108
      TEL;X-EVOLUTION-UI-SLOT=2;TYPE="CELL":415 555 0109
      TEL;TYPE=X-EVOLUTION-ASSISTANT;X-EVOLUTION-UI-SLOT=3:415 555 0110
      X-SIP;TYPE=HOME;X-EVOLUTION-UI-SLOT=1:jack@example.org
      EMAIL;TYPE=WORK;X-EVOLUTION-UI-SLOT=1:jack@example.com
      UID:pas-id-5F3A9B1200000001
      X-MOZILLA-HTML:FALSE
      END:VCARD
      """.replacingLineBreaks)
    #expect(warnings == [])
    #expect(contacts[0].displayName == "Smith, Jack")
    #expect(
      contacts[0].summary == [
        "work +14155550108", "mobile +14155550109", "assistant +14155550110",
        "home sip:jack@example.org", "work jack@example.com",
      ])
  }
}

extension String {
  /// The text with the line breaks that vCard asks for.
  fileprivate var replacingLineBreaks: String {
    split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n") + "\r\n"
  }
}
