import ContactBook
import ContactExamples
import Foundation
import SpokenText
import Testing

@testable import NameSearch

/// Words that mean somebody or something, against names that begin with them.
struct NameMeaningTests {
  /// A book of contacts without a structured name, as most address books have firms.
  private func search(
    _ names: [String], own: [(String, String)] = [], ownHandles: [String] = [],
    language: SpokenLanguage = .english
  ) throws -> NameSearch {
    var cards = names.enumerated().map { index, name in
      card("UID:\(index)", "FN:\(name)", "TEL;TYPE=cell:+1415555\(1000 + index)")
    }
    if !own.isEmpty || !ownHandles.isEmpty {
      let relations = own.map { "RELATED;TYPE=\($0.0);VALUE=text:\($0.1)" }
      let numbers = ownHandles.enumerated().map { "TEL;TYPE=\($1):+1415555\(2000 + $0)" }
      let lines = ["BEGIN:VCARD", "VERSION:4.0", "UID:me", "FN:Robin Vale"] + relations + numbers
      cards.append((lines + ["END:VCARD"]).map { $0 + "\n" }.joined())
    }
    var search = NameSearch(
      ContactBook(
        contacts: try read(cards.joined()).contacts, region: "US"), language: language)
    search.knowledge = PeopleBook.knowledge
    if !own.isEmpty || !ownHandles.isEmpty { search.ownIdentifier = "me" }
    return search
  }

  /// Each pair: what is said, and a contact who has those words in a longer name.
  @Test(arguments: [
    ("my brother", "Brother Printers"), ("my mother", "Mother Goose Daycare"),
    ("dad", "Dad Jokes Club"), ("home", "Home Depot"), ("my office", "Office Depot"),
    ("voicemail", "Voicemail Support"), ("my sister", "Sister Act Tickets"),
    ("grandma", "Grandma's Kitchen"), ("work", "Work Clothes Ltd."),
    ("home", "Home Instead Care"), ("the house", "House of Pancakes"),
    ("my boss", "Boss Menswear"), ("my uncle", "Uncle Ben's Rice"), ("my son", "Son Heung-min"),
    ("mama", "Mama Mia Pizzeria"), ("papa", "Papa Johns"), ("my friend", "Friend & Sons"),
    ("the doctor", "Doctor Who Fan Club"), ("my neighbor", "Neighbor Watch"),
    ("my cousin", "Cousin Vinny's"), ("my aunt", "Aunt Bessie's Diner"),
    ("my wife", "Wife Swap Casting"), ("the teacher", "Teacher Supply Store"),
    ("child", "Julia Child"), ("my boss", "Hugo Boss"), ("mailbox", "Mailbox Plus"),
  ])
  func aLongerNameIsAskedAboutAndCalledByMoreOfIt(said: String, name: String) throws {
    let search = try search([name, "Quentin Zabriskie"])
    #expect(summary(search.resolve(name: said)) == "confirm: \(name) mobile")
    #expect(summary(search.resolve(name: said, isHeard: true)) == "confirm: \(name) mobile")
    #expect(summary(search.resolve(name: name)) == "success: \(name) mobile")
  }

  /// Whoever is something else to the user is not meant by another word for a relation.
  @Test(arguments: [
    ("my dad", "success: Horace Pryce mobile"), ("pops", "success: Percy Langford mobile"),
    ("my grandfather", "success: Percy Langford mobile"),
  ])
  func aNicknameIsNoRelation(said: String, expected: String) throws {
    let search = try search(
      ["Horace Pryce", "Percy Langford\nNICKNAME:Pops"],
      own: [("parent", "Horace Pryce"), ("grandfather", "Percy Langford")])
    #expect(summary(search.resolve(name: said)) == expected)
  }

  /// A possessive is its owner's; without a label, or without the apostrophe, both may be meant.
  @Test(
    arguments: [
      ("mom's", "mobile", "success: Mom mobile"), ("Mom’s", "mobile", "success: Mom mobile"),
      ("sarah's", "mobile", "success: Sarah Connor mobile"),
      ("vaters", "mobile", "which: Vater mobile; Vaters Pfleger mobile"),
      ("sarah's", nil, "which: Sarah Connor mobile; Sarah's School mobile"),
      ("mom's neighbor", "mobile", "success: Mom's Neighbor mobile"),
      ("james", "mobile", "success: James Hill mobile"),
      ("wendy's", "mobile", "success: Wendy's mobile"),
    ] as [(String, String?, String)])
  func aPossessiveIsItsOwners(said: String, label: String?, expected: String) throws {
    let search = try search([
      "Mom", "Mom's Neighbor", "Sarah Connor", "Sarah's School", "Vater", "Vaters Pfleger",
      "James Hill", "Wendy's", "Wendy Moss",
    ])
    let label = label.flatMap { ContactLabel(spoken: $0) }
    #expect(summary(search.resolve(name: said, label: label)) == expected)
  }

  @Test(arguments: [
    ("mi hermano", "Hermano Lobo Bar", SpokenLanguage.spanish),
    ("mi casa", "Casa Pepe", .spanish), ("la oficina", "Oficina de Correos", .spanish),
    ("mein Bruder", "Bruder Spielwaren", .german), ("meine Oma", "Oma Kleinmann", .german),
    ("das Büro", "Büro Bedarf Schulz", .german), ("die Arbeit", "Arbeit und Leben", .german),
    ("ma soeur", "Soeur Sourire", .french), ("la maison", "Maison Kayser", .french),
    ("le bureau", "Bureau Vallée", .french), ("ibu", "Ibu Kota Travel", .indonesian),
    ("kantor", "Kantor Pos", .indonesian), ("rumah", "Rumah Makan Padang", .indonesian),
    ("妈妈", "妈妈厨房", .chinese), ("公司", "公司食堂", .chinese), ("家", "家乐福", .chinese),
  ])
  func soItIsInOtherLanguages(said: String, name: String, language: SpokenLanguage) throws {
    let search = try search([name, "Quentin Zabriskie"], language: language)
    #expect(summary(search.resolve(name: said)) == "confirm: \(name) mobile")
    #expect(summary(search.resolve(name: name)) == "success: \(name) mobile")
  }

  @Test(arguments: [
    ("my brother", "success: Lars Brandt mobile", "Calling Lars Brandt, your brother, mobile."),
    ("my mother", "success: Mum mobile", "Calling Mum, mobile."),
    ("home", "success: Robin Vale home", "Calling Robin Vale, home."),
    ("my office", "success: The Office mobile", "Calling The Office, mobile."),
    ("work", "success: Robin Vale work", "Calling Robin Vale, work."),
    (
      "voicemail", "confirm: Voicemail Support mobile",
      "Nobody in your contacts is called Voicemail; did you mean Voicemail Support?"
    ),
  ])
  func relationsExactNamesAndTheUsersOwnNumbersWin(
    said: String, found: String, sentence: String
  ) throws {
    let search = try search(
      [
        "Brother Printers", "Lars Brandt", "Mother Goose Daycare", "Mum", "Home Depot",
        "Office Depot", "The Office", "Voicemail Support",
      ], own: [("brother", "Lars Brandt")], ownHandles: said == "my office" ? [] : ["home", "work"])
    let resolution = search.resolve(name: said)
    #expect(summary(resolution) == found)
    #expect(resolution.explanation == sentence)
  }

  @Test func aContactCalledHomeAndTheUsersOwnNumberAreAskedAbout() throws {
    let search = try search(["Home", "Home Depot"], ownHandles: ["home"])
    let resolution = search.resolve(name: "home")
    #expect(summary(resolution) == "which: Robin Vale home; Home mobile")
    #expect(resolution.explanation == "Home may be your own home number or Home.")
    #expect(summary(search.resolve(name: "home", label: .mobile)) == "success: Home mobile")
  }

  @Test(arguments: [
    (["Voicemail Support", "Voicemail"], [], "success: Voicemail mobile"),
    (["Voicemail Support"], [], "confirm: Voicemail Support mobile"),
    (["Voicemail Support"], ["voicemail"], "success: Robin Vale voicemail"),
    (["Mailbox Plus", "Voice Mail"], [], "success: Voice Mail mobile"),
    (["Mailbox Plus", "Vera Mailman"], [], "confirm: Mailbox Plus mobile"),
    (["Vera Lynn"], [], "noContactFound"),
  ])
  func voicemail(names: [String], ownHandles: [String], found: String) throws {
    #expect(summary(try search(names, ownHandles: ownHandles).resolveVoicemail()) == found)
  }

  /// Names of other people: whom they are taken for is asked about.
  @Test(arguments: [
    ("marie lopez", "Maria Lopez"), ("daisy", "Margaret Hill"), ("mia lopez", "Maria Lopez"),
    ("albert", "Al Novak"), ("alexander", "Al Novak"), ("lisa", "Elisabeth Kern"),
    ("jack", "John Doyle"), ("sacha", "Alexandre Petit"), ("nancy", "Ann Reese"),
    ("rita", "Margherita Sole"), ("max", "Maximilian Horn"), ("hans", "Johannes Vogt"),
    ("jan", "Janet Poole"), ("lena", "Magdalena Wirth"), ("harry", "Henry Stokes"),
    ("molly", "Mary Quinn"), ("liam", "William Ross"), ("sally", "Sarah Pitt"),
    ("jonas", "Johannes Vogt"), ("katja", "Katharina Blum"), ("enzo", "Vincenzo Riva"),
    ("lola", "Dolores Vidal"), ("natasha", "Natalia Orlova"), ("klaus", "Nikolaus Brand"),
    ("fred", "Alfred Moss"), ("ed", "Edgar Lunn"), ("chris", "Christopher Hale"),
  ])
  func aNameOfItsOwnIsAskedAbout(said: String, name: String) throws {
    let search = try search([name, "Quentin Zabriskie"])
    let phrase = said.split(separator: " ").map(\.capitalized).joined(separator: " ")
    #expect(summary(search.resolve(name: said)) == "confirm: \(name) mobile")
    #expect(
      search.resolve(name: said).explanation
        == "Nobody in your contacts is called \(phrase); did you mean \(name)?")
    #expect(summary(search.resolve(name: said, isHeard: true)) == "confirm: \(name) mobile")
    #expect(summary(search.resolve(name: name)) == "success: \(name) mobile")
  }

  @Test func aNameThatOnlyMayBeMeantTellsNobodysRelation() {
    var search = NameSearch(
      ContactBook(
        contacts: [
          person("Maria Lopez", relations: [("spouse", "Ravi Yeo")], "mobile 0001"),
          person("Ravi Yeo", "mobile 0002"),
        ], region: "US"))
    search.knowledge = PeopleBook.knowledge
    #expect(summary(search.resolve(name: "maria's husband")) == "success: Ravi Yeo mobile")
    #expect(!summary(search.resolve(name: "marie's husband")).hasPrefix("success"))
    #expect(!summary(search.resolve(name: "husband of marie")).hasPrefix("success"))
  }

  @Test(arguments: [
    ("bill", "William Ross"), ("william", "Bill Ross"), ("bob", "Robert Kay"),
    ("robert kay", "Bob Kay"), ("dick", "Richard Fry"), ("chuck", "Charles Low"),
    ("mike", "Michael Dunn"), ("steve", "Steven Hall"), ("paco", "Francisco Gil"),
    ("pepe", "José Prado"), ("sepp", "Josef Huber"), ("beppe", "Giuseppe Neri"),
    ("misha", "Mikhail Orlov"), ("gosia", "Małgorzata Nowak"), ("becky", "Rebecca Lane"),
  ])
  func anUnambiguousFormIsCalled(said: String, name: String) throws {
    let search = try search([name, "Quentin Zabriskie"])
    #expect(summary(search.resolve(name: said)) == "success: \(name) mobile")
  }

  @Test func whoBearsTheNameIsCalledBesideThoseWhoseFormItIs() throws {
    let search = try search(["Maria Lopez", "Marie Lopez", "Al Novak", "Albert Novak"])
    #expect(summary(search.resolve(name: "marie lopez")) == "success: Marie Lopez mobile")
    #expect(summary(search.resolve(name: "albert")) == "success: Albert Novak mobile")
  }

  /// The rule at the head of the file, for all of its entries.
  @Test func anUnambiguousFormIsOfOneFullName() throws {
    let folder = URL(filePath: #filePath).appending(path: "../../../names").standardizedFileURL
    let tables = NameTables(folder: folder, language: .english)
    var owners: [String: [(section: String, full: String)]] = [:]
    let reader = NameReader(language: .english)
    var marked: Set<String> = []
    for entry in KnowledgeFile(folder: folder, name: "diminutives.txt").entries {
      for value in entry.values {
        let form = reader.words(in: value).texts.joined(separator: " ")
        let key = "\(entry.section) \(form)"
        owners[key, default: []].append((entry.section, entry.key))
        if value.hasSuffix("!") { marked.insert(key) }
      }
    }
    #expect(marked.count > 300)
    for key in marked.sorted() {
      let names = Set(
        (owners[key] ?? []).map { reader.words(in: $0.full).texts.joined(separator: " ") })
      let first = try #require(names.sorted().first)
      let alike = Set([first] + (tables.soundalikes[first] ?? []))
      #expect(names.isSubset(of: alike), "\(key) is a form of \(names.sorted())")
    }
  }
}
