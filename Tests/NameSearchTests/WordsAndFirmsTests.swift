import ContactBook
import ContactExamples
import Foundation
import SpokenText
import Testing

@testable import NameSearch

/// Words that are nobody's name, relations in other languages, and firms that bear people's names.
struct WordsAndFirmsTests {
  private func search(
    _ names: [String], language: SpokenLanguage = .english, organization: String? = nil
  ) throws -> NameSearch {
    let cards = names.enumerated().map { index, name in
      card(
        "UID:\(index)", "FN:\(name.replacing(",", with: "\\,"))",
        index == 0 ? organization.map { "ORG:\($0)" } ?? "NOTE:" : "NOTE:",
        "TEL;TYPE=cell:+1415555\(1000 + index)")
    }
    var search = NameSearch(
      ContactBook(contacts: try read(cards.joined()).contacts, region: "US"), language: language)
    search.knowledge = PeopleBook.knowledge
    return search
  }

  /// Each pair: what is said, and a contact who has those words in a longer name.
  @Test(arguments: [
    ("him", "Him Wong"), ("her", "Her Salon"), ("them", "Them Burgers"), ("nobody", "Nobody Inn"),
    ("everybody", "Everybody Gym"), ("my phone", "Phone Guy"), ("my cell", "Cell Fix"),
    ("mobile", "Mobile Mechanic Joe"), ("main", "Main Street Books"), ("zero", "Zero Motorcycles"),
    ("time", "Time Out Cafe"), ("center", "Center Dental"), ("waiting", "Waiting Room Bar"),
    ("forward", "Forward Air"), ("collect", "Collect Co"), ("to", "To Huynh"), ("not", "Not Sure"),
    // Other address books.
    ("you", "You Fitness"), ("someone", "Someone Else's Kitchen"), ("it", "It Works Ltd"),
    ("everyone", "Everyone Active"), ("number", "Number One Nails"), ("back", "Back Doctor Lee"),
    ("now", "Now Healthcare"), ("two", "Two Brothers Tacos"), ("all", "All Seasons Roofing"),
    ("help", "Help at Home"), ("the baby", "Baby Gap"),
  ])
  func aWordThatMeansSomethingIsAskedAbout(said: String, name: String) throws {
    let search = try search([name, "Quentin Zabriskie"])
    for isHeard in [false, true] {
      #expect(summary(search.resolve(name: said, isHeard: isHeard)) == "confirm: \(name) mobile")
    }
    #expect(summary(search.resolve(name: name)) == "success: \(name) mobile")
  }

  @Test(arguments: [
    ("él", "Él Peluqueros", SpokenLanguage.spanish), ("nadie", "Nadie Bar", .spanish),
    ("mi teléfono", "Teléfono Express", .spanish), ("ihn", "Ihn Sanitär", .german),
    ("alle", "Alle Tore", .german), ("das Telefon", "Telefon Kraus", .german),
    ("lui", "Lui Coiffure", .french), ("mon portable", "Portable Service", .french),
    ("dia", "Dia Salon", .indonesian), ("ponsel", "Ponsel Murah", .indonesian),
    ("大家", "大家超市", .chinese), ("他", "他山石", .chinese),
  ])
  func soItIsInOtherLanguages(said: String, name: String, language: SpokenLanguage) throws {
    let search = try search([name, "Quentin Zabriskie"], language: language)
    #expect(summary(search.resolve(name: said)) == "confirm: \(name) mobile")
    #expect(summary(search.resolve(name: name)) == "success: \(name) mobile")
  }

  /// A name of one word that is also a word of another language's for a relation.
  @Test(arguments: [
    ("my friend", "Ami"), ("my uncle", "Om"), ("my aunt", "Tia"), ("my aunt", "Bibi"),
    ("mom", "Ma"), ("my husband", "Mann"), ("my child", "Kind"), ("my boss", "Chef"),
    ("my husband", "Mari"), ("my wife", "Frau"), ("my cousin", "Primo"), ("my cousin", "Prima"),
    ("dad", "Da"), ("grandma", "Omi"), ("my boss", "Bos"),
  ])
  func anotherLanguagesRelationIsAskedAbout(said: String, name: String) throws {
    let search = try search([name, "Quentin Zabriskie"])
    #expect(summary(search.resolve(name: said)) == "confirm: \(name) mobile")
    #expect(summary(search.resolve(name: name)) == "success: \(name) mobile")
  }

  /// Relations that nobody is called.
  @Test(arguments: [
    ("my mother", "Mum", SpokenLanguage.english), ("my mother", "Mamá", .english),
    ("my mother", "Mutti", .english), ("grandma", "Oma", .english), ("grandma", "Nana", .english),
    ("my mother", "妈妈", .english), ("mein Mann", "Mann", .german), ("mi tía", "Tía", .spanish),
    ("mon ami", "Ami", .french), ("dad", "Papa", .english), ("my brother", "Brother", .english),
  ])
  func otherRelationsAreCertain(said: String, name: String, language: SpokenLanguage) throws {
    let search = try search([name, "Quentin Zabriskie"], language: language)
    #expect(summary(search.resolve(name: said)) == "success: \(name) mobile")
  }

  /// An initial is a part of a name, and decides between people.
  @Test(
    arguments: [
      ("oliver p", "success: Oliver Price mobile"), ("oliver s", "success: Oliver Stone mobile"),
      ("o stone", "success: Oliver Stone mobile"), ("p oliver", "success: Oliver Price mobile"),
      ("oliver", "which: Oliver Price mobile; Oliver Stone mobile"),
      ("oliver x", nil), ("olivia p", nil),
    ] as [(String, String?)])
  func anInitialDecides(said: String, result: String?) throws {
    let search = try search(["Oliver Price", "Oliver Stone", "Quentin Zabriskie"])
    let found = summary(search.resolve(name: said))
    if let result { #expect(found == result) } else { #expect(!found.hasPrefix("success")) }
  }

  /// A given name, and a firm that bears it.
  @Test(arguments: [
    ("jack", "Jack in the Box"), ("dave", "Dave & Buster's"), ("rose", "Rose Garden Restaurant"),
    ("charlotte", "Charlotte Airport"), ("kate", "Kate Spade Store"), ("ally", "Office Ally"),
    // Other address books.
    ("ben", "Ben & Jerry's"), ("ruby", "Ruby Motors"), ("anna", "Anna University"),
    ("victoria", "Victoria Theatre"), ("paul", "Paul Bakery"), ("lisa", "House of Lisa"),
    ("julia", "Julia Inc."), ("florence", "Florence Clinic"), ("lola", "Lola Restaurante"),
    ("max", "Max Apotheke"), ("joe", "Mobile Mechanic Joe"),
  ])
  func aFirmIsNotAPerson(said: String, name: String) throws {
    let search = try search([name, "Quentin Zabriskie"])
    for isHeard in [false, true] {
      #expect(summary(search.resolve(name: said, isHeard: isHeard)) == "confirm: \(name) mobile")
    }
    #expect(summary(search.resolve(name: name)) == "success: \(name) mobile")
    let person = try self.search([name, "\(said.capitalized) Baker"])
    #expect(summary(person.resolve(name: said)) == "success: \(said.capitalized) Baker mobile")
  }

  /// A card that tells a given and a family name is a person's, whatever the words are.
  @Test(arguments: [
    ("sarah", "Sarah;Park;Jane"), ("christine", "Christine;Co;"), ("rose", "Rose;Garden;Ann"),
    ("mark", "Mark;Store;"), ("grace", "Grace;Church;Lee"), ("paul", "Paul;Bakery;"),
    ("anna", "Anna;Market;Maria"),
  ])
  func aCardWithBothNamesIsAPerson(said: String, parts: String) throws {
    let names = parts.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
    let whole = [names[0], names[2], names[1]].filter { !$0.isEmpty }.joined(separator: " ")
    let other = "\(names[0]) Baker"
    let cards = [
      card("FN:\(whole)", "N:\(names[1]);\(names[0]);\(names[2]);;", "TEL;TYPE=cell:+14155550100"),
      card("FN:\(other)", "N:Baker;\(names[0]);;;", "TEL;TYPE=cell:+14155550101"),
    ]
    var search = NameSearch(
      ContactBook(contacts: try read(cards.joined()).contacts, region: "US"), language: .english)
    search.knowledge = PeopleBook.knowledge
    let found = summary(search.resolve(name: said))
    #expect(found.hasPrefix("which: "))
    #expect(found.contains(whole) && found.contains(other))
  }

  @Test func aCardOfAnOrganisationIsAFirm() throws {
    let search = try search(["Grace Medical Center"], organization: "Grace Medical Center")
    #expect(summary(search.resolve(name: "grace")) == "confirm: Grace Medical Center mobile")
    #expect(
      summary(search.resolve(name: "grace medical center"))
        == "success: Grace Medical Center mobile")
  }

  /// People, and firms whose first word is nobody's name, are called as ever.
  @Test(arguments: [
    ("kate", "Kate Spade"), ("jack", "Jack Baker"), ("grace", "Grace"), ("art", "Art Vandelay"),
    ("art", "Art"), ("mark", "Mark Mobile"), ("debbie home", "Debbie Home"),
    ("debbie", "Debbie Home"), ("bob", "Bob & Carol Smith"), ("tom", "Tom Bank"),
    ("anna", "Anna School"), ("rose", "Rose Garden"), ("maria", "Maria de la Cruz"),
    ("will", "Will Power"), ("joy", "Joy Division"), ("him", "Him"), ("main", "Main"),
    ("domino's", "Domino's Pizza"), ("lakeside", "Lakeside Dental Clinic"), ("wong", "Him Wong"),
    ("huynh", "To Huynh"), ("sarah", "Sarah van der Berg"), ("jo", "Jo"),
  ])
  func peopleAreCalledAsEver(said: String, name: String) throws {
    let search = try search([name, "Quentin Zabriskie"])
    #expect(summary(search.resolve(name: said)) == "success: \(name) mobile")
  }

  /// Whoever is excluded, or is only the owner or relative of somebody, is no near match.
  @Test(arguments: [
    ("mom at home not", "Mom"), ("mom's mom", "Mom"), ("mom's house", "Mom"),
    ("john not jon", "Jon"),
    ("anyone except anna", "Anna Berg"), ("anna but not berg", "Anna Berg"),
    ("mother of john", "Mother"), ("anna's annas", "Anna"),
    ("nick's nick", "Nick"), ("not elanor", "Eleanor"),
  ])
  func surplusWordsAreNoTypos(said: String, name: String) throws {
    let search = try search([name, "Quentin Zabriskie", "John Reed"])
    #expect(summary(search.resolve(name: said)) == "noContactFound")
  }

  @Test(arguments: [
    ("elanor", "Eleanor"), ("mom's neigbor", "Mom's Neighbor"),
    ("wendys burgers", "Wendy's Burger"),
    ("quentin zabriski", "Quentin Zabriskie"),
  ])
  func typosAreAskedAboutAsEver(said: String, name: String) throws {
    #expect(
      summary(try search([name, "John Reed"]).resolve(name: said)) == "confirm: \(name) mobile")
  }

  /// A part of a label is asked about; a number that there is none of is said to be missing.
  @Test(
    arguments: [
      ("anna's cabin", nil, "confirm: Anna ski cabin"),
      ("anna cabin", nil, "confirm: Anna ski cabin"),
      ("hal's boat", nil, "confirm: Hal hal's boat"),
      ("uma's lake", nil, "confirm: Uma lake house"),
      ("mom's old", "mobile", "noHandleForLabel"), ("mom's other", nil, "noHandleForLabel"),
      ("mom's second", "mobile", "noHandleForLabel"), ("anna's yacht", nil, "noContactFound"),
      ("anna's mom", nil, "noContactFound"), ("zed's cabin", nil, "noContactFound"),
      ("mom's best", nil, "noContactFound"), ("anna lopez", nil, "noContactFound"),
      ("joe's hut", nil, "which: Joe red hut; Joe blue hut"),
    ] as [(String, String?, String)])
  func aPartOfALabelIsAskedAbout(said: String, label: String?, expected: String) {
    var search = NameSearch(
      ContactBook(
        contacts: [
          person("Anna", "ski cabin 0001", "mobile 0002"), person("Hal", "hal's boat 0003"),
          person("Mom", "mobile 0004", "home 0005"),
          person("Uma", "lake house 0006", "mobile 0007"),
          person("Joe", "red hut 0008", "blue hut 0009"),
        ], region: "US"))
    search.knowledge = PeopleBook.knowledge
    let found = search.resolve(name: said, label: label.flatMap { ContactLabel(spoken: $0) })
    #expect(summary(found) == expected, "\(found.explanation)")
  }

  @Test func aNumberThatThereIsNoneOfIsNamed() {
    var search = NameSearch(
      ContactBook(
        contacts: [person("Mom", pronoun: .she, "mobile 0004", "home 0005")], region: "US"))
    search.knowledge = PeopleBook.knowledge
    #expect(
      search.resolve(name: "mom's old", label: .mobile).explanation
        == "Mom has no old mobile number; she has: mobile and home.")
  }

  /// A degree behind a comma is no name, and makes a doctor.
  @Test(arguments: [
    ("doctor gupta", "Dr. Sanjay Gupta, MD"), ("dr gupta", "Dr. Sanjay Gupta, MD"),
    ("sanjay gupta", "Dr. Sanjay Gupta, MD"), ("doctor doe", "Jane Doe, PhD"),
    ("dr doe", "Jane Doe, PhD"), ("jane doe", "Jane Doe, PhD"), ("doe", "Jane Doe, PhD"),
    ("doctor lind", "Eva Lind, M.D."), ("martin king", "Martin King, Jr."),
    ("rita moss", "Rita Moss, RN"), ("doctor okoro", "Dr. Cass Okoro, MD, FACS"),
  ])
  func aDegreeIsNoName(said: String, name: String) throws {
    let search = try search([name, "Quentin Zabriskie"])
    #expect(summary(search.resolve(name: said)) == "success: \(name) mobile")
  }

  @Test(arguments: ["doctor moss", "doctor rahman"])
  func nobodyElseIsADoctor(said: String) throws {
    let search = try search(["Rita Moss, RN", "Md Rahman"])
    #expect(!summary(search.resolve(name: said)).hasPrefix("success"))
  }

  // MARK: - Emergency numbers

  /// Each number is one that is dialled in its region, and no other kind of call.
  @Test func theEmergencyNumbersAreDialled() throws {
    let folder = URL(filePath: #filePath).appending(path: "../../../names").standardizedFileURL
    let entries = KnowledgeFile(folder: folder, name: EmergencyNumbers.fileName).entries
      .filter { $0.section == "numbers" }
    #expect(entries.count > 60)
    #expect(Set(entries.map(\.key)).count == entries.count)
    for entry in entries {
      for value in entry.values {
        let parts = value.split(separator: " ").map(String.init)
        #expect(parts.count == 2 && ["any", "police", "ambulance", "fire"].contains(parts[0]))
        let number = PhoneNumber(parts[1], region: entry.key)
        #expect(number?.value == parts[1], "\(entry.key) \(value)")
        #expect(PhoneNumber.isEmergency(parts[1], region: entry.key), "\(entry.key) \(value)")
        #expect(
          PhoneNumber.surcharge(of: parts[1], region: entry.key) == nil, "\(entry.key) \(value)")
      }
    }
  }

  @Test(
    arguments: [
      ("the police", SpokenLanguage.english, .police), ("cops", .english, .police),
      ("fire department", .english, .fire), ("an ambulance", .english, .ambulance),
      ("emergency services", .english, nil), ("fire", .english, .fire),
      ("la policía", .spanish, .police),
      ("policia", .spanish, .police), ("die Feuerwehr", .german, .fire), ("Notruf", .german, nil),
      ("un krankenwagen", .french, nil), ("le samu", .french, .ambulance),
      ("pemadam kebakaran", .indonesian, .fire), ("报警电话", .chinese, .police),
      ("救护车", .chinese, .ambulance),
    ] as [(String, SpokenLanguage, EmergencyNumbers.Service?)])
  func theServiceOfWords(
    phrase: String, language: SpokenLanguage, service: EmergencyNumbers.Service?
  ) throws {
    let numbers = try #require(PeopleBook.knowledge.emergencyNumbers(for: language))
    #expect(numbers.service(in: phrase) == service)
  }

  /// A word for a kind of firm means the only firm that has it; whoever else has the word is asked about.
  @Test(
    arguments: [
      (["Greenleaf Pharmacy"], "the pharmacy", "success"), (["Mason Garage"], "garage", "success"),
      (["First Harbor Bank Oak Street"], "the bank", "success"),
      (["Farmacia Cruz Verde"], "farmacia", "success"), (["Gasthaus Bar Rot"], "bar", "success"),
      (["Greenleaf Pharmacy", "Oak Pharmacy"], "the pharmacy", "disambiguation"),
      (["First Harbor Bank Oak Street", "Sarah Bank"], "the bank", "other"),
      (["Sarah Bank"], "the hotel", "none"), (["Green Leaf"], "the pharmacy", "none"),
      (["The Corner Shop Ltd"], "the", "none"), (["Greenleaf Pharmacy"], "leaf", "none"),
    ])
  func theOnlyFirmOfItsKind(names: [String], said: String, expected: String) throws {
    let result = try search(names).resolve(name: said).result
    let kind =
      switch result {
      case .success(let choice): choice.contact?.displayName == names[0] ? "success" : "other"
      case .disambiguation: "disambiguation"
      case .confirmationRequired, .needsValue, .unsupported: "none"
      }
    #expect(kind == expected, "\(result)")
  }

  /// A card that tells a given and a family name is a person's, wherever they work and whatever the words are.
  @Test(arguments: [
    ("Park", "Acme"), ("Bank", "First Harbor"), ("Church", "Oak Inc"), ("Park", ""),
  ])
  func aPersonIsNoFirm(family: String, organization: String) {
    let contacts = [("Sarah", family), ("Sarah", "Baker")].enumerated().map { index, name in
      var contact = Contact(identifier: "\(index)", displayName: "\(name.0) \(name.1)")
      (contact.givenName, contact.familyName) = name
      if index == 0 { contact.organization = organization }
      contact.handles = [ContactHandle(kind: .phoneNumber, value: "+1415555010\(index)")]
      return contact
    }
    var search = NameSearch(ContactBook(contacts: contacts, region: "US"))
    search.knowledge = PeopleBook.knowledge
    guard case .disambiguation(let choices) = search.resolve(name: "sarah").result else {
      Issue.record("nobody is asked")
      return
    }
    #expect(choices.count == 2)
  }
}
