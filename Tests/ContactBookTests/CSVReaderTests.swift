import ContactBook
import ContactExamples
import Foundation
import TestSupport
import Testing

/// CSV files as Google and Outlook export them.
struct CSVReaderTests {
  @Test func googleToday() throws {
    let (contacts, warnings) = try load(
      """
      First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Last Name,Name Prefix,\
      Name Suffix,Nickname,File As,Organization Name,Organization Title,Birthday,Notes,Photo,\
      Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,\
      Phone 2 - Label,Phone 2 - Value,Relation 1 - Label,Relation 1 - Value
      Ingrid,Marie,Solberg,Ingreed,,Dr.,,Inga,,Fjord Institute,Director,,"line one
      line two, with ""quotes"" in it",https://example.com/p.jpg,Hiking ::: * starred ::: * myContacts,\
      * Work,ingrid@example.com,Mobile,+1 415-555-0151,Work Fax,(415) 555-0152,Mother,Berit Solberg
      ,,,,,,,,,Harbour Cafe,,,,,* myContacts,,,Main,415-555-0153 ::: 415-555-0154,,,,

      """)
    #expect(warnings == ["a.csv:1: the columns \"Notes\", \"Photo\" are not read."])
    #expect(contacts.map(\.displayName) == ["Dr. Ingrid Marie Solberg", "Harbour Cafe"])
    let first = contacts[0]
    #expect(first.givenName == "Ingrid")
    #expect(first.familyName == "Solberg")
    #expect(first.phoneticGivenName == "Ingreed")
    #expect(first.nicknames == ["Inga"])
    #expect(first.title == "Director")
    #expect(first.groups == ["Hiking"])
    #expect(first.isFavorite)
    #expect(first.relationTexts == ["mother: Berit Solberg"])
    #expect(
      first.summary == [
        "work ingrid@example.com *", "mobile +14155550151", "workFax +14155550152",
      ])
    #expect(first.source?.line == 2)
    #expect(contacts[1].summary == ["main +14155550153", "main +14155550154"])
    #expect(contacts[1].groups == [])
    #expect(contacts[1].source?.line == 4)
  }

  @Test func googleBefore() throws {
    let (contacts, warnings) = try load(
      """
      Name,Given Name,Additional Name,Family Name,Yomi Name,Given Name Yomi,Family Name Yomi,\
      Name Prefix,Nickname,Gender,Group Membership,E-mail 1 - Type,E-mail 1 - Value,\
      Phone 1 - Type,Phone 1 - Value,Organization 1 - Type,Organization 1 - Name,\
      Organization 1 - Title
      Kofi Mensah,Kofi,,Mensah,,Kohfee,,,,Male,* myContacts ::: Choir,* Home,kofi@example.com,\
      Mobile,0244 555 012 ::: +233 24 455 5013,,Gold Coast Trading,Buyer

      """, region: "GH")
    #expect(warnings == [])
    #expect(contacts.map(\.displayName) == ["Kofi Mensah"])
    #expect(contacts[0].pronoun == .he)
    #expect(contacts[0].groups == ["Choir"])
    #expect(contacts[0].phoneticGivenName == "Kohfee")
    #expect(
      contacts[0].summary == [
        "home kofi@example.com *", "mobile +233244555012", "mobile +233244555013",
      ])
  }

  static let outlook = """
    Title,First Name,Middle Name,Last Name,Suffix,Company,Job Title,Business Phone,\
    Business Phone 2,Home Phone,Mobile Phone,Business Fax,Pager,Primary Phone,E-mail Address,\
    E-mail 2 Address,Spouse,Children,Manager's Name,Assistant's Name,Assistant's Phone,Categories
    "Dr.","Noor","","Haddad","","Cedar Clinic","Surgeon","(415) 555-0161","(415) 555-0162",\
    "(415) 555-0163","(415) 555-0164","(415) 555-0165","","(415) 555-0164","noor@example.com",\
    "n@example.org","Samir Haddad","Lina;Omar","","Eva Lind","","Work;Tennis"

    """

  private static let outlookSummary = [
    "work +14155550161", "work +14155550162", "home +14155550163", "mobile+main +14155550164 *",
    "workFax +14155550165", " noor@example.com", " n@example.org",
  ]

  @Test func outlook() throws {
    let (contacts, warnings) = try load(Self.outlook)
    #expect(warnings == [])
    #expect(contacts.map(\.displayName) == ["Dr. Noor Haddad"])
    #expect(contacts[0].summary == Self.outlookSummary)
    #expect(contacts[0].groups == ["Work", "Tennis"])
    #expect(
      contacts[0].relationTexts == [
        "spouse: Samir Haddad", "child: Lina", "child: Omar", "assistant: Eva Lind",
      ])
  }

  @Test(arguments: [";", "\t"] as [Character])
  func otherDelimiters(delimiter: Character) throws {
    let text = Self.outlook.replacing(";", with: "/").replacing(",", with: String(delimiter))
    #expect(try load(text).contacts[0].summary == Self.outlookSummary)
  }

  @Test func encodings() throws {
    let text = "First Name,Last Name,Mobile Phone\r\nZoë,Núñez,415-555-0100\r\n"
    var latin1: [UInt8] = []
    for scalar in text.unicodeScalars { latin1.append(UInt8(scalar.value)) }
    let utf16: [UInt8] = [0xFF, 0xFE] + text.utf16Bytes()
    let marked: [UInt8] = [0xEF, 0xBB, 0xBF] + Array(text.utf8)
    for bytes in [Array(text.utf8), marked, utf16] {
      let (contacts, warnings) = try load(bytes)
      #expect(contacts.map(\.displayName) == ["Zoë Núñez"])
      #expect(contacts[0].summary == ["mobile +14155550100"])
      #expect(warnings == [])
    }
    let (contacts, warnings) = try load(latin1)
    #expect(contacts.map(\.displayName) == ["Zoë Núñez"])
    #expect(
      warnings == [
        "a.csv:2: the text is not UTF-8; lines like this one are read as windows-1252, as a guess "
          + "(\"contacts import --charset\" takes another)."
      ])
  }

  @Test func whatIsLostIsSaid() throws {
    let (contacts, warnings) = try load(
      """
      First Name,Last Name,Mobile Phone
      Ann,Lee,ask her
      ,,415-555-0100
      Bob,Day,415-555-0101,more
      Cy "the,Rest,415-555-0102
      Dee,Ray,415-555-0103
      Eve",Fox,"x"y

      """)
    #expect(contacts.map(\.displayName) == ["Ann Lee", "Bob Day", "Dee Ray"])
    #expect(contacts[0].summary == ["mobile ask her"])
    #expect(
      warnings == [
        "a.csv:2: Mobile Phone \"ask her\" is no phone number of the region US; it is kept as text.",
        "a.csv:3: the row has no name; it is left out.",
        "a.csv:4: the row has more cells than there are columns; those behind them are left out.",
        "a.csv:5: the quotes of the row do not match; its first line is left out (1 more like this "
          + "in the file).",
      ])
  }

  @Test(arguments: ["a,b,c\n", "name,colour\nAnn,red\n", "First Name,Last Name\nA,B\n"])
  func otherTablesAreNoContacts(text: String) throws {
    let error = try #require(throws: ContactError.self) { _ = try load(text) }
    #expect(error.code == .notAContactsFile)
    #expect(
      error.description == """
        a.csv is no contacts file (no line of it is BEGIN:VCARD); what is read is vCard (.vcf), \
        CSV with columns for names and numbers, and abook's addressbook.
        """)
  }

  @Test func abook() throws {
    let (contacts, warnings) = try load(
      """
      # abook addressbook file

      [format]
      program=abook
      version=0.6.1

      [0]
      name=Tomás Vidal
      email=tomas@example.com,tv@example.org
      phone=415-555-0171
      workphone=(415) 555-0172
      mobile=nowhere
      nick=Tom
      groups=Chess,favorites
      notes=anything = goes

      [1]
      mobile=415-555-0173
      broken

      """, name: "addressbook")
    #expect(contacts.map(\.displayName) == ["Tomás Vidal"])
    #expect(contacts[0].givenName == "Tomás")
    #expect(contacts[0].nicknames == ["Tom"])
    #expect(contacts[0].groups == ["Chess"])
    #expect(contacts[0].isFavorite)
    #expect(
      contacts[0].summary == [
        " tomas@example.com", " tv@example.org", "home +14155550171", "work +14155550172",
        "mobile nowhere",
      ])
    #expect(
      warnings == [
        "addressbook:12: mobile \"nowhere\" is no phone number of the region US; it is kept as text.",
        "addressbook:19: the line has no \"=\"; it is left out.",
        "addressbook:17: the section has no name; it is left out.",
      ])
  }

  private func load(
    _ text: String, name: String = "a.csv", region: String = "US"
  ) throws -> (contacts: [Contact], warnings: [String]) {
    try load(Array(text.utf8), name: name, region: region)
  }

  private func load(
    _ bytes: [UInt8], name: String = "a.csv", region: String = "US"
  ) throws -> (contacts: [Contact], warnings: [String]) {
    let folder = try TemporaryFolder()
    _ = try folder.write(bytes, to: name)
    let path = URL(filePath: name, relativeTo: folder.url)
    let (book, warnings) = try ContactBook.load(paths: [path], region: region)
    return (Array(book.contacts), warnings.map(\.description))
  }
}
