import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Telephony

/// Calls that nothing is heard of: a server that is there is waited for, and another is not.
@Suite(.timeLimit(.minutes(20)))
struct SilenceTests {
  private static let host = "127.0.0.1:9"
  private static let silence = "\(host) does not answer yet; the call waits for it."
  private static let presence =
    "\(host) is there and has not put the call through yet; the call waits up to 32 seconds for it."
  private static let absence =
    "\(host) does not answer; is the address right, and is there a network?"
  private static let timing = SIPNetwork.Timing()
  /// The time that a server which is there has after the others.
  private static let rest = timing.reply - timing.silence - timing.presence

  @Test
  func aCallIsGivenUpInEightSeconds() async throws {
    #expect(Self.timing.silence + Self.timing.presence <= .seconds(8))
    let (told, clock, agent) = (Told(), ManualClock(), FakeAgent())
    let network = try SIPNetwork(agent, timing: Self.timing, clock: clock, told: told)
    var events = network.callBob().makeAsyncIterator()
    #expect(await events.next() == .started)
    await clock.elapse(Self.timing.silence)
    #expect(await told.next() == Self.silence)
    await clock.elapse(Self.timing.presence)
    #expect(await told.next() == Self.absence)
    #expect(await events.next() == .failed(.unavailable))
    await network.stop()
    #expect(told.all == [Self.silence, Self.absence])
    #expect(agent.run?.commands.filter { $0 == "options" } == ["options"])
  }

  /// Whatever it responds to, and with whatever, it is there.
  @Test(arguments: [
    "sip:alice@127.0.0.1:9: OPTIONS failed: 405 Method Not Allowed",
    "sip:alice@127.0.0.1:9: OPTIONS failed: 481 Call/Transaction Does Not Exist",
    "sip:ALICE@127.0.0.1:9: OPTIONS failed: 403 Forbidden",
    "sip:somebody@example.org: OPTIONS failed: 404 Not Found",
    "----- OPTIONS of sip:alice@127.0.0.1:9 -----", "call: SIP Progress: 100 Trying (/)",
  ])
  func aServerThatIsThereIsWaitedFor(line: String) async throws {
    let (told, clock, agent) = (Told(), ManualClock(), FakeAgent())
    let network = try SIPNetwork(agent, timing: Self.timing, clock: clock, told: told)
    var events = network.callBob().makeAsyncIterator()
    #expect(await events.next() == .started)
    await clock.elapse(Self.timing.silence)
    #expect(await told.next() == Self.silence)
    agent.run?.log("ua: using best effort AF: af=AF_INET")
    agent.run?.log("options reply error: Connection timed out")
    agent.run?.log(line)
    #expect(await told.next() == Self.presence)
    await clock.elapse(Self.timing.presence)
    await clock.elapse(Self.rest)
    let end = "\(Self.host) has not put the call through; try again, or later."
    #expect(await told.next() == end)
    #expect(await events.next() == .failed(.unavailable))
    await network.stop()
    #expect(told.all == [Self.silence, Self.presence, end])
  }

  /// The agent gives up after the same time.
  @Test
  func theAgentGivesUpFirst() async throws {
    let (told, clock, agent) = (Told(), ManualClock(), FakeAgent())
    let network = try SIPNetwork(agent, timing: Self.timing, clock: clock, told: told)
    var events = network.callBob().makeAsyncIterator()
    #expect(await events.next() == .started)
    await clock.elapse(Self.timing.silence)
    #expect(await told.next() == Self.silence)
    agent.run?.log("sip:alice@127.0.0.1:9: OPTIONS failed: 405 Method Not Allowed")
    #expect(await told.next() == Self.presence)
    agent.run?.write(FakeRun.event("CALL_CLOSED", parameter: "Connection timed out"))
    #expect(
      await told.next() == "\(Self.host) has not put the call through; try again, or later.")
    #expect(await events.next() == .failed(.unavailable))
    await network.stop()
  }

  /// One that has said at once that it has the invitation is not asked.
  @Test
  func aServerThatHasTheCallIsNotAsked() async throws {
    let (told, clock) = (Told(), ManualClock())
    let agent = FakeAgent { run, command in
      if command.name == "callstat" { run.log("call: SIP Progress: 100 Trying (/)") }
      return false
    }
    let network = try SIPNetwork(agent, timing: Self.timing, clock: clock, told: told)
    var events = network.callBob().makeAsyncIterator()
    #expect(await events.next() == .started)
    while await !network.calls.values.allSatisfy(\.isServerThere) { await Task.yield() }
    await clock.elapse(Self.timing.silence)
    await clock.elapse(Self.timing.presence)
    #expect(await told.next() == Self.presence)
    agent.run?.write(FakeRun.event("CALL_RINGING"))
    #expect(await events.next() == .connecting)
    await network.stop()
    #expect(told.all == [Self.presence])
    #expect(agent.run?.commands.contains("options") == false)
  }

  @Test
  func aCallThatRingsIsNotSilent() async throws {
    let (told, clock, agent) = (Told(), ManualClock(), FakeAgent())
    let network = try SIPNetwork(agent, timing: Self.timing, clock: clock, told: told)
    var events = network.callBob().makeAsyncIterator()
    #expect(await events.next() == .started)
    agent.run?.write(FakeRun.event("CALL_RINGING"))
    #expect(await events.next() == .connecting)
    await clock.elapse(Self.timing.ringing)
    #expect(await events.next() == .failed(.noAnswer))
    #expect(told.all == [])
    await network.stop()
  }

  /// What is heard of one server says nothing of another's.
  @Test
  func serversAreToldApart() async throws {
    let dials = Mutex(0)
    let agent = FakeAgent { run, command in
      if command.name == "dial" { dials.withLock { $0 += 1 } }
      guard command.name == "callstat" else { return false }
      let id = "c\(dials.withLock { $0 })"
      run.respond(to: command, FakeRun.callstat.replacing("id=c1", with: "id=\(id)"))
      return true
    }
    let (told, clock) = (Told(), ManualClock())
    let network = try SIPNetwork(agent, timing: Self.timing, clock: clock, told: told)
    var events: [CallEvents.AsyncIterator] = []
    for host in ["one.example", "two.example"] {
      let destination = CallDestination(.sipAddress, "sip:bob@\(host)")
      var call = network.startCall(UUID(), to: destination, isVideo: false).makeAsyncIterator()
      #expect(await call.next() == .started)
      events.append(call)
      await clock.elapse(Self.timing.silence)
      #expect(
        await told.next() == "\(host) does not answer yet; the call waits for it.")
    }
    agent.run?.log("sip:bob@two.example: OPTIONS failed: 405 Method Not Allowed")
    let sentence = "is there and has not put the call through yet; the call waits up to 32 seconds"
    #expect(await told.next() == "two.example \(sentence) for it.")
    await clock.elapse(Self.timing.presence)
    await clock.elapse(Self.timing.presence)
    #expect(
      await told.next()
        == "one.example does not answer; is the address right, and is there a network?")
    #expect(await events[0].next() == .failed(.unavailable))
    await network.stop()
    #expect(await events[1].next() == .ended)
  }

  /// The agent prints whole messages between the lines of its log.
  @Test
  func responsesAreReadInTheLog() async throws {
    let folder = try TemporaryFolder()
    let script = """
      #!/bin/sh
      printf '\\033[31mwarning\\033[;m\\n----- OPTIONS of sip:a@b.example -----\\nSIP/2.0 200 OK\\r\\n'
      printf 'Content-Length: 0\\r\\n\\r\\n'
      printf 'call: SIP Progress: 100 Trying (/)\\nsip:c@d.example: OPTIONS failed: 404 Not Found\\n'

      """
    let program = try folder.program(script, to: "agent")
    let process = try AgentProcess(
      program: program.path, folder: AgentFolder(configuration: "", hasSounds: false), account: "a")
    var addresses: [String?] = []
    for await response in process.responses { addresses.append(response.address) }
    #expect(addresses == ["sip:a@b.example", nil, "sip:c@d.example"])
    #expect(await process.ended() == 0)
  }

  /// A call that fails before anything is heard of it says why, as a registration does.
  @Test(
    arguments: [
      (
        "Destination address required",
        "is not found; is the address right, and is there a network?"
      ),
      ("Connection refused", "cannot be used (Connection refused); is the address right?"),
      ("486 Busy Here", nil), ("Unknown error -2", nil),
    ] as [(String, String?)], [true, false])
  func aCallThatFailsSaysWhy(failure: (reason: String, sentence: String?), isEarly: Bool)
    async throws
  {
    let agent = FakeAgent { run, command in
      guard command.name == (isEarly ? "dial" : "callstat") else { return false }
      let closed = FakeRun.event("CALL_CLOSED", parameter: failure.reason)
      if isEarly { run.write(closed) }
      run.respond(to: command, isEarly ? "" : FakeRun.callstat)
      if !isEarly { run.write(closed) }
      return true
    }
    let told = Told()
    let network = try SIPNetwork(agent, told: told)
    #expect(await network.callBob().all().last?.isFailure == true)
    #expect(
      told.all.filter { $0.hasPrefix(Self.host) }
        == [failure.sentence].compactMap { $0.map { "\(Self.host) \($0)" } })
    await network.stop()
    guard let sentence = failure.sentence else { return }
    let account = try SIPAccount(address: "sip:alice@127.0.0.1:9")
    #expect(
      SIPTrial(.failed(failure.reason), of: account).description
        == "sip:alice@127.0.0.1:9 is not registered: \(Self.host) \(sentence)")
  }
}

/// The same with the installed agent, and servers of the tests' own.
@Suite(
  .serialized, .enabled(if: Programs.hasAgent, "baresip-core is not installed"),
  .timeLimit(.minutes(20)))
struct SilentServerTests {
  /// The usual times, by the tests' clock; the agent starts by the machine's, however busy that is.
  private static let timing = SIPNetwork.Timing(readiness: .seconds(3_605))

  /// How a call goes to a server.
  enum Way: CaseIterable { case direct, byNumber, byRegistrar }

  private func phone(_ server: SIPServer, _ way: Way, _ clock: ManualClock, _ told: Told) throws
    -> SIPNetwork
  {
    let host = "127.0.0.1:\(server.port)"
    let own = way == .byNumber ? host : "127.0.0.1:\(Ports.free())"
    let account = try SIPAccount(
      address: "sip:alice@\(own)", registrar: way == .byRegistrar ? host : nil)
    return SIPNetwork(
      account: account, password: nil,
      options: SIPNetwork.Options(
        audio: .none, registers: false, timing: Self.timing, clock: clock,
        report: { told.add($0) }))
  }

  private func call(_ network: SIPNetwork, _ server: SIPServer, _ way: Way)
    -> CallEvents.AsyncIterator
  {
    let destination =
      switch way {
      case .direct: CallDestination(.sipAddress, "sip:bob@127.0.0.1:\(server.port)")
      case .byNumber: CallDestination(.phoneNumber, "+14155550100")
      case .byRegistrar: CallDestination(.sipAddress, "sip:bob@example.org")
      }
    return network.startCall(UUID(), to: destination, isVideo: false).makeAsyncIterator()
  }

  @Test(arguments: Way.allCases)
  func aSilentServer(way: Way) async throws {
    let server = try SIPServer { _, _ in nil }
    let (told, clock) = (Told(), ManualClock())
    let network = try phone(server, way, clock, told)
    var events = call(network, server, way)
    #expect(await events.next() == .started)
    await clock.elapse(Self.timing.silence)
    #expect(await server.receives("OPTIONS"))
    await clock.elapse(Self.timing.presence)
    #expect(await events.next() == .failed(.unavailable))
    await network.stop()
    let host = "127.0.0.1:\(server.port)"
    #expect(
      told.all == [
        "\(host) does not answer yet; the call waits for it.",
        "\(host) does not answer; is the address right, and is there a network?",
      ])
  }

  /// It takes calls and no questions, and its first answer gets lost.
  @Test(arguments: Way.allCases)
  func aSlowServer(way: Way) async throws {
    let server = try SIPServer { method, count in
      method == "OPTIONS" && count > 1 ? "405 Method Not Allowed" : nil
    }
    let (told, clock) = (Told(), ManualClock())
    let network = try phone(server, way, clock, told)
    var events = call(network, server, way)
    #expect(await events.next() == .started)
    await clock.elapse(Self.timing.silence)
    let host = "127.0.0.1:\(server.port)"
    #expect(await told.next() == "\(host) does not answer yet; the call waits for it.")
    #expect(
      await told.next()
        == "\(host) is there and has not put the call through yet; the call waits up to 32 seconds "
        + "for it.")
    await clock.elapse(Self.timing.presence)
    server.answer("INVITE", "486 Busy Here")
    #expect(await events.next() == .failed(.busy))
    await network.stop()
    #expect(told.all.count == 2)
  }

  /// One that says only that it has the invitation.
  @Test
  func aServerThatTries() async throws {
    let server = try SIPServer { method, _ in method == "INVITE" ? "100 Trying" : nil }
    let (told, clock) = (Told(), ManualClock())
    let network = try phone(server, .direct, clock, told)
    var events = call(network, server, .direct)
    #expect(await events.next() == .started)
    while await !network.calls.values.allSatisfy(\.isServerThere) { await Task.yield() }
    await clock.elapse(Self.timing.silence)
    await clock.elapse(Self.timing.presence)
    #expect(await told.next()?.contains("is there and has not put the call through yet") == true)
    server.answer("INVITE", "603 Decline")
    #expect(await events.next() == .failed(.declined))
    await network.stop()
  }

  @Test
  func nothingIsThere() async throws {
    for (address, sentence) in [
      (
        "sip:bob@no-such-host.invalid",
        "no-such-host.invalid is not found; is the address right, and is there a network?"
      ),
      (
        "sip:bob@127.0.0.1:9;transport=tcp",
        "127.0.0.1:9 cannot be used (Connection refused); is the address right?"
      ),
    ] {
      let told = Told()
      let phone = try Phone(told: told)
      let events = phone.network.startCall(
        UUID(), to: CallDestination(.sipAddress, address), isVideo: false)
      #expect(await events.all().last == .failed(.unavailable))
      await phone.network.stop()
      #expect(told.all == [sentence])
    }
  }
}

extension CallNetworkEvent {
  fileprivate var isFailure: Bool { if case .failed = self { true } else { false } }
}
