import ContactBook
import Foundation
import NameSearch

/// A book of 300 people: those below, each hard in its own way, and others from lists of names.
enum PeopleBook {
  /// The folder of what is known about names.
  static let knowledge = NameKnowledge(
    folder: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "names"))

  /// The book in American English.
  static let search: NameSearch = {
    var search = NameSearch(ContactBook(contacts: hard + others, region: "US"))
    search.knowledge = knowledge
    return search
  }()

  /// People whose names ask for care.
  static let hard: [Contact] = [
    // The user.
    person(
      "Me", nick: ["Nora Vale"],
      relations: [
        ("mother", "Ilse Brandt"), ("father", "Dad"), ("spouse", "Tobias Vale"),
        ("brother", "Henrik Brandt"), ("brother", "Lars Brandt"), ("assistant", "Priya Raman"),
        ("daughter", "Unknown Person"),
      ], "mobile 0001"),
    person("Ilse Brandt", pronoun: .she, "home 0002", "mobile 0003*"),
    person("Dad", "mobile 0004"),
    person("Tobias Vale", pronoun: .he, "mobile 0005"),
    person("Henrik Brandt", "mobile 0006"),
    person("Lars Brandt", "mobile 0007"),
    person("Priya Raman", org: "Halcyon Labs", "work 0008"),
    person("Grandma", nick: ["Oma"], "home 0009"),
    // Twins and others of one name.
    person("Mina Park", org: "Orchard Books", "mobile 0010"),
    person("Mina Park 2", given: "Mina", family: "Park", org: "Tidewater Clinic", "work 0011"),
    person("Cass Okoro", groups: ["Chess Club"], "mobile 0012"),
    person("Cass Delgado", org: "Lakeside Dental", "mobile 0013", "work 0014"),
    person("Cass Whitfield", groups: ["Work"], "home 0015"),
    // Said alike.
    person("Jon Reid", "mobile 0020"),
    person("John Reed", "mobile 0021"),
    person("Sean Pryce", "mobile 0022"),
    person("Shaun Price", "work 0023"),
    person("Catherine Moss", "mobile 0024"),
    person("Kathryn Voss", "mobile 0025"),
    // Titles, suffixes, initials.
    person("Dr. Anil Mehta", given: "Anil", family: "Mehta", prefix: "Dr.", "work 0030"),
    person("Sunita Mehta", pronoun: .she, "mobile 0031"),
    person(
      "Prof. Dr. Greta Lindqvist", given: "Greta", family: "Lindqvist", prefix: "Prof. Dr.",
      "work 0032"),
    person("Ramon Ibarra", pronoun: .he, "mobile 0033"),
    person("Lucia Ibarra", pronoun: .she, "mobile 0034"),
    person("Casey Holt", "mobile 0035"),
    person(
      "Marcus Aurel King Jr.", given: "Marcus", middle: "Aurel", family: "King", suffix: "Jr.",
      "home 0036"),
    person("Marcus Aurel King", given: "Marcus", middle: "Aurel", family: "King", "home 0037"),
    person("Walter Boone Jr.", given: "Walter", family: "Boone", suffix: "Jr.", "home 0038"),
    person(
      "Jasper Rowan Stone", given: "Jasper", middle: "Rowan", family: "Stone", "mobile 0039"),
    person("T. S. Okafor", given: "T. S.", family: "Okafor", "mobile 0040"),
    person("Father Dunstan", given: "", family: "Dunstan", prefix: "Father", "main 0041"),
    // Short forms.
    person("William Hartley", "mobile 0050"),
    person("Peggy Sloane", "home 0051"),
    person("José Ferrer", "mobile 0052"),
    person("Francisco Duarte", "mobile 0053"),
    person("Alexander Petrov", "mobile 0054"),
    person("Alexandra Quist", "mobile 0055"),
    person("Elizabeth Crane", "home 0056"),
    person("Robert Ames", "mobile 0057"),
    person("Bob Tanner", "mobile 0058"),
    person("Theodore Finch", nick: ["Bear"], "mobile 0059"),
    person("Giuseppe Alfieri", "mobile 0060"),
    person("Ted Lowell", "mobile 0061"),
    // Letters with marks, compounds.
    person("Zoë Müller", "mobile 0070"),
    person("Björn Åkesson", "mobile 0071"),
    person("Łukasz Wiśniewski", "mobile 0072"),
    person("Søren Kjær", "mobile 0073"),
    person("Anke Großmann", "mobile 0074"),
    person("Anne-Marie Dubois", "mobile 0075"),
    person("Mary Ann Kessler", given: "Mary Ann", family: "Kessler", "home 0076"),
    person("Rosa García López", given: "Rosa", family: "García López", "mobile 0077"),
    person("Pieter van der Berg", given: "Pieter", family: "van der Berg", "mobile 0078"),
    person("Siobhán O’Malley", "mobile 0079"),
    person("Nuala McArdle", "mobile 0080"),
    person("Thị Hương Nguyễn", given: "Hương", middle: "Thị", family: "Nguyễn", "mobile 0081"),
    person("Jürgen Schröder", "work 0082"),
    person("D’Angelo Rivers", "mobile 0083"),
    person("Jean-Luc Perrault", "mobile 0084"),
    person("Maria de la Cruz", given: "Maria", family: "de la Cruz", "mobile 0085"),
    // Other scripts.
    person("王伟", given: "伟", family: "王", "mobile 0090"),
    person("李小龙", given: "小龙", family: "李", "mobile 0091"),
    person("陈医生", "work 0092"),
    person("张敏", given: "敏", family: "张", prefix: "医生", "work 0093"),
    person("محمد الفارسي", given: "محمد", family: "الفارسي", "mobile 0094"),
    person("فاطِمة حدّاد", given: "فاطِمة", family: "حدّاد", "mobile 0095"),
    person("Дмитрий Соколов", "mobile 0096"),
    person("Алёна Белова", "mobile 0097"),
    person("Ελένη Παππά", "mobile 0098"),
    person("田中 さくら", given: "さくら", family: "田中", phonetic: ("Sakura", "Tanaka"), "mobile 0099"),
    person("鈴木 一郎", given: "一郎", family: "鈴木", phonetic: ("Ichiro", "Suzuki"), "home 0100"),
    person("דָּוִד לוי", given: "דָּוִד", family: "לוי", "mobile 0101"),
    person("김민준", given: "민준", family: "김", "mobile 0102"),
    person("Nagy Katalin", given: "Katalin", family: "Nagy", "mobile 0103"),
    person("Aarav शर्मा", "mobile 0104"),
    // Organisations, jobs, places.
    person("Lakeside Dental", given: "", family: "", org: "Lakeside Dental", "main 0110"),
    person("Studio 54", given: "", family: "", "main 0111"),
    person("Smith & Sons", given: "", family: "", org: "Smith & Sons", "work 0112"),
    person("7-Eleven", given: "", family: "", "main 0113"),
    person("Domino's Pizza", given: "", family: "", "main 0114"),
    person("St. Mary's Hospital", given: "", family: "", "main 0115", "emergency room 0116"),
    person("Tidewater Clinic", given: "", family: "", org: "Tidewater Clinic", "main 0117"),
    person("Odile Marchetti", org: "Northgate Motors", job: "Mechanic", "work 0118"),
    person("Quincy Adeyemi", job: "Dentist", "work 0119"),
    person("AT&T", given: "", family: "", "main 0120"),
    person("The Copper Kettle", given: "", family: "", "main 0121"),
    person("3M", given: "", family: "", "main 0122"),
    // Labels and numbers.
    person("Hollis Grey", "home 0130", "mobile 0131", "work 0132"),
    person("Ines Baptista", "home 0133", "mobile 0134*"),
    person("Wren Castillo", pronoun: .she, "boat 0135", "home 0136"),
    person("Otto Lang", "mobile 0137", "mobile 0138"),
    person("Yara Haddad"),
    person("Fax Machine", "work fax 0139"),
    person("Emil Novak", "privat 0140", "geschäftlich 0141"),
    person("Sam Ortiz", favorite: true, "mobile 0142"),
    person("Sam Abbott", "mobile 0143"),
    person("Tamsin Yeo", relations: [("spouse", "Ravi Yeo")], "mobile 0144"),
    person("Ravi Yeo", "mobile 0145"),
    person("Mum Mobile Shop", given: "", family: "", "main 0146"),
  ]

  /// People from lists, none of whom shares a name with the hard ones.
  static var others: [Contact] {
    let given = [
      "Adele", "Bruno", "Clement", "Dalia", "Edith", "Fabian", "Gideon", "Hester", "Imogen",
      "Jolanta", "Kerstin", "Lionel", "Mirela", "Nestor", "Ottilie",
    ]
    let family = [
      "Ashdown", "Birkett", "Calloway", "Drummond", "Eastwood", "Fairbairn", "Gallagher",
      "Hathaway", "Ironside", "Jessop", "Kavanagh", "Lockhart", "Merriweather", "Nightingale",
      "Oakley", "Pemberton",
    ]
    return (0..<(300 - hard.count)).map { index in
      let first = given[index % given.count]
      let last = family[index % family.count]
      let number = String(format: "%04d", 1000 + index)
      return person("\(first) \(last)", "\(index % 3 == 0 ? "home" : "mobile") \(number)")
    }
  }
}

/// Builds a contact of a few texts.
///
/// Handles are "label number"; a star behind one marks the preferred one. Numbers are the last
/// four digits of one in San Francisco.
func person(
  _ name: String, given: String? = nil, middle: String = "", family: String? = nil,
  prefix: String = "", suffix: String = "", nick: [String] = [], org: String = "",
  job: String = "", groups: [String] = [], relations: [(String, String)] = [],
  phonetic: (String, String) = ("", ""), pronoun: ContactPronoun? = nil, favorite: Bool = false,
  _ handles: String...
) -> Contact {
  var contact = Contact(identifier: name, displayName: name)
  let words = name.split(separator: " ").map(String.init)
  contact.givenName = given ?? (words.count > 1 ? words[0] : "")
  contact.familyName = family ?? (words.count > 1 ? words[words.count - 1] : "")
  contact.middleName = middle
  contact.namePrefix = prefix
  contact.nameSuffix = suffix
  contact.nicknames = nick
  contact.organization = org
  contact.title = job
  contact.groups = groups
  contact.relations = relations.map { ContactRelation(kind: $0.0, name: $0.1) }
  contact.phoneticGivenName = phonetic.0
  contact.phoneticFamilyName = phonetic.1
  contact.pronoun = pronoun
  contact.isFavorite = favorite
  contact.handles = handles.map { text in
    let parts = text.split(separator: " ")
    let number = parts[parts.count - 1].filter(\.isNumber)
    let label = parts.dropLast().joined(separator: " ")
    return ContactHandle(
      kind: .phoneNumber, value: "+1415555\(number)", displayText: "(415) 555-\(number)",
      labels: label.isEmpty ? [] : [ContactLabel(spoken: label)].compactMap(\.self),
      isPreferred: text.hasSuffix("*"))
  }
  return contact
}

/// "success: Maria Lopez mobile", "which: …; …", "confirm: …", or the reason.
func summary(_ resolution: Resolution) -> String {
  let text = { (choice: ContactChoice) in
    let name = choice.contact?.displayName ?? "–"
    return choice.handle.map { "\(name) \($0.label?.spoken ?? $0.value)" } ?? name
  }
  return switch resolution.result {
  case .success(let choice): "success: \(text(choice))"
  case .disambiguation(let choices): "which: \(choices.map(text).joined(separator: "; "))"
  case .needsValue: "needsValue"
  case .confirmationRequired(let choice): "confirm: \(text(choice))"
  case .unsupported(let reason): reason.rawValue
  }
}
