import DesktopStandIns
import Foundation
import TestSupport
import Testing

/// What `callvoice setup` finds on a machine and offers, and what `callvoice doctor` says of it then.
@Suite(.timeLimit(.minutes(20)))
struct SetupOfferTests {
  private let place: Place

  init() throws {
    place = try Place()
  }

  private func settings() throws -> String {
    let file = place.home.appendingPathComponent(".config/callvoice/settings.conf")
    let text = try String(contentsOf: file, encoding: .utf8)
    return text.split(separator: "\n").dropFirst().joined(separator: "\n")
  }

  /// Answers the questions in order; each is known by a part of it.
  private func setUp(
    _ answers: [(question: String, answer: String)], _ variables: [String: String]
  ) throws -> String {
    let session = try LiveSession(["setup"], in: place, hasPlace: false, variables: variables)
    var seen = 0
    for (question, answer) in answers {
      seen = try session.wait(for: question, after: seen)
      try session.type(answer + "\n")
    }
    _ = try session.wait(for: "That is all.", after: seen)
    #expect(try session.finish() == 0)
    try FileManager.default.removeItem(at: place.home.appendingPathComponent("mic.fifo"))
    return session.text.replacing("\r\n", with: "\n")
  }

  /// The lines of a check, and of what is to be done about it.
  private func doctor(_ name: String, _ variables: [String: String]) async throws -> [String] {
    let result = try await Tool.run(
      Tool.url(), ["doctor"], home: place.home, folder: place.folder, variables: variables)
    let lines = result.output.split(separator: "\n").map(String.init)
    let title = name.padding(toLength: 22, withPad: " ", startingAt: 0)
    var isOfCheck = false
    return lines.filter { line in
      if !line.hasPrefix(" ") { isOfCheck = line.dropFirst(9).hasPrefix(title) }
      return isOfCheck
    }
  }

  /// The address books of GNOME, with the people in each, in any choice.
  @Test(
    .enabled(if: EvolutionServer.isPossible, "evolution-data-server or python3-dbus is missing"),
    arguments: [
      ("1 2", "3 contacts", ["gnome:Personal", "gnome:Work"]), ("2", "2 contacts", ["gnome:Work"]),
    ])
  func booksOfGNOME(answer: String, count: String, books: [String]) async throws {
    let server = try EvolutionServer(
      home: place.root.appendingPathComponent("gnome"), books: ["work": "Work"])
    try await server.add(["FN:Anna Berg\nTEL:+12125550130"])
    try await server.add(
      ["FN:Tom Reyes\nTEL:+12125550131", "FN:Uma Rao\nTEL:+12125550132"], to: "work")
    let shown = try setUp(
      [
        ("US or GB?", ""), ("Which, 1 to 2, or the path of others?", answer), ("ALSA name?", ""),
        ("sip:ann@example.org?", ""),
      ], server.variables)
    #expect(
      shown.contains(
        "Contacts: these were found.\n  1. gnome:Personal, 1 contact\n  2. gnome:Work, 2 contacts\n"
      ))
    #expect(shown.contains("  \(count) can be called from now on.\n"))
    #expect(try settings() == books.map { "contacts = \($0)" }.joined(separator: "\n"))
    let people = ["gnome:Personal": "1 person", "gnome:Work": "2 people"]
    #expect(
      try await doctor("address book", server.variables)
        == books.map { "ok       address book          \($0), \(people[$0] ?? "")" })
    let again = try setUp(
      [("ALSA name?", ""), ("sip:ann@example.org?", "")],
      server.variables.merging(["CALLVOICE_REGION": "US"]) { $1 })
    #expect(again.contains("Contacts: \(count.prefix { $0.isNumber }) ("))
    // Where the server is gone, the books have their last state.
    server.end()
    let away = try await doctor("address book", server.variables)
    let missing = away.first { $0.hasPrefix("MISSING") }
    #expect(missing?.hasPrefix("MISSING  address book          gnome: cannot be read (") == true)
    #expect(missing?.contains("; its \(count) are those of ") == true)
    #expect(
      away.contains {
        $0.hasSuffix("Nobody is lost; it is read again by the next command once it answers.")
      })
  }

  /// Where contacts come from several places, each is looked at.
  @Test func severalPlaces() async throws {
    try place.write(
      "BEGIN:VCARD\nVERSION:3.0\nFN:Anna Berg\nTEL:+12125550130\nEND:VCARD\n", to: "a.vcf")
    let folder = place.folder.path
    let told = try await doctor(
      "address book", ["CALLVOICE_CONTACTS": "\(folder)/a.vcf:\(folder)/people.vcf"])
    #expect(told.count == 2)
    #expect(told.first == "ok       address book          \(folder)/a.vcf, 1 person")
    #expect(told.last?.hasPrefix("ok       address book          \(folder)/people.vcf, ") == true)
    #expect(
      try await doctor("address book", ["CALLVOICE_CONTACTS": "\(folder)/a.vcf"]) == [])
  }

  /// A modem, and the program that the desktop has for calls, in any choice.
  @Test(
    .enabled(if: ModemStandIn.isPossible, "modemmanager or python3-dbus is missing"),
    arguments: [
      (
        "1", "modem", "the modem Stand-in Phone, Test Network",
        "ok       network               modem: Stand-in Phone, Test Network"
      ),
      (
        "2", "handover", "org.gnome.Calls, which the desktop has for calls",
        "ok       network               handover: calls are handed to org.gnome.Calls, which the desktop "
          + "has for tel: links"
      ),
    ])
  func networks(answer: String, network: String, title: String, check: String) async throws {
    let bus = try PrivateBus()
    let modem = try ModemStandIn(on: bus)
    try ProgramFile.write(
      #"""
      #!/bin/sh
      [ "$1 $2" = "mime x-scheme-handler/tel" ] &&
        echo "Default application for “x-scheme-handler/tel”: org.gnome.Calls.desktop"
      """#, to: place.root.appendingPathComponent("bin/gio"))
    let variables = [
      "DBUS_SYSTEM_BUS_ADDRESS": bus.address, "CALLVOICE_REGION": "US",
      "PATH": "\(place.root.path)/bin:/usr/bin:/bin",
    ]
    let shown = try setUp(
      [
        ("your contacts?", ""), ("ALSA name?", ""),
        ("Which, 1 to 2, or your SIP address, such as sip:ann@example.org?", answer),
      ], variables)
    #expect(
      shown.contains(
        """
          1. the modem Stand-in Phone, Test Network
          2. org.gnome.Calls, which the desktop has for calls

        """))
    #expect(shown.contains("  Calls go out by \(title) from now on.\n"))
    #expect(try settings() == "network = \(network)")
    #expect(try await doctor("network", variables) == [check])
    let again = try setUp([("your contacts?", ""), ("ALSA name?", "")], variables)
    #expect(again.contains("Calls: by the network \(network) ("))
    _ = modem
  }

  /// What was chosen and is not there any more is told of, with the way out.
  @Test(arguments: [
    (
      "modem",
      [
        "MISSING  network               modem: none",
        "There is no system bus, so ModemManager cannot be asked for calls.",
      ]
    ),
    (
      "handover",
      [
        "MISSING  network               handover: no program on this desktop takes tel: links, and "
          + "call-command is not set",
        "Install a program for calls, or name a command with: callvoice config set call-command",
      ]
    ),
  ])
  func networkThatIsGone(network: String, lines: [String]) async throws {
    let told = try await doctor(
      "network",
      [
        "CALLVOICE_NETWORK": network, "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nowhere",
        "PATH": "/nowhere",
      ])
    #expect(told.map { $0.trimmingCharacters(in: .whitespaces) } == lines)
  }
}
