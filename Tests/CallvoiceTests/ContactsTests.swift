import Foundation
import TestSupport
import Testing

/// The contact book, links, activities and the state of the installation.
struct ContactsTests {
  @Test
  func lists() async throws {
    let result = try await Place().run("contacts", "list")
    #expect(result.code == 0)
    #expect(result.messages.isEmpty)
    #expect(
      result.output == """
        Maria Lopez     “Mom” · mobile (415) 555-0100 · home (415) 555-0101
        John Abernathy  mobile (415) 555-0107
        John Baker      work (415) 555-0108
        Eleanor Vance   home (415) 555-0110

        """)
  }

  @Test
  func listsAsJSON() async throws {
    let result = try await Place().run("contacts", "list", "--json")
    let events = try result.events()
    #expect(result.code == 0)
    #expect(events.texts("contact", "identifier") == ["c1", "c2", "c3", "c4"])
    #expect(
      result.output.split(separator: "\n").first
        == #"""
        {"displayName":"Maria Lopez","event":"contact","handles":[{"label":"mobile",\#
        "preferred":false,"type":"phoneNumber","value":"+14155550100"},{"label":"home",\#
        "preferred":false,"type":"phoneNumber","value":"+14155550101"}],"identifier":"c1",\#
        "nicknames":["Mom"]}
        """#)
  }

  @Test(
    arguments: [
      ("eleanor", 0, "success", ["c4"]), ("john", 0, "disambiguation", ["c2", "c3"]),
      ("zebulon quartz", 4, "unsupported", []),
    ] as [(String, Int32, String, [String])])
  func searches(words: String, code: Int32, result: String, identifiers: [String]) async throws {
    let search = try await Place().run("contacts", "search", words, "--json")
    #expect(search.code == code)
    #expect(search.messages.isEmpty)
    let events = try search.events()
    #expect(events.count == 1)
    #expect(events.texts("search", "result") == [result])
    let choices = events.first?["choices"]?.items ?? []
    #expect(choices.compactMap { $0["contact"]?["identifier"]?.text } == identifiers)
    #expect(events.first?["explanation"]?.text?.hasSuffix(".") == true)
  }

  @Test
  func checks() async throws {
    let place = try Place(
      contacts: "BEGIN:VCARD\nFN:Ann Lee\nbroken\nTEL:ask her\nEND:VCARD\n"
        + "BEGIN:VCARD\nFN:Bob\nTEL:415-155-0100\nEND:VCARD\n")
    let result = try await place.run("contacts", "check", "--json")
    #expect(result.code == 0)
    let events = try result.events()
    let files = events.filter { $0["kind"] != .string("unpronounceable") }
    #expect(files.texts("finding", "kind") == ["file", "file", "unassignedNumber", "unreachable"])
    #expect(
      files.texts("finding", "message").first
        == "the line has no \":\"; it is left out.")
    let plain = try await place.run("contacts", "check")
    #expect(
      plain.output.hasPrefix(
        """
        people.vcf:3: the line has no ":"; it is left out.
        people.vcf:4: TEL "ask her" is no phone number of the region US; it is kept as text.
        people.vcf:6: Bob: no numbering plan has given 4151550100 to anybody; it is dialled as it \
        is.
        people.vcf:1: Ann Lee has no number to call.

        """))
  }

  /// A name that cannot be heard is shown as it is on the card, not as it would be said.
  @Test(.enabled(if: Recording.isPossible, "\(Recording.reason)"))
  func namesWhatCannotBeHeard() async throws {
    let place = try Place(
      contacts: ["דוד 3-way", "The 3-way", "☎☎"].map {
        "BEGIN:VCARD\nVERSION:3.0\nFN:\($0)\nTEL:+14155550200\nEND:VCARD\n"
      }.joined())
    let result = try await place.run("contacts", "check", "--json")
    #expect(
      try result.events().texts("finding", "message") == [
        "“☎☎” has no word by which it could be called; add a NICKNAME to the contact.",
        "“דוד 3-way” cannot be heard, since no pronunciation is known; it can be typed.",
      ])
    let heard = try await place.run("recognize", "none.wav")
    #expect(
      heard.messages.hasPrefix(
        "callvoice: “דוד 3-way” cannot be heard, since no pronunciation is known; add a NICKNAME in "
          + "Latin letters to the contact. Typed requests find the name as it is.\n"))
    let again = try await place.run("recognize", "none.wav")
    #expect(!again.messages.contains("cannot be heard"))
  }

  /// Labels that cannot be told apart, or not be heard.
  @Test(.enabled(if: Recording.isPossible, "\(Recording.reason)"))
  func checksLabels() async throws {
    let labels = ["lodge", "ledge", "maine", "boat", "דוד"]
    let numbers = labels.enumerated().map { index, label in
      "item\(index).TEL:+1415555020\(index)\nitem\(index).X-ABLabel:\(label)\n"
    }
    let place = try Place(
      contacts: "BEGIN:VCARD\nVERSION:3.0\nFN:Ann Lee\n\(numbers.joined())END:VCARD\n")
    let findings = [
      "“דוד” cannot be heard, since no pronunciation is known; it can be typed.",
      "The labels “ledge” and “lodge” can hardly be told apart by ear; who asks for one is asked "
        + "whether it is meant, unless you rename one of them on its cards.",
      "The labels “maine” and “main” can hardly be told apart by ear; who asks for one is asked "
        + "whether it is meant, unless you rename “maine” on its cards.",
    ]
    let result = try await place.run("contacts", "check", "--json")
    #expect(result.code == 0)
    #expect(try result.events().texts("finding", "message") == findings)
    #expect(
      try result.events().texts("finding", "kind")
        == ["unpronounceable", "labelsAlike", "labelsAlike"])
    let plain = try await place.run("contacts", "check")
    #expect(
      plain.output.hasSuffix(
        "\n\(findings.joined(separator: "\n"))\n1 contact, 3 findings\n"))
    let heard = try await place.run("recognize", "none.wav")
    #expect(
      heard.messages.hasPrefix(
        "callvoice: The label “דוד” cannot be heard, since no pronunciation is known; use Latin letters "
          + "on the card. Typed requests find it as it is.\n"))
  }

  @Test
  func imports() async throws {
    let place = try Place()
    try place.write(
      "First Name,Last Name,Mobile Phone,Categories\nIda,Holm,415-555-0181,Choir\n", to: "a.csv")
    let contacts = place.data.appendingPathComponent("contacts")
    let arguments = ["contacts", "import", "people.vcf", "a.csv", "--data-dir", place.data.path]
    let first = try await place.bare(arguments)
    #expect(first.code == 0)
    #expect(
      first.output == "5 contacts in \(contacts.path): 5 new, 0 changed, 0 already there\n")
    let again = try await place.bare(arguments + ["--json"])
    let event = try #require(try again.events().first)
    #expect(event["unchanged"] == .number(5))
    let list = try await place.bare(["contacts", "list", "--data-dir", place.data.path])
    #expect(list.output.split(separator: "\n").count == 5)
    #expect(list.output.contains("mobile (415) 555-0181"))
    #expect(try mode(of: contacts) == 0o700)
    #expect(try mode(of: contacts.appendingPathComponent("c1.vcf")) == 0o600)
  }

  /// After a change of region the same file is already there; numbers that are none of the region get a hint.
  @Test
  func importAfterAChangeOfRegion() async throws {
    let place = try Place()
    try place.write(
      "BEGIN:VCARD\nUID:1\nFN:Ida Holm\nTEL:415 555 0181\nEND:VCARD\n", to: "a.vcf")
    func run(_ region: String) async throws -> Tool.Result {
      try await place.bare([
        "contacts", "import", "a.vcf", "--region", region, "--data-dir", place.data.path,
      ])
    }
    #expect(try await run("US").output.hasSuffix("1 new, 0 changed, 0 already there\n"))
    #expect(try await run("GB").output.hasSuffix("0 new, 0 changed, 1 already there\n"))
    let list = try await place.bare([
      "contacts", "list", "--region", "GB", "--data-dir", place.data.path,
    ])
    #expect(list.output == "Ida Holm  +1 415-555-0181\n")
    try place.write(
      "BEGIN:VCARD\nUID:2\nFN:Ann Lee\nTEL:020 7946 0018\nEND:VCARD\n", to: "a.vcf")
    #expect(
      try await run("US").messages.hasSuffix(
        "callvoice: Numbers without a country code are read for US; if they are another country's, set it: "
          + "callvoice config set region GB\n"))
    // Whoever has set it needs no hint.
    #expect(try await place.bare(["config", "set", "region", "US"]).code == 0)
    let check = try await place.bare(["contacts", "check", "--contacts", "a.vcf"])
    #expect(check.output.contains("020 7946 0018"))
    #expect(check.messages.isEmpty)
  }

  @Test
  func importOfWhatIsNoContactsFile() async throws {
    let place = try Place()
    try place.write("a,b\n", to: "a.csv")
    let result = try await place.bare(
      ["contacts", "import", "a.csv", "--data-dir", place.data.path])
    #expect(result.code == 78)
    #expect(
      result.messages
        == "callvoice: a.csv is no contacts file (no line of it is BEGIN:VCARD); what is read is "
        + "vCard (.vcf), CSV with columns for names and numbers, and abook's addressbook.\n")
  }

  @Test
  func brokenLineIsNamedAndTheRestLoads() async throws {
    let warning = "callvoice: people.vcf:4: the line has no \":\"; it is left out.\n"
    for arguments in [["contacts", "list"], ["say", "call ann lee", "--json"]] {
      let place = try Place(
        contacts: "BEGIN:VCARD\nVERSION:3.0\nFN:Ann Lee\nbroken\nTEL:4155550100\nEND:VCARD\n")
      let result = try await place.bare(
        arguments + ["--contacts", "people.vcf", "--data-dir", place.data.path])
      #expect(result.code == 0)
      #expect(result.messages == warning)
      #expect(result.output.contains("Ann Lee"))
    }
  }

  @Test
  func contactsOfDataFolderAndOfSeveralPaths() async throws {
    let place = try Place()
    let folder = place.data.appendingPathComponent("contacts")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let card = "BEGIN:VCARD\nVERSION:3.0\nFN:Ann Lee\nTEL:4155550123\nEND:VCARD\n"
    try Data(card.utf8).write(to: folder.appendingPathComponent("a.vcf"))
    let own = try await place.bare(["contacts", "list", "--data-dir", place.data.path])
    #expect(own.output == "Ann Lee  (415) 555-0123\n")
    let both = try await place.bare(
      ["contacts", "list", "--contacts", "people.vcf", "--contacts", folder.path])
    #expect(both.output.split(separator: "\n").count == 5)
  }

  @Test
  func withoutContactsNumbersCanBeCalled() async throws {
    let place = try Place()
    let result = try await place.bare(
      ["say", "call 415 555 0100", "--json", "--data-dir", place.data.path])
    #expect(result.code == 0)
    #expect(
      result.messages
        == "callvoice: There are no contacts: callvoice setup finds some, callvoice contacts import "
        + "FILE puts them into \(place.data.path)/contacts, and --contacts FILE names others. Numbers can be called without.\n"
    )
  }

  @Test(arguments: [
    ("tel:(415)%20555-0100", "phoneNumber", "+14155550100"),
    ("callvoice://911", "phoneNumber", "911"),
    ("sip:bob@example.org", "generic", "sip:bob@example.org"),
  ])
  func opensLinks(link: String, type: String, value: String) async throws {
    let result = try await Place().run("open", link, "--json")
    let events = try result.events()
    #expect(result.code == 0)
    #expect(Contract.problems(events) == [])
    let transaction = events.first { $0["actions"] != nil }
    let handle = transaction?["actions"]?.items.first?["handle"]
    #expect(handle == .object(["type": .string(type), "value": .string(value)]))
    #expect(events.texts("call", "state") == ["starting", "started", "connecting", "connected"])
  }

  @Test
  func linkThatFails() async throws {
    let result = try await Place().run("open", "tel:4155550486", "--json")
    #expect(result.code == 1)
    #expect(try result.events().last?["reason"] == .string("busy"))
  }

  @Test(arguments: [
    #"{"activityType":"INStartAudioCallIntent","handle":"+14155550100"}"#,
    #"""
    {"activityType":"INStartAudioCallIntent","interaction":{"intent":{
      "type":"INStartAudioCallIntent","destinationType":"normal","contacts":[{
        "displayName":"Maria Lopez","contactIdentifier":"c1",
        "personHandle":{"type":"phoneNumber","value":"(415) 555-0100","label":"mobile"}}]}}}
    """#,
  ])
  func continuesActivities(json: String) async throws {
    let place = try Place()
    try place.write(json, to: "activity.json")
    for result in [
      try await place.run("continue", "activity.json", "--json"),
      try await place.run("continue", "-", "--json", input: json),
    ] {
      let events = try result.events()
      #expect(result.code == 0)
      #expect(Contract.problems(events) == [])
      #expect(events.first?["activityType"] == .string("INStartAudioCallIntent"))
      #expect(events.first?["handle"] == .string("+14155550100"))
      #expect(events.last?["state"] == .string("connected"))
    }
    let redial = try await place.run("say", "redial", "--dry-run", "--json")
    #expect(try redial.events().texts("activity", "handle") == ["+14155550100"])
  }

  @Test
  func continuesAVideoCallWithAnExtension() async throws {
    let json = #"{"activityType":"INStartVideoCallIntent","handle":"+14155550100;ext=12"}"#
    let place = try Place()
    let result = try await place.run("continue", "-", "--json", input: json)
    let events = try result.events()
    #expect(result.code == 0)
    #expect(Contract.problems(events) == [])
    #expect(events.first?["handle"] == .string("+14155550100;ext=12"))
    #expect(events.texts("note", "message").isEmpty)
    #expect(events.all("transaction").last?["actions"]?.items.first?["digits"] == .string("12"))
    let action = events.all("transaction").first?["actions"]?.items.first
    #expect(action?["isVideo"] == .boolean(true))
    #expect(action?["handle"]?["value"] == .string("+14155550100"))
  }

  @Test
  func activityWithoutHandle() async throws {
    let place = try Place()
    try place.write(#"{"activityType":"INStartAudioCallIntent"}"#, to: "activity.json")
    let result = try await place.run("continue", "activity.json")
    #expect(result.code == 64)
    #expect(
      result.messages
        == "callvoice: The activity \"INStartAudioCallIntent\" carries no INStartAudioCallIntent "
        + "or INStartVideoCallIntent, so there is no call to start.\n")
  }

  @Test
  func doctorMissesModel() async throws {
    let place = try Place()
    let result = try await place.run("doctor", "--model", ".", "--json")
    let checks = try result.events()
    #expect(result.code == 69)
    #expect(checks.allSatisfy { $0["event"] == .string("check") })
    #expect(checks.allSatisfy { $0["ok"]?.kind == "boolean" && $0["detail"]?.kind == "string" })
    let model = checks.first { $0["name"] == .string("acoustic model") }
    #expect(model?["ok"] == .boolean(false))
    #expect(checks.first { $0["name"] == .string("contacts") }?["ok"] == .boolean(true))

    let plain = try await place.run("doctor", "--model", ".")
    #expect(plain.code == 69)
    #expect(plain.output.contains("MISSING  acoustic model        There is no acoustic model in "))
  }

  @Test(.enabled(if: Recording.isPossible, "\(Recording.reason)"))
  func doctorFindsEverything() async throws {
    let place = try Place()
    try place.writeMicrophone(.silence(1))
    let result = try await place.run("doctor", "--device", "mic", "--json")
    #expect(result.code == 0)
    #expect(try result.events().allSatisfy { $0["ok"] == .boolean(true) })
  }

  @Test
  func filesAreTheOwnersAlone() async throws {
    let place = try Place()
    _ = try await place.run("say", "call john baker")
    #expect(try mode(of: place.data) == 0o700)
    let files = try FileManager.default.contentsOfDirectory(atPath: place.data.path)
    #expect(files.contains("history.sqlite"))
    for file in files {
      #expect(try mode(of: place.data.appendingPathComponent(file)) == 0o600)
    }
  }

  @Test
  func defaultDataFolderIsBelowHome() async throws {
    let place = try Place()
    _ = try await place.bare(["say", "call 4155550100"])
    let folder = place.home.appendingPathComponent(".local/share/callvoice")
    #expect(try mode(of: folder) == 0o700)
  }

  @Test
  func severalProcessesShareOneFolder() async throws {
    let place = try Place()
    let codes = try await withThrowingTaskGroup { group in
      for name in ["john baker", "john abernathy", "eleanor vance", "mom on her mobile"] {
        group.addTask { try await place.run("say", "call \(name)", "--json") }
      }
      return try await group.reduce(into: [Tool.Result]()) { $0.append($1) }
    }
    #expect(codes.map(\.code) == [0, 0, 0, 0])
    #expect(codes.map(\.messages) == ["", "", "", ""])
    #expect(try await place.run("say", "redial").code == 0)
  }

  @Test
  func historyThatCannotBeWrittenStopsNoCall() async throws {
    let place = try Place()
    try Data("a file".utf8).write(to: place.data)
    let result = try await place.run("say", "call john baker")
    #expect(result.code == 0)
    #expect(
      result.messages
        == "callvoice: \(place.data.path)/history.sqlite: the call history cannot be opened or "
        + "written (not a directory); name a data folder that you may write. Calls work without a "
        + "history.\n")
  }

  private func mode(of url: URL) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
  }
}
