import DesktopStandIns
import Foundation
import Synchronization
import Telephony
import TestSupport
import Testing

@testable import Bus
@testable import Modem

/// Calls by the real ModemManager and a modem that is a script at an AT port.
@Suite(
  .enabled(if: ModemStandIn.isPossible, "ModemManager, dbus-daemon or python3-dbus is missing"),
  .timeLimit(.minutes(20)))
struct ModemNetworkTests {
  private static let whole: [CallNetworkEvent] = [.started, .connecting, .connected]

  /// A network on a bus of the test's own, with what it reports.
  private final class World: Sendable {
    let bus: PrivateBus
    let network: ModemNetwork

    init(
      takesCalls: Bool = true, modem: String? = nil,
      change: (inout ModemNetwork.Timing) -> Void = { _ in }
    ) throws {
      let bus = try PrivateBus()
      self.bus = bus
      let said = Box()
      var options = ModemNetwork.Options(
        takesCalls: takesCalls, modem: modem,
        environment: [
          "DBUS_SYSTEM_BUS_ADDRESS": bus.address, "DBUS_SESSION_BUS_ADDRESS": bus.address,
        ]
      ) { said.add($0) }
      // Longer than any test runs, but where a test says otherwise.
      options.timing.answer = .seconds(3_600)
      options.timing.dialling = .seconds(3_600)
      options.timing.mostDialling = .seconds(3_600)
      options.timing.swap = .seconds(3_600)
      change(&options.timing)
      network = ModemNetwork(options: options)
      self.said = said
    }

    private let said: Box

    /// What was reported.
    var reported: [String] { said.texts.withLock { $0 } }

    /// A call that goes out.
    func call(_ number: String) -> Call {
      let uuid = UUID()
      return Call(
        uuid: uuid,
        events: network.startCall(
          uuid, to: CallDestination(.phoneNumber, number), isVideo: false))
    }

    /// The next call that comes in.
    func incoming() async throws -> (call: IncomingCall, followed: Call) {
      for await call in network.incomingCalls {
        return (call, Call(uuid: call.uuid, events: call.events))
      }
      throw CancellationError()
    }
  }

  private final class Box: Sendable {
    let texts = Mutex<[String]>([])

    func add(_ text: String) { texts.withLock { $0.append(text) } }
  }

  /// A call and the events that are still to come of it.
  private final class Call: @unchecked Sendable {
    // @unchecked Sendable: one test reads it, one event after the other.

    let uuid: UUID
    private var iterator: CallEvents.AsyncIterator

    init(uuid: UUID, events: CallEvents) {
      self.uuid = uuid
      iterator = events.makeAsyncIterator()
    }

    /// The next events, to the last of those given or the end.
    func events(to last: CallNetworkEvent? = nil) async -> [CallNetworkEvent] {
      var events: [CallNetworkEvent] = []
      while let event = await iterator.next() {
        events.append(event)
        if event == last { break }
      }
      return events
    }
  }

  // MARK: - One call

  @Test func callsAndHangsUp() async throws {
    let world = try World()
    let modem = try ModemStandIn(on: world.bus)
    #expect(
      await world.network.start()
        == ModemStatus(title: "Stand-in Phone, Test Network", problem: nil))
    for _ in 1...2 {
      let call = world.call("+14155550101")
      #expect(await modem.nextCommand() == "D+14155550101;")
      #expect(await call.events(to: .connected) == Self.whole)
      await world.network.endCall(call.uuid)
      #expect(await call.events() == [.ended])
      #expect(await modem.nextCommand() == "+CHLD=11")
    }
    #expect(world.reported == [])
  }

  /// A call says by which modem it goes, also once it is over; one is named by its number, maker, network or IMEI.
  @Test(arguments: ["0", "stand-in", "PHONE", "test network", "490154203237518"])
  func isChosenAndTold(name: String) async throws {
    let world = try World(modem: name)
    let modem = try ModemStandIn(on: world.bus)
    let line = CallLine(network: "modem", name: "Stand-in Phone, Test Network")
    let call = world.call("+14155550101")
    #expect(world.network.line(of: UUID()) == nil)
    #expect(await call.events(to: .connected) == Self.whole)
    #expect(world.network.line(of: call.uuid) == line)
    await world.network.endCall(call.uuid)
    #expect(await call.events() == [.ended])
    #expect(world.network.line(of: call.uuid) == line)
    #expect(await world.network.hasModem())
    _ = modem
  }

  @Test func callsComeInByALine() async throws {
    let world = try World()
    let modem = try ModemStandIn(on: world.bus)
    await world.network.start()
    await modem.make("ring +14155550107")
    let (call, _) = try await world.incoming()
    #expect(world.network.line(of: call.uuid)?.name == "Stand-in Phone, Test Network")
  }

  @Test(arguments: ["1", "+1", "quectel"])
  func isNotThere(name: String) async throws {
    let world = try World(modem: name)
    let modem = try ModemStandIn(on: world.bus)
    let call = world.call("+14155550101")
    #expect(await call.events() == [.failed(.serviceUnavailable)])
    #expect(
      await world.network.explanation(of: call.uuid)
        == "No modem is called “\(name)”; name one of these by its number or a part of its name: "
        + "0 (Stand-in Phone, Test Network).")
    #expect(await !world.network.hasModem())
    _ = modem
  }

  /// Whoever calls during a call waits, or does not, as the network says.
  @Test func callWaiting() async throws {
    let bus = try PrivateBus()
    let modem = try ModemStandIn(on: bus)
    let environment = ["DBUS_SYSTEM_BUS_ADDRESS": bus.address]
    #expect(await ModemStatus.current(environment: environment).advice == nil)
    await modem.make("busy")
    #expect(
      await ModemStatus.current(environment: environment)
        == ModemStatus(
          title: "Stand-in Phone, Test Network", problem: nil,
          advice:
            "Whoever calls during a call hears that it is busy; to have them wait: mmcli -m 0 "
            + "--voice-enable-call-waiting"))
  }

  @Test func otherSideHangsUp() async throws {
    let world = try World()
    let modem = try ModemStandIn(on: world.bus)
    let call = world.call("911")
    #expect(await call.events(to: .connected) == Self.whole)
    await modem.make("end")
    #expect(await call.events() == [.ended])
  }

  @Test func busy() async throws {
    let world = try World()
    let modem = try ModemStandIn(on: world.bus)
    let call = world.call("+14155550186")
    let events = await call.events()
    #expect(events.first == .started)
    #expect([.failed(.busy), .failed(.unavailable), .failed(.noAnswer)].contains(events.last))
    #expect(events.count(where: { $0 == .connected }) == 0)
    _ = modem
  }

  @Test func nobodyAnswers() async throws {
    let world = try World()
    let modem = try ModemStandIn(on: world.bus)
    let call = world.call("+14155550100")
    #expect(await call.events(to: .connecting) == [.started, .connecting])
    await modem.make("end")
    #expect(await call.events() == [.failed(.noAnswer)])
  }

  /// It is hung up while it rings, and as it is asked for.
  @Test func givenUp() async throws {
    let world = try World()
    let modem = try ModemStandIn(on: world.bus)
    let call = world.call("+14155550100")
    #expect(await call.events(to: .connecting) == [.started, .connecting])
    await world.network.endCall(call.uuid)
    #expect(await call.events() == [.ended])
    #expect(await modem.nextCommand() == "D+14155550100;")
    #expect(await modem.nextCommand() == "+CHLD=11")
    let second = world.call("+14155550101")
    await world.network.endCall(second.uuid)
    #expect(await second.events() == [.ended])
    let third = world.call("+14155550102")
    #expect(await third.events(to: .connected) == Self.whole)
  }

  @Test func tones() async throws {
    let world = try World()
    let modem = try ModemStandIn(on: world.bus)
    let call = world.call("+14155550101")
    await #expect(throws: CallNetworkError(.notConnected, "The call is not connected yet.")) {
      // The call may not be known yet, which is another error; ask once it is.
      _ = await modem.nextCommand()
      try await world.network.sendTones("1", in: call.uuid)
    }
    _ = await call.events(to: .connected)
    try await world.network.sendTones("1#*", in: call.uuid)
    for key in ["1", "#", "*"] { #expect(await modem.nextCommand() == "+VTS=\(key)") }
    await modem.make("refuse +VTS")
    await #expect(throws: CallNetworkError.self) {
      try await world.network.sendTones("12", in: call.uuid)
    }
    await #expect(
      throws: CallNetworkError(.refused, "The keys are 0 to 9, star, pound and A to D.")
    ) { try await world.network.sendTones("1,2", in: call.uuid) }
    // The call is as it was.
    await world.network.endCall(call.uuid)
    #expect(await call.events() == [.ended])
  }

  @Test(arguments: [
    (
      CallDestination(.phoneNumber, "*#06#"),
      "*#06# is a code and no call; it is sent with: mmcli -m any --3gpp-ussd-initiate='*#06#'"
    ),
    (
      CallDestination(.phoneNumber, "555;phone-context=+49"),
      "This is no telephone number that a modem dials."
    ),
    (CallDestination(.phoneNumber, "1;ATH"), "This is no telephone number that a modem dials."),
    (CallDestination(.phoneNumber, "1\r\nATH"), "This is no telephone number that a modem dials."),
    (CallDestination(.phoneNumber, "+"), "This is no telephone number that a modem dials."),
    (
      CallDestination(.sipAddress, "sip:bob@example.org"),
      "A modem calls telephone numbers alone; other addresses need a SIP account."
    ),
  ])
  func noNumber(destination: CallDestination, explanation: String) async throws {
    let world = try World()
    let call = UUID()
    var events: [CallNetworkEvent] = []
    for await event in world.network.startCall(call, to: destination, isVideo: false) {
      events.append(event)
    }
    #expect(events == [.failed(.notFound)])
    #expect(await world.network.explanation(of: call) == explanation)
    #expect(await world.network.explanation(of: call) == nil)
  }

  // MARK: - Incoming calls

  @Test func answers() async throws {
    let world = try World()
    let modem = try ModemStandIn(on: world.bus)
    await world.network.start()
    await modem.make("ring +15550001")
    let (incoming, call) = try await world.incoming()
    #expect(incoming.origin == CallDestination(.phoneNumber, "+15550001"))
    try await world.network.answerCall(call.uuid)
    #expect(await call.events(to: .connected) == [.connected])
    await #expect(throws: CallNetworkError(.notRinging, "The call does not ring any more.")) {
      try await world.network.answerCall(call.uuid)
    }
    await modem.make("end")
    #expect(await call.events() == [.ended])
    await #expect(throws: CallNetworkError(.noSuchCall, "The call is over.")) {
      try await world.network.answerCall(call.uuid)
    }
  }

  @Test func declines() async throws {
    let world = try World()
    let modem = try ModemStandIn(on: world.bus)
    await world.network.start()
    await modem.make("ring +15550001")
    let (_, call) = try await world.incoming()
    await world.network.endCall(call.uuid)
    #expect(await call.events() == [.ended])
    #expect(await modem.nextCommand() == "+CHUP")
  }

  @Test func numberThatIsWithheld() async throws {
    let world = try World { $0.callerNumber = .milliseconds(50) }
    let modem = try ModemStandIn(on: world.bus)
    await world.network.start()
    await modem.make("ring")
    let (incoming, call) = try await world.incoming()
    #expect(incoming.origin == nil)
    #expect(incoming.claimedName == nil)
    await modem.make("end")
    #expect(await call.events() == [.ended])
  }

  /// One that rings before the program is there.
  @Test func ringsAlready() async throws {
    let world = try World()
    let modem = try ModemStandIn(on: world.bus)
    let before = ModemNetwork(
      options: ModemNetwork.Options(
        takesCalls: true, environment: ["DBUS_SYSTEM_BUS_ADDRESS": world.bus.address]))
    await before.start()
    await modem.make("ring +15550001")
    for await call in before.incomingCalls {
      #expect(call.origin?.value == "+15550001")
      break
    }
    await world.network.start()
    let (incoming, call) = try await world.incoming()
    #expect(incoming.origin?.value == "+15550001")
    // Another program takes it.
    try await before.answerCall(try #require(await before.calls.keys.first))
    #expect(await call.events() == [.handedOver])
  }

  // MARK: - Two calls

  /// One waits while another is talked in: it is answered, swapped, joined, and the other side ends both.
  @Test(arguments: [Duration.seconds(3_600), .zero])
  func waitingCall(swap: Duration) async throws {
    let world = try World { $0.swap = swap }
    let modem = try ModemStandIn(on: world.bus)
    await world.network.start()
    let first = world.call("+14155550101")
    _ = await first.events(to: .connected)
    #expect(await modem.nextCommand() == "D+14155550101;")
    await modem.make("ring +15550002")
    let (_, second) = try await world.incoming()
    // As CallKit answers: the one that is talked in is put on hold before.
    try await world.network.setOnHold(true, first.uuid)
    try await world.network.answerCall(second.uuid)
    #expect(await second.events(to: .connected) == [.connected])
    #expect(await modem.nextCommand() == "+CHLD=2")
    // Swapped: one command, whichever is asked for first.
    try await world.network.setOnHold(true, second.uuid)
    try await world.network.setOnHold(false, first.uuid)
    #expect(await modem.nextCommand() == "+CHLD=2")
    await #expect(throws: CallNetworkError(.onHold, "The call is on hold; resume it first.")) {
      try await world.network.sendTones("1", in: second.uuid)
    }
    try await world.network.sendTones("5", in: first.uuid)
    #expect(await modem.nextCommand() == "+VTS=5")
    try await world.network.join(first.uuid, with: second.uuid)
    #expect(await modem.nextCommand() == "+CHLD=3")
    try await world.network.sendTones("6", in: second.uuid)
    #expect(await modem.nextCommand() == "+VTS=6")
    // The whole conference is put on hold by one command, and taken off by one.
    try await world.network.setOnHold(true, first.uuid)
    try await world.network.setOnHold(true, second.uuid)
    #expect(await modem.nextCommand() == "+CHLD=2")
    try await world.network.setOnHold(false, first.uuid)
    try await world.network.setOnHold(false, second.uuid)
    #expect(await modem.nextCommand() == "+CHLD=2")
    await world.network.endCall(first.uuid)
    #expect(await first.events() == [.ended])
    #expect(await modem.nextCommand() == "+CHLD=11")
    await world.network.endCall(second.uuid)
    #expect(await second.events() == [.ended])
    // By its number, if ModemManager had looked for that before the call was answered.
    #expect(["+CHUP", "+CHLD=12"].contains(await modem.nextCommand()))
    // What waits for another call no longer than that is said to be impossible, and comes about by that one.
    if swap != .zero { #expect(world.reported == []) }
  }

  @Test func incomingWhileDialling() async throws {
    let world = try World()
    let modem = try ModemStandIn(on: world.bus)
    await world.network.start()
    let first = world.call("+14155550100")
    #expect(await first.events(to: .started) == [.started])
    await modem.make("ring +15550002")
    let (incoming, second) = try await world.incoming()
    #expect(incoming.origin?.value == "+15550002")
    await world.network.endCall(first.uuid)
    let events = await first.events(to: .ended)
    #expect(events.last == .ended, "\(events)")
    _ = second
  }

  /// The modem would take the call that waits; so the one that is talked in stays so, which is said.
  @Test func holdBesideACallThatWaits() async throws {
    let world = try World { $0.swap = .milliseconds(50) }
    let modem = try ModemStandIn(on: world.bus)
    await world.network.start()
    let first = world.call("+14155550101")
    _ = await first.events(to: .connected)
    await modem.make("ring +15550002")
    let (_, second) = try await world.incoming()
    try await world.network.setOnHold(true, first.uuid)
    while world.reported.isEmpty { await Task.yield() }
    #expect(
      world.reported == [
        "The modem cannot put this call on hold while another one waits or is on hold; the other side still hears you."
      ])
    try await world.network.sendTones("1", in: first.uuid)
    #expect(await modem.nextCommand() == "+VTS=1")
    _ = second
  }

  @Test func holdsAlone() async throws {
    let world = try World()
    let modem = try ModemStandIn(on: world.bus)
    let call = world.call("+14155550101")
    _ = await call.events(to: .connected)
    _ = await modem.nextCommand()
    for isOnHold in [true, true, false, false] {
      try await world.network.setOnHold(isOnHold, call.uuid)
    }
    for _ in 1...2 { #expect(await modem.nextCommand() == "+CHLD=2") }
    try await world.network.sendTones("1", in: call.uuid)
    #expect(await modem.nextCommand() == "+VTS=1")
  }

  /// What was told of a call before it was taken off hold, and is heard after that, changes nothing.
  @Test func aHoldThatIsOver() async throws {
    let world = try World { $0.hold = .seconds(3_600) }
    let modem = try ModemStandIn(on: world.bus)
    let call = world.call("+14155550101")
    _ = await call.events(to: .connected)
    _ = await modem.nextCommand()
    for isOnHold in [true, false] { try await world.network.setOnHold(isOnHold, call.uuid) }
    let path = try #require(await world.network.calls[call.uuid]?.path)
    await world.network.handle(
      BusSignal(
        sender: nil, path: path, interface: "org.freedesktop.ModemManager1.Call",
        name: "StateChanged", values: [.int32(4), .int32(5), .uint32(0)]), of: path)
    #expect(await world.network.calls[call.uuid]?.isOnHold == false)
    for _ in 1...2 { #expect(await modem.nextCommand() == "+CHLD=2") }
    try await world.network.sendTones("1", in: call.uuid)
    #expect(await modem.nextCommand() == "+VTS=1")
  }

  // MARK: - Without a usable modem

  @Test(arguments: [
    ("no SIM", "The modem Stand-in Phone has no SIM card; put one in."),
    ("PIN", "The SIM card is locked by its PIN; unlock it with: mmcli -i any --pin=PIN"),
    (
      "searching",
      "The modem Stand-in Phone is not registered with a network; is there reception?"
    ),
  ])
  func emergencyCallsAlone(state: String, problem: String) async throws {
    let world = try World()
    let modem = try ModemStandIn(state, on: world.bus)
    #expect(await world.network.start().problem == problem)
    let call = world.call("+14155550101")
    #expect(await call.events() == [.failed(.serviceUnavailable)])
    #expect(await world.network.explanation(of: call.uuid) == problem)
    let help = world.call("112")
    #expect(await modem.nextCommand() == "D112;")
    #expect(await help.events(to: .connected) == Self.whole)
  }

  @Test func noModem() async throws {
    let world = try World()
    let modem = try ModemStandIn("none", on: world.bus)
    let problem =
      "ModemManager knows no modem; is it plugged in and switched on? See: mmcli --list-modems"
    let call = world.call("+14155550101")
    #expect(await call.events() == [.failed(.serviceUnavailable)])
    #expect(await world.network.explanation(of: call.uuid) == problem)
    _ = modem
  }

  @Test func noModemManager() async throws {
    let world = try World()
    let call = world.call("+14155550101")
    #expect(await call.events() == [.failed(.serviceUnavailable)])
    #expect(
      await world.network.explanation(of: call.uuid)
        == "ModemManager is not running; start it with: systemctl start ModemManager")
    // The next call works once it is there.
    let modem = try ModemStandIn(on: world.bus)
    let next = world.call("+14155550101")
    #expect(await next.events(to: .connected) == Self.whole)
    _ = modem
  }

  @Test func noBus() async throws {
    let network = ModemNetwork(
      options: ModemNetwork.Options(
        takesCalls: true, environment: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nowhere"]))
    #expect(
      await network.start()
        == ModemStatus(
          title: nil,
          problem: "There is no system bus, so ModemManager cannot be asked for calls."))
  }

  /// A daemon that ends in a call, and another one.
  @Test func daemonThatEnds() async throws {
    let world = try World()
    let modem = try ModemStandIn(on: world.bus)
    await world.network.start()
    let call = world.call("+14155550101")
    _ = await call.events(to: .connected)
    await modem.make("daemon kill")
    #expect(await call.events() == [.failed(.serviceUnavailable)])
    #expect(
      world.reported == [
        "ModemManager has ended; a call that was talked in may go on, and ends with: mmcli -m any --voice-hangup-all"
          + "."
      ])
    await modem.make("end")
    await modem.make("daemon start")
    let next = world.call("+14155550102")
    #expect(await next.events(to: .connected) == Self.whole)
    await modem.make("end")
    #expect(await next.events() == [.ended])
    await modem.make("ring +15550003")
    let (incoming, _) = try await world.incoming()
    #expect(incoming.origin?.value == "+15550003")
  }

  @Test func daemonThatIsSilent() async throws {
    let world = try World { $0.answer = .milliseconds(500) }
    let modem = try ModemStandIn(on: world.bus)
    await modem.make("daemon stop")
    let call = world.call("+14155550101")
    #expect(await call.events() == [.failed(.serviceUnavailable)])
    #expect(
      await world.network.explanation(of: call.uuid)
        == "ModemManager does not answer; start it again with: systemctl restart ModemManager")
    await modem.make("daemon go on")
    var events: [CallNetworkEvent] = []
    // It answers once it has come to itself.
    while events.last != .connected {
      let next = world.call("+14155550102")
      events = await next.events(to: .connected)
    }
    #expect(events == Self.whole)
  }

  // MARK: - Sound

  @Test func soundByCallaudiod() async throws {
    let world = try World()
    let audio = try CallAudioStandIn(on: world.bus)
    let modem = try ModemStandIn(on: world.bus)
    let call = world.call("+14155550101")
    _ = await call.events(to: .connected)
    #expect(await audio.next() == "SelectMode 1")
    try await world.network.setMuted(true, call.uuid)
    try await world.network.setMuted(true, call.uuid)
    #expect(await audio.next() == "MuteMic 1")
    try await world.network.setAudioRoute(.speaker)
    #expect(await audio.next() == "EnableSpeaker 1")
    await world.network.endCall(call.uuid)
    for change in ["MuteMic 0", "EnableSpeaker 0", "SelectMode 0"] {
      #expect(await audio.next() == change)
    }
    _ = modem
  }

  @Test func soundThatNobodyRoutes() async throws {
    let world = try World()
    let modem = try ModemStandIn(on: world.bus)
    let call = world.call("+14155550101")
    _ = await call.events(to: .connected)
    await #expect(
      throws: CallNetworkError(
        .refused,
        "callaudiod, which routes the sound of calls, is not there, so calls cannot be muted here; use the system's "
          + "own sound settings.")
    ) { try await world.network.setMuted(true, call.uuid) }
    // What was not done is tried again.
    await #expect(throws: CallNetworkError.self) {
      try await world.network.setMuted(true, call.uuid)
    }
    _ = modem
  }

  @Test func closedGate() async throws {
    let bus = try PrivateBus()
    let modem = try ModemStandIn(on: bus)
    let gate = CallGate()
    let network = ModemNetwork(
      options: ModemNetwork.Options(
        takesCalls: true, environment: ["DBUS_SYSTEM_BUS_ADDRESS": bus.address], gate: gate))
    await network.start()
    await modem.make("ring +15550001")
    var ringing: UUID?
    for await call in network.incomingCalls {
      ringing = call.uuid
      break
    }
    gate.close()
    await #expect(
      throws: CallNetworkError(.refused, "The program ends; no call is answered any more.")
    ) { try await network.answerCall(#require(ringing)) }
    var events: [CallNetworkEvent] = []
    for await event in network.startCall(
      UUID(), to: CallDestination(.phoneNumber, "911"), isVideo: false)
    {
      events.append(event)
    }
    #expect(events == [.failed(.serviceUnavailable)])
  }
}
