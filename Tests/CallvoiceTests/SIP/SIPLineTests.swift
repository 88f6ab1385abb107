import DesktopStandIns
import Foundation
import TestSupport
import Testing

/// Several accounts: which one a call goes out by, and how that is told.
@Suite(
  .serialized, .enabled(if: SIPPrograms.areThere, "\(SIPPrograms.reason)"),
  .timeLimit(.minutes(20)))
struct SIPLineTests {
  /// By a word, by whom it is to, and by the number.
  @Test(
    arguments: [
      (["say", "call bob on my work line"], []), (["call", "bob"], ["--for", "Bob"]),
      (["call", "+1 415 555 0100"], ["--for", "+1415"]),
      (["call", "bob", "--account", "work"], []),
    ] as [([String], [String])])
  func isChosen(request: [String], options: [String]) async throws {
    let place = try Place(contacts: Place.bob)
    let home = try await SIPPeer.callee("leave", in: place)
    let work = try await SIPPeer.callee("leave", in: place)
    try await place.addAccount(at: home.port)
    try await place.addAccount("anna", at: work.port, ["--line", "work"] + options)
    let call = try place.start(request + ["--json"])
    #expect(await call.ended() == 0)
    let events = try call.events()
    #expect(
      events.texts("call", "line") == Array(repeating: "work", count: 5), "\(call.messages)")
    #expect(Set(events.texts("call", "network")) == ["sip"])
    #expect(await work.program.ended() == 0)
    await home.program.end(SIGKILL)
    let recent = try await place.run("recents", "--json").events()
    #expect(recent.texts("history", "line") == ["work"])
    #expect(recent.texts("history", "network") == ["sip"])
  }

  /// Without a wish it is the first account's.
  @Test func isTheFirstAccount() async throws {
    let place = try Place(contacts: Place.bob)
    let home = try await SIPPeer.callee("leave", in: place)
    try await place.addAccount(at: home.port)
    try await place.addAccount("anna", at: Ports.free(), ["--line", "work", "--for", "Carol"])
    let call = try place.start(["call", "bob", "--json"])
    #expect(await call.ended() == 0)
    #expect(
      Set(try call.events().texts("call", "line")) == ["sip:alice@127.0.0.1:\(home.port)"])
    #expect(await home.program.ended() == 0)
  }

  @Test(arguments: [("boat", "boat"), ("blue boat", "\"blue boat\"")])
  func isNotThere(line: String, argument: String) async throws {
    let place = try Place(contacts: Place.bob)
    try await place.addAccount(at: Ports.free())
    try await place.addAccount("anna", at: Ports.free(), ["--line", "work"])
    let call = try place.start(["say", "call bob on my \(line) line"])
    #expect(await call.ended() == 4)
    #expect(call.messages.contains("There is no line “\(line)”; there are: sip:alice@127.0.0.1:"))
    #expect(
      call.messages.contains(
        "An account gets a name with: callvoice account add ADDRESS --line \(argument)\n"))
  }

  /// A call for help goes out by the account that is for them, and where that does not take it by the next.
  @Test(arguments: [true, false])
  func helpIsReached(isFirstThere: Bool) async throws {
    let place = try Place(contacts: Place.bob)
    let home = try await SIPPeer.callee("leave", in: place)
    let work = try await SIPPeer.callee(
      isFirstThere ? "leave" : "refuse", status: "503 Service Unavailable", in: place)
    try await place.addAccount(at: home.port)
    try await place.addAccount("anna", at: work.port, ["--line", "work", "--emergency"])
    let call = try place.start(["call", "911", "--json"])
    #expect(await call.ended() == 0)
    let events = try call.events()
    #expect(
      events.texts("call", "state") == ["starting", "started", "connecting", "connected", "ended"])
    #expect(
      events.texts("call", "line").last
        == (isFirstThere ? "work" : "sip:alice@127.0.0.1:\(home.port)"))
    #expect(await (isFirstThere ? work : home).program.ended() == 0)
    await home.program.end(SIGKILL)
    #expect(await place.hasNoAgent())
  }

  /// Where no account takes a call for help, the modem does; no other call goes there.
  @Test(
    .enabled(if: ModemStandIn.isPossible, "modemmanager or python3-dbus is missing"),
    arguments: ["911", "+14155550101"])
  func helpIsReachedByTheModem(number: String) async throws {
    let bus = try PrivateBus()
    let modem = try ModemStandIn(on: bus)
    let place = try Place(contacts: Place.bob)
    let peer = try await SIPPeer.callee("refuse", status: "503 Service Unavailable", in: place)
    try await place.addAccount(at: peer.port)
    let call = try place.start(
      ["call", number, "--json"], variables: ["DBUS_SYSTEM_BUS_ADDRESS": bus.address])
    #expect(await peer.program.ended() == 0)
    let account = "sip:alice@127.0.0.1:\(peer.port)"
    guard number == "911" else {
      #expect(await call.ended() == 1)
      #expect(Set(try call.events().texts("call", "line")) == [account])
      return
    }
    #expect(await modem.nextCommand() == "D911;")
    #expect(await call.prints("\"state\":\"connected\""))
    await modem.make("end")
    #expect(await call.ended() == 0)
    let events = try call.events()
    #expect(events.texts("call", "state").suffix(2) == ["connected", "ended"])
    #expect(events.texts("call", "network").last == "modem")
    #expect(events.texts("call", "line").last == "Stand-in Phone, Test Network")
    #expect(
      call.messages.contains(
        "\(account) has not taken the call for help; it is tried by the modem now."))
    let recent = try await place.run("recents", "--json").events()
    #expect(recent.texts("history", "line") == ["Stand-in Phone, Test Network"])
  }

  /// The other way round: the modem refuses, and the account takes the call.
  @Test(.enabled(if: ModemStandIn.isPossible, "modemmanager or python3-dbus is missing"))
  func helpIsReachedByAnAccount() async throws {
    let bus = try PrivateBus()
    let modem = try ModemStandIn(on: bus)
    await modem.make("refuse D911;")
    let place = try Place(contacts: Place.bob)
    let peer = try await SIPPeer.callee("leave", in: place)
    try await place.addAccount(at: peer.port)
    let call = try place.start(
      ["call", "911", "--json"],
      options: ["--network", "modem"] + Place.silently.dropFirst(2),
      variables: ["DBUS_SYSTEM_BUS_ADDRESS": bus.address])
    #expect(await call.ended() == 0)
    #expect(await peer.program.ended() == 0)
    let events = try call.events()
    #expect(events.texts("call", "state").suffix(2) == ["connected", "ended"])
    let account = "sip:alice@127.0.0.1:\(peer.port)"
    #expect(events.texts("call", "line").last == account)
    #expect(
      call.messages.contains(
        "the modem has not taken the call for help; it is tried by \(account) now."))
    #expect(await place.hasNoAgent())
  }

  /// `doctor` registers each account, and tells what protects its calls.
  @Test func isExamined() async throws {
    let place = try Place(contacts: Place.bob)
    let registrar = try await SIPPeer.registrar(in: place)
    try await place.addAccount(at: registrar.port, password: SIPPeer.password)
    let port = Ports.free()
    try await place.addAccount("anna", at: port, ["--transport", "tls", "--encrypted"])
    let told = try await place.bare(["doctor", "--data-dir", place.data.path])
    let lines = told.output.split(separator: "\n").map(String.init)
    let account = "sip:alice@127.0.0.1:\(registrar.port)"
    #expect(
      lines.contains(
        "ok       network               \(account) is registered at 127.0.0.1:\(registrar.port); calls come "
          + "in."))
    let second = try #require(lines.first { $0.dropFirst(9).hasPrefix("line") })
    #expect(
      second.hasPrefix(
        "MISSING  line                  sip:anna@127.0.0.1:\(port) is not registered: "))
    #expect(
      second.hasSuffix(
        " (it goes by TLS and trusts the system's certificates, its sound is encrypted)"))
    await registrar.program.end()
  }

  @Test func isListed() async throws {
    let place = try Place(contacts: Place.bob)
    let data = ["--data-dir", place.data.path]
    _ = try await place.bare(
      [
        "account", "add", "anna@example.org", "--no-password", "--line", "work", "--for", "Bob",
        "--for", "+44",
        "--emergency",
      ] + data)
    let list = try await place.bare(["account", "list"] + data)
    #expect(
      list.output == "sip:anna@example.org  line work  for Bob, +44  for emergencies\n")
    let line = try await place.bare(["account", "list", "--json"] + data)
    #expect(
      line.output == """
        {"callees":["Bob","+44"],"event":"account","isForEmergencies":true,"line":"work",\
        "transport":"udp","uri":"sip:anna@example.org"}

        """)
    let wrong = try await place.bare(
      ["account", "add", "anna@example.org", "--no-password", "--line", "7"] + data)
    #expect(wrong.code == 64)
    #expect(
      wrong.messages == "callvoice: “7” is no name for a line; write words such as: work.\n")
  }
}
