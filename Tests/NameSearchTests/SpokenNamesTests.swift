import ContactBook
import NameSearch
import SpokenText
import Testing

/// What can be typed of relations, roles and titles can be said.
struct SpokenNamesTests {
  private static let names = Set(PeopleBook.search.spokenNames.map { $0.joined(separator: " ") })
  private static let relations = Set(
    PeopleBook.search.spoken.relations.map { $0.joined(separator: " ") })

  /// Somebody whom the user may well ask for without having them.
  private static let anybodysRelations = Set(
    search(of: []).spoken.relations.map { $0.joined(separator: " ") })

  private static func search(of contacts: [Contact]) -> NameSearch {
    var search = NameSearch(ContactBook(contacts: contacts, region: "US"))
    search.knowledge = PeopleBook.knowledge
    return search
  }

  /// Relations are listened for with "my" where nobody has them, too, and what is said then tells it.
  @Test(arguments: [
    ("husband", "my husband"), ("wife", "my wife"), ("mother", "my mother"), ("mom", "mom"),
    ("dad", "dad"), ("sister", "my sister"), ("boss", "my boss"),
    ("mother in law", "mother in law"), ("neighbor", "the neighbor"), ("grandma", "my grandma"),
  ])
  func aRelationThatNobodyHas(relation: String, asked: String) {
    let search = Self.search(of: [person("Eleanor Vance", "mobile 0001")])
    let words = relation.split(separator: " ").map(String.init)
    #expect(search.spoken.relations.contains(words) && !search.spoken.all.contains(words))
    let resolution = search.resolve(name: asked)
    #expect(resolution.errorCode == .noContactFound)
    #expect(resolution.explanation == "You have no \(relation) in your contacts.")
  }

  /// Further words for a relation that nobody has would only be taken for somebody's name.
  @Test(arguments: ["mum", "nan", "pops", "hubby's", "uncle bob", "best friend's"])
  func fewWordsForARelationThatNobodyHas(word: String) {
    #expect(!Self.anybodysRelations.contains(word))
  }

  /// Those that are found when typed.
  @Test(arguments: [
    "mother", "mom", "mum", "father", "dad", "daddy", "husband", "spouse", "partner", "brother",
    "assistant", "grandma", "grandmother", "granny", "parent",
    "dentist", "mechanic", "doctor", "professor",
    "doctor mehta", "doctor anil mehta", "professor lindqvist", "professor greta lindqvist",
    "mister ibarra", "missus ibarra", "missus mehta", "mister holt", "father dunstan",
    "tamsin yeo's husband", "tamsin yeo's spouse",
    "walter boone junior", "saint mary's hospital", "studio fifty four", "smith and sons",
  ])
  func canBeSaid(name: String) {
    #expect(Self.names.contains(name))
    let found = PeopleBook.search.resolve(name: name)
    #expect(found.errorCode == nil, "\(summary(found))")
  }

  @Test(arguments: [
    "wife", "sister", "boss", "doctor holt", "tamsin yeo's sister", "plumber",
  ])
  func whomNobodyIsIsNotListenedFor(name: String) {
    #expect(!Self.names.contains(name))
  }

  @Test(arguments: [
    "mother", "dad", "husband", "brother", "grandmother", "dentist", "mechanic", "doctor",
    "professor", "lakeside dental", "domino's pizza", "saint mary's hospital",
  ])
  func goesWithMy(name: String) {
    #expect(Self.relations.contains(name))
    #expect(Self.names.contains(name))
  }

  @Test(arguments: [
    "sam", "sam ortiz", "ilse", "ilse brandt", "quincy adeyemi", "mehta", "doctor mehta", "me",
    "tobias", "priya raman",
  ])
  func aNameGoesWithoutMy(name: String) {
    #expect(Self.names.contains(name))
    #expect(!Self.relations.contains(name))
  }

  /// Rare words for a relation are listened for where they are somebody's name, or what the card says.
  @Test(arguments: [
    ("Grandma", "grandmother", true), ("Grandma", "grandma", true), ("Grandma", "granny", true),
    ("Grandma", "nan", false), ("Nan", "nan", true), ("Nan", "grandmother", true),
    ("Oma", "grandmother", true), ("Dad", "father", true), ("Dad", "pops", false),
    ("Mom", "mother", true), ("Mom", "mum", false), ("Mom", "mommy", true), ("Mum", "mum", true),
    ("Mum", "mom", false), ("Mother", "mom", true), ("Mother", "mum", false),
  ])
  func wordsForARelation(contact: String, name: String, isListenedFor: Bool) {
    var search = NameSearch(
      ContactBook(contacts: [person(contact, "home 0001")], region: "US"))
    search.knowledge = PeopleBook.knowledge
    let spoken = search.spoken
    #expect(spoken.relations.contains([name]) == isListenedFor)
    #expect(spoken.all.contains([name]) == isListenedFor)
    #expect(search.resolve(name: "my \(name)").errorCode == nil)
  }

  /// Any word that tells which firm is meant stands for it, with "the" or without, as when typed.
  @Test(arguments: [
    ("Riverside Pharmacy", ["riverside", "pharmacy"], ["the pharmacy"]),
    ("Green Valley Vet Clinic", ["vet", "clinic", "vet clinic", "green valley"], ["green vet"]),
    ("Tiffany Hair Studio", ["tiffany", "hair studio", "studio"], ["tiffany studio"]),
    ("The Bank of the North Ltd", ["bank", "north"], ["the", "of", "ltd", "bank of", "of the"]),
    ("Taller Mecánico Ruiz", ["taller", "ruiz", "taller mecanico"], []),
    ("Bäckerei am Markt", ["backerei", "markt"], ["am"]),
  ])
  func firmsByTheirTellingWords(name: String, said: [String], unsaid: [String]) {
    var firm = Contact(identifier: "1", displayName: name)
    firm.handles = [ContactHandle(kind: .phoneNumber, value: "+14155550100", labels: [.work])]
    var search = NameSearch(ContactBook(contacts: [firm], region: "US"))
    search.knowledge = PeopleBook.knowledge
    let spoken = search.spoken
    for part in said {
      let words = part.split(separator: " ").map(String.init)
      #expect(spoken.all.contains(words) && spoken.relations.contains(words), "\(part)")
      #expect(search.resolve(name: part).errorCode == nil, "\(part)")
    }
    for part in unsaid {
      #expect(!spoken.all.contains(part.split(separator: " ").map(String.init)), "\(part)")
    }
  }

  /// Firms are called without their legal form, aloud as well as in writing.
  @Test(arguments: [
    ("Harbour Plumbing Ltd", "harbour plumbing"), ("Acme Tools, Inc.", "acme tools"),
    ("Nordwind Logistik GmbH & Co. KG", "nordwind logistik"), ("Blue Fox LLC", "blue fox"),
    ("Smith & Sons Co", "smith and sons"), ("Kaya Holding AG", "kaya holding"),
    ("Mercato S.p.A.", "mercato"), ("Ford Motor Company", "ford motor"),
  ])
  func firmsWithoutTheirLegalForm(name: String, said: String) {
    var firm = Contact(identifier: "1", displayName: name)
    firm.handles = [ContactHandle(kind: .phoneNumber, value: "+14155550100", labels: [.work])]
    for organization in ["", name] {
      firm.organization = organization
      var search = NameSearch(ContactBook(contacts: [firm], region: "US"))
      search.knowledge = PeopleBook.knowledge
      let names = search.spokenNames.map { $0.joined(separator: " ") }
      #expect(names.contains(said), "\(names)")
      #expect(search.resolve(name: said, isHeard: true).errorCode == nil)
      #expect(
        summary(search.resolve(name: said)) == summary(search.resolve(name: said, isHeard: true)))
    }
  }

  /// A surname of two letters is no legal form, and nothing is left of some names.
  @Test(arguments: [
    ("Jasmine Sa", "Jasmine", "Sa", "jasmine sa"), ("Now Ltd", "", "", "now ltd"),
    ("Limited", "", "", "limited"), ("Smith & Co", "", "", "smith and co"),
  ])
  func whatIsNoLegalForm(name: String, given: String, family: String, said: String) {
    var contact = Contact(identifier: "1", displayName: name)
    (contact.givenName, contact.familyName) = (given, family)
    var search = NameSearch(ContactBook(contacts: [contact], region: "US"))
    search.knowledge = PeopleBook.knowledge
    let names = Set(search.spokenNames.map { $0.joined(separator: " ") })
    #expect(names.contains(said))
    #expect(names.isDisjoint(with: ["now", "smith and", ""]))
  }

  /// Contacts whose name is their role, whole or at its end.
  @Test func rolesAsNames() {
    var search = NameSearch(
      ContactBook(
        contacts: [
          person("Plumber", given: "", family: "Plumber", "mobile 0001"),
          person("Ana Piano Teacher", given: "Ana", family: "Piano Teacher", "mobile 0002"),
          person("Ben", given: "Ben", family: "", "mobile 0003"),
          person("Vera Stone", nick: ["Vet"], "mobile 0004"),
          person("Home", given: "", family: "Home", "home 0005"),
        ], region: "US"))
    search.knowledge = PeopleBook.knowledge
    #expect(
      Set(search.spoken.relations.map { $0.joined(separator: " ") })
        .subtracting(Self.anybodysRelations) == ["ana piano teacher", "plumber", "vet"])
  }

  /// The work that people do is listened for as far as it tells them apart, and people say it.
  @Test func jobsHaveLimits() {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    let contacts = (0..<300).map { index in
      person(
        "Person \(index)",
        job: index < 40
          ? "Manager"
          : index == 40
            ? "Head of the Department of Noise"
            : "Keeper \(letters[index % 26])\(letters[index / 26])",
        "mobile 0001")
    }
    let search = NameSearch(ContactBook(contacts: contacts, region: "US"))
    let names = Set(search.spoken.relations.map { $0.joined(separator: " ") })
    #expect(names.count == 200)
    #expect(!names.contains("manager"))
    #expect(!names.contains("head of the department of noise"))
  }

  /// Firms go with "my" and "the" as far as they are few.
  @Test func firmsHaveLimits() {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    let firms = (0..<400).map { index in
      person(
        "Firm \(letters[index % 26])\(letters[index / 26])", given: "", family: "", "work 0001")
    }
    let search = NameSearch(ContactBook(contacts: firms, region: "US"))
    // With the word that all of them have.
    #expect(search.spoken.relations.count == 301)
    #expect(search.spokenNames.count == 401)
  }

  /// A word for a relation that is also a name goes with "my": it is asked who is meant.
  @Test func aNameThatIsARelationGoesWithMy() {
    var search = NameSearch(
      ContactBook(
        contacts: [
          person("Brother Printers", given: "Brother", family: "Printers", "work 0001"),
          person("Eleanor Vance", "mobile 0002"),
        ], region: "US"))
    search.knowledge = PeopleBook.knowledge
    #expect(search.spoken.relations.contains(["brother"]))
    #expect(search.resolve(name: "my brother").errorCode == nil)
  }

  /// In large books only those are called mister or missus whose card tells which.
  @Test(arguments: [(500, true), (501, false)])
  func courtesiesHaveLimits(count: Int, isListenedFor: Bool) {
    let others = (1..<count).map { person("Ann Other\($0)", "mobile 0001") }
    var search = NameSearch(
      ContactBook(
        contacts: [person("Casey Holt", "mobile 0002")] + others, region: "US"))
    search.knowledge = PeopleBook.knowledge
    #expect(search.spokenNames.contains(["mister", "holt"]) == isListenedFor)
    search = NameSearch(
      ContactBook(
        contacts: [person("Casey Holt", pronoun: .she, "mobile 0002")] + others, region: "US"))
    search.knowledge = PeopleBook.knowledge
    #expect(search.spokenNames.contains(["missus", "holt"]))
    #expect(!search.spokenNames.contains(["mister", "holt"]))
  }
}
