import ContactBook
import ContactExamples
import NameSearch
import Testing

struct ResolutionTests {
  /// "Result: who label; … | why" of a request.
  private func outcome(
    _ cards: [String], _ name: String?, _ label: ContactLabel? = nil
  ) throws -> String {
    let search = NameSearch(ContactBook(contacts: try read(cards.joined()).contacts, region: "US"))
    return Self.text(search.resolve(name: name, label: label))
  }

  private static func text(_ resolution: Resolution) -> String {
    let text = { (choice: ContactChoice) in
      let name = choice.contact?.displayName ?? "–"
      let label = choice.handle?.label?.rawValue
      return "\(name) \(choice.handle.map { label ?? $0.value } ?? "?")"
    }
    let result =
      switch resolution.result {
      case .success(let choice): "success: " + text(choice)
      case .disambiguation(let choices): "which: " + choices.map(text).joined(separator: "; ")
      case .needsValue: "needsValue"
      case .confirmationRequired(let choice): "confirm: " + text(choice)
      case .unsupported(let reason):
        "\(reason.rawValue)/\(resolution.errorCode?.rawValue ?? "")"
      }
    return result + " | " + resolution.explanation
  }

  private static let maria = card(
    "FN:Maria Lopez", "N:Lopez;Maria;;;", "NICKNAME:Mom", "ORG:Acme", "TEL;TYPE=HOME:4155550100",
    "TEL;TYPE=CELL:4155550101")
  private static let eleanor = card(
    "FN:Eleanor Vance", "N:Vance;Eleanor;;Dr.;", "GENDER:F", "TEL;TYPE=HOME:4155550102")
  private static let abernathy = card(
    "FN:John Abernathy", "N:Abernathy;John;;;", "TEL;TYPE=CELL:4155550103")
  private static let zimmerman = card(
    "FN:John Zimmerman", "N:Zimmerman;John;;;", "TEL;TYPE=CELL:4155550104",
    "TEL;TYPE=WORK:4155550105")
  private static let john = card("FN:John", "TEL;TYPE=HOME:4155550106")
  private static let dan = card("FN:Dan Brown", "EMAIL:dan@example.com")
  private static let all = [maria, eleanor, abernathy, zimmerman, dan]

  @Test(arguments: [nil, "", "  ", "!?"])
  func noName(name: String?) throws {
    #expect(try outcome(Self.all, name) == "needsValue | Whom do you want to call?")
  }

  @Test(arguments: [
    ("Eleanor Vance", "success: Eleanor Vance home | Calling Eleanor Vance, home."),
    ("ELEANOR", "success: Eleanor Vance home | Calling Eleanor Vance, home."),
    ("vance", "success: Eleanor Vance home | Calling Eleanor Vance, home."),
    ("dr. vance", "success: Eleanor Vance home | Calling Eleanor Vance, home."),
    ("vance eleanor", "success: Eleanor Vance home | Calling Eleanor Vance, home."),
    (
      "mom",
      "which: Maria Lopez home; Maria Lopez mobile | Maria Lopez has 2 numbers: home and mobile."
    ),
    (
      "acme",
      "which: Maria Lopez home; Maria Lopez mobile | Maria Lopez has 2 numbers: home and mobile."
    ),
    (
      "john",
      "which: John Abernathy mobile; John Zimmerman ? | "
        + "There are 2 people called John: John Abernathy and John Zimmerman."
    ),
    ("dan brown", "invalidHandle/noNumber | Dan Brown has no number to call."),
    (
      "bartholomew",
      "noContactFound/noContactFound | Nobody in your contacts is called Bartholomew."
    ),
    (
      "Bart O’Hara",
      "noContactFound/noContactFound | Nobody in your contacts is called Bart O’Hara."
    ),
  ])
  func names(name: String, expected: String) throws {
    #expect(try outcome(Self.all, name) == expected)
  }

  @Test(arguments: [
    ("mom", ContactLabel.mobile, "success: Maria Lopez mobile | Calling Maria Lopez, mobile."),
    (
      "eleanor", .work,
      "noHandleForLabel/noSuchLabel | Eleanor Vance has no work number; she has: home."
    ),
    (
      "maria", .work,
      "noHandleForLabel/noSuchLabel | "
        + "Maria Lopez has no work number; there is: home and mobile."
    ),
    (
      "dan", .home,
      "noHandleForLabel/noSuchLabel | "
        + "Dan Brown has no home number, and no other number to call."
    ),
    (
      "john", .mobile,
      "which: John Abernathy mobile; John Zimmerman mobile | "
        + "There are 2 people called John: John Abernathy and John Zimmerman."
    ),
    (
      "john", .work,
      "which: John Zimmerman work | There are 2 people called John: John Abernathy and "
        + "John Zimmerman; only John Zimmerman has a work number."
    ),
    (
      "john", .home,
      "which: John Abernathy ?; John Zimmerman ? | There are 2 people called John, "
        + "and neither has a home number: John Abernathy and John Zimmerman."
    ),
  ])
  func labels(name: String, label: ContactLabel, expected: String) throws {
    #expect(try outcome(Self.all, name, label) == expected)
  }

  @Test func aWholeNameBeatsAPart() throws {
    #expect(
      try outcome(Self.all + [Self.john], "john") == "success: John home | Calling John, home.")
    #expect(
      try outcome(Self.all + [Self.john], "john", .work)
        == "noHandleForLabel/noSuchLabel | John has no work number; there is: home.")
    let lopez = card("FN:Lopez Maria", "TEL;TYPE=WORK:4155550107")
    #expect(
      try outcome([Self.maria, lopez], "lopez maria")
        == "success: Lopez Maria work | Calling Lopez Maria, work.")
    let nicknamed = card("FN:Ann", "NICKNAME:Mom", "TEL:4155550108")
    #expect(
      try outcome([Self.maria, nicknamed], "mom")
        == "which: Ann +14155550108; Maria Lopez ? | There are 2 people called Mom: "
        + "Ann and Maria Lopez.")
    // A nickname is no surer than the given name of somebody else.
    let nicknames = [
      card("FN:Robert Stone", "N:Stone;Robert;;;", "NICKNAME:Ziggy", "TEL:4155550111"),
      card("FN:Ziggy Marlow", "N:Marlow;Ziggy;;;", "TEL:4155550112"),
    ]
    #expect(
      try outcome(nicknames, "ziggy")
        == "which: Robert Stone +14155550111; Ziggy Marlow +14155550112 | "
        + "There are 2 people called Ziggy: Robert Stone and Ziggy Marlow.")
    let middle = card("FN:Dr. Maria E. Lopez", "N:Lopez;Maria;E.;Dr.;", "TEL:4155550109")
    #expect(
      try outcome([middle, Self.maria], "maria lopez", .home)
        == "success: Maria Lopez home | Calling Maria Lopez, home.")
  }

  @Test func handlesOfOnePlaceAreOne() {
    let handles = [ContactLabel.home, .mobile].map {
      ContactHandle(kind: .phoneNumber, value: "911", labels: [$0])
    }
    let contact = Contact(identifier: "1", displayName: "Ann", handles: handles)
    let resolution = NameSearch(ContactBook(contacts: [contact], region: "US")).resolve(name: "ann")
    #expect(Self.text(resolution) == "success: Ann home | Calling Ann, home.")
    #expect(resolution.isEmergency)
  }

  @Test func anArticleFitsItsLabel() throws {
    let ann = card("FN:Ann One", "TEL;TYPE=OTHER:4155550100")
    #expect(
      try outcome([ann, card("FN:Ann Two", "TEL:4155550101")], "ann", .other)
        == "which: Ann One other | There are 2 people called Ann: Ann One and Ann Two; "
        + "only Ann One has an other number.")
  }

  @Test func namesakes() throws {
    let one = card("UID:1", "FN:Jo Hill", "ORG:Acme", "TEL:4155550100")
    let two = card("UID:2", "FN:Jo Hill", "TEL:4155550101")
    #expect(
      try outcome([two, one], "jo hill")
        == "which: Jo Hill +14155550100; Jo Hill +14155550101 | "
        + "There are 2 people called Jo Hill: Jo Hill of Acme and Jo Hill.")
    let many = (1...7).map { card("FN:Jo \($0)", "N:\($0);Jo;;;", "TEL:415555010\($0)") }
    #expect(
      try outcome(many, "jo").hasSuffix(
        "| There are 7 people called Jo: Jo 1, Jo 2, Jo 3, Jo 4, Jo 5 and 2 more."))
    let none = ["UID:1", "UID:2"].map { card($0, "FN:Jo Hill") }
    #expect(
      try outcome(none, "jo")
        == "invalidHandle/noNumber | There are 2 people called Jo, and neither has a number to call."
    )
  }

  /// Two cards with the same numbers are one person, as are two with one first word of which one has all numbers.
  @Test(
    arguments: [
      (["Daniel R.|4155550100", "Daniel Reyes|+14155550100"], "daniel", "success: Daniel Reyes"),
      (["Ana Gil|4155550100", "Ana Gil Work|4155550100 4155550101"], "ana", "which: Ana Gil Work"),
      (
        ["Old Tom|4155550100", "Tom Ray|4155550100", "Tom Fox|4155550102"], "tom", "which: Old Tom"
      ),
      // A couple with one telephone at home are two people.
      (
        ["Anna Berg|4155550100 4155550101", "Bert Berg|4155550100"], "berg",
        "which: Anna Berg ?; Bert Berg"
      ),
      (["Kim Lee|4155550100", "Kim Lee|4155550101"], "kim lee", "which: Kim Lee"),
      (["Ann One|", "Ann Two|4155550100"], "ann", "which: Ann Two"),
      (["Daniel Reyes|4155550100", "Daniel Reyes|4155550100"], "daniel reyez", "confirm: Daniel"),
    ])
  func doubles(cards: [String], name: String, expected: String) throws {
    let cards = cards.map { text in
      let parts = text.split(separator: "|", omittingEmptySubsequences: false)
      return card(
        (["FN:\(parts[0])"] + parts[1].split(separator: " ").map { "TEL:\($0)" })
          .joined(separator: "\n"))
    }
    let found = try outcome(cards, name)
    #expect(found.hasPrefix(expected), "\(found)")
  }

  /// What stands in brackets is no part of a name, and can be said all the same.
  @Test(
    arguments: [
      ("Susan (bridge club)", "susan", "success"),
      ("Susan (bridge club)", "susan bridge club", "success"),
      ("Tom Reed (old number)", "tom reed", "success"), ("Tom Reed (old number)", "tom", "success"),
      ("Tom Reed [work]", "reed", "success"), ("Nina (Post Office)", "nina", "success"),
      ("王芳（公司）", "王芳", "success"), ("(Nina)", "nina", "success"),
      ("Susan (bridge club)", "bridge", "confirm"), ("Post Office (Main St)", "susan", "noContact"),
    ])
  func additions(name: String, said: String, expected: String) throws {
    let found = try outcome([card("FN:\(name)", "TEL:4155550100")], said)
    #expect(found.lowercased().hasPrefix(expected.lowercased()), "\(found)")
  }

  @Test(
    arguments: [
      (["TEL;TYPE=HOME:4155550100", "TEL;TYPE=CELL,PREF:4155550101"], nil, "success: Ann mobile"),
      (["TEL;TYPE=HOME:4155550100", "TEL;TYPE=CELL:+14155550100"], nil, "success: Ann home"),
      (["TEL;TYPE=HOME:4155550100", "TEL;TYPE=CELL:+14155550100"], .mobile, "success: Ann mobile"),
      (["TEL:4155550100", "TEL;TYPE=WORK,FAX:4155550101"], nil, "success: Ann +14155550100"),
      (["TEL:4155550100", "TEL;TYPE=PAGER,PREF:4155550101"], nil, "success: Ann +14155550100"),
      (["TEL;TYPE=PAGER:4155550101"], nil, "invalidHandle/noNumber"),
      (["TEL;TYPE=PAGER:4155550101"], .pager, "success: Ann pager"),
      (["TEL;TYPE=WORK,FAX:4155550101"], .workFax, "success: Ann workFax"),
      (["TEL;TYPE=WORK,FAX:4155550101"], .fax, "success: Ann workFax"),
      (["TEL;TYPE=WORK,FAX:4155550101"], .work, "noHandleForLabel/noSuchLabel"),
      (["TEL;TYPE=HOME:4155550100"], .mobile, "noHandleForLabel/noSuchLabel"),
      (["TEL:4155550100", "EMAIL:a@example.com"], nil, "success: Ann +14155550100"),
      (["EMAIL;TYPE=HOME:a@example.com"], .home, "noHandleForLabel/noSuchLabel"),
      (["X-SIP:a@example.com"], nil, "success: Ann sip:a@example.com"),
      (
        ["X-SIP;TYPE=HOME:a@example.com", "TEL;TYPE=CELL:4155550100"], nil,
        "which: Ann home; Ann mobile"
      ),
      (
        ["TEL;TYPE=HOME:4155550100", "TEL;TYPE=HOME:4155550101"], .home, "which: Ann home; Ann home"
      ),
      (["TEL;TYPE=HOME:4155550100", "TEL;TYPE=HOME,PREF:4155550101"], .home, "success: Ann home"),
      (
        ["TEL;TYPE=HOME,PREF:4155550100", "TEL;TYPE=CELL,PREF:4155550101"], nil,
        "which: Ann home; Ann mobile"
      ),
      (
        ["TEL;TYPE=X-boat:4155550100"], ContactLabel(spoken: "the boat"),
        "noHandleForLabel/noSuchLabel"
      ),
      (["TEL;TYPE=X-boat:4155550100"], ContactLabel(spoken: "Boat"), "success: Ann boat"),
      (["TEL:ask reception"], nil, "invalidHandle/noNumber"),
      (["TEL:4411"], nil, "success: Ann 4411"),
    ] as [([String], ContactLabel?, String)])
  func handles(lines: [String], label: ContactLabel?, expected: String) throws {
    let text = "BEGIN:VCARD\nFN:Ann\n" + lines.map { $0 + "\n" }.joined() + "END:VCARD\n"
    #expect(try outcome([text], "ann", label).hasPrefix(expected + " | "))
  }

  @Test func numbersOfOneLabelAreToldApart() throws {
    let ann = card(
      "FN:Ann", "TEL;TYPE=HOME:4155550100", "TEL;TYPE=HOME:4155550101", "TEL:4155550102")
    #expect(
      try outcome([ann], "ann", .home).hasSuffix(
        "Ann has 2 home numbers: home (415) 555-0100 and home (415) 555-0101."))
    #expect(
      try outcome([ann], "ann").hasSuffix(
        "Ann has 3 numbers: home (415) 555-0100, home (415) 555-0101 and (415) 555-0102."))
  }

  @Test(arguments: [
    (
      "elenor vance",
      "confirm: Eleanor Vance home | "
        + "Nobody in your contacts is called Elenor Vance; did you mean Eleanor Vance?"
    ),
    (
      "eleanor vacne",
      "confirm: Eleanor Vance home | "
        + "Nobody in your contacts is called Eleanor Vacne; did you mean Eleanor Vance?"
    ),
    (
      "lopes",
      "confirm: Maria Lopez ? | "
        + "Nobody in your contacts is called Lopes; did you mean Maria Lopez?"
    ),
    (
      "jhon",
      "which: John Abernathy mobile; John Zimmerman ? | Nobody in your contacts is called Jhon; "
        + "did you mean John Abernathy or John Zimmerman?"
    ),
    ("tom", "noContactFound/noContactFound | Nobody in your contacts is called Tom."),
    (
      "eleanr vanze",
      "confirm: Eleanor Vance home | "
        + "Nobody in your contacts is called Eleanr Vanze; did you mean Eleanor Vance?"
    ),
    (
      "elenr vance",
      "confirm: Eleanor Vance home | "
        + "Nobody in your contacts is called Elenr Vance; did you mean Eleanor Vance?"
    ),
    ("xyz vance", "noContactFound/noContactFound | Nobody in your contacts is called Xyz Vance."),
    ("dan brwn", "invalidHandle/noNumber | Dan Brown has no number to call."),
  ])
  func nearNames(name: String, expected: String) throws {
    #expect(try outcome(Self.all, name) == expected)
  }

  @Test(arguments: [
    (
      "eleanor vance or dr vance or maria",
      "which: Eleanor Vance home; Maria Lopez ? | 2 people are named: Eleanor Vance and Maria Lopez."
    ),
    (
      "either mom or john",
      "which: Maria Lopez ?; John Abernathy mobile; John Zimmerman ? | "
        + "3 people are named: Maria Lopez, John Abernathy and John Zimmerman."
    ),
    (
      "maria and eleanor",
      "which: Maria Lopez ?; Eleanor Vance home | 2 people are named: Maria Lopez and Eleanor Vance."
    ),
    // Names of which one is nobody's, or no name at all, are no two people.
    (
      "eleanor or tom",
      "noContactFound/noContactFound | Nobody in your contacts is called Eleanor Or Tom."
    ),
    (
      "eleanor or",
      "confirm: Eleanor Vance home | Nobody in your contacts is called Eleanor Or; "
        + "did you mean Eleanor Vance?"
    ),
    (
      "eleanor or eleanor",
      "confirm: Eleanor Vance home | Nobody in your contacts is called Eleanor Or Eleanor; "
        + "did you mean Eleanor Vance?"
    ),
  ])
  func namesOfSeveral(names: String, expected: String) throws {
    var search = NameSearch(
      ContactBook(contacts: try read(Self.all.joined()).contacts, region: "US"))
    search.knowledge = PeopleBook.knowledge
    #expect(Self.text(search.resolve(name: names)) == expected)
  }

  @Test func aNearNameWithALabel() throws {
    #expect(try outcome(Self.all, "lopes", .mobile).hasPrefix("confirm: Maria Lopez mobile |"))
    #expect(
      try outcome(Self.all, "lopes", .work).hasPrefix("noHandleForLabel/noSuchLabel |"))
  }

  @Test func otherScripts() throws {
    let tanaka = card("FN:田中", "X-PHONETIC-LAST-NAME:Tanaka", "TEL;TYPE=HOME:4155550100")
    #expect(try outcome([tanaka], "田中") == "success: 田中 home | Calling 田中, home.")
    #expect(try outcome([tanaka], "tanaka") == "success: 田中 home | Calling 田中, home.")
    #expect(try outcome([tanaka], "田口").hasPrefix("noContactFound/"))
  }

  @Test(arguments: [
    ("(415) 555-0102", "success: Eleanor Vance home | Calling Eleanor Vance."),
    ("+1 415 555 0199", "success: – +14155550199 | Calling (415) 555-0199."),
    ("+442079460018", "success: – +442079460018 | Calling +44 20 7946 0018."),
    ("5551234", "success: – 5551234 | Calling 555-1234."),
    ("611", "success: – 611 | Calling 611."),
    ("201", "success: – 201 | Calling 201."),
    (
      "55512345",
      "invalidHandle/invalidNumber | 55512345 is not a number that can be called; say all its digits, or the name of whom you want."
    ),
    (
      "020 7946 0018",
      "invalidHandle/invalidNumber | 020 7946 0018 is not a number that can be called from US; write it with its country code, or set your region."
    ),
    ("", "needsValue | Which number do you want to call?"),
  ])
  func digits(digits: String, expected: String) throws {
    let search = NameSearch(
      ContactBook(contacts: try read(Self.all.joined()).contacts, region: "US"))
    let resolution = search.resolve(digits: digits)
    #expect(Self.text(resolution) == expected)
    #expect(!resolution.isEmergency)
  }

  @Test func emergencies() throws {
    let search = NameSearch(try book(card("FN:Help", "TEL:911")))
    #expect(search.resolve(digits: "911").isEmergency)
    #expect(search.resolve(digits: "112").isEmergency)
    #expect(search.resolve(name: "help").isEmergency)
    #expect(search.resolve(name: "helpp").isEmergency)
  }

  @Test func aSharedNumberIsNobodys() throws {
    let search = NameSearch(
      try book(
        card("UID:1", "FN:Ann", "TEL:4155550100"), card("UID:2", "FN:Bob", "TEL:4155550100")))
    #expect(Self.text(search.resolve(digits: "4155550100")).hasPrefix("success: – +14155550100"))
  }

  @Test(arguments: ["*67", "#5551234", "*674155550142"])
  func serviceCodesStayAsTheyAre(code: String) {
    let resolution = NameSearch(ContactBook(region: "US")).resolve(digits: code)
    #expect(
      resolution.result
        == .success(
          ContactChoice(contact: nil, handle: ContactHandle(kind: .phoneNumber, value: code))))
    #expect(resolution.explanation == "Calling \(code).")
  }

  @Test func aServiceCodeIsAContacts() throws {
    let search = NameSearch(try book(card("UID:1", "FN:Balance", "TEL:*100#")))
    #expect(Self.text(search.resolve(digits: "*100#")).hasPrefix("success: Balance *100#"))
  }
}
