import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Telephony

/// What the network makes of an agent that answers late, wrongly, in pieces or not at all.
@Suite(.timeLimit(.minutes(20)))
struct FakeAgentTests {
  private static let connected: [CallNetworkEvent] = [.started, .connecting, .connected, .ended]

  /// Calls, hangs up once connected, and returns what happened.
  private func call(
    _ agent: FakeAgent, timing: SIPNetwork.Timing = .patient
  ) async throws -> [CallNetworkEvent] {
    let network = try SIPNetwork(agent, timing: timing)
    let call = UUID()
    var events: [CallNetworkEvent] = []
    for await event in network.callBob(call) {
      events.append(event)
      if event == .connected { await network.endCall(call) }
    }
    // An agent that took the place of a broken one may still be asked what it can do.
    while await !network.isIdle { await Task.yield() }
    await network.stop()
    return events
  }

  @Test
  func allInOnePiece() async throws {
    let agent = FakeAgent { run, command in
      guard command.name == "callstat" else { return false }
      run.write(
        FakeRun.response(to: command, FakeRun.callstat) + FakeRun.event("CALL_RINGING")
          + FakeRun.event("CALL_ESTABLISHED"))
      return true
    }
    #expect(try await call(agent) == Self.connected)
  }

  @Test
  func eventsBeforeTheResponse() async throws {
    let agent = FakeAgent { run, command in
      guard command.name == "callstat" else { return false }
      run.write(FakeRun.event("CALL_RINGING") + FakeRun.event("CALL_ESTABLISHED"))
      run.respond(to: command, FakeRun.callstat)
      return true
    }
    #expect(try await call(agent) == Self.connected)
  }

  @Test
  func refusedBeforeTheResponse() async throws {
    let agent = FakeAgent { run, command in
      guard command.name == "callstat" else { return false }
      run.write(FakeRun.event("CALL_CLOSED", parameter: "486 Busy Here"))
      run.respond(to: command, "\n(no active calls)\n")
      return true
    }
    #expect(try await call(agent) == [.failed(.busy)])
  }

  @Test
  func halfAMessageAndThenTheRest() async throws {
    let agent = FakeAgent { run, command in
      guard command.name == "callstat" else { return false }
      let all =
        FakeRun.response(to: command, FakeRun.callstat) + FakeRun.event("CALL_RINGING")
        + FakeRun.event("CALL_ESTABLISHED")
      for byte in all { run.write(Data([byte])) }
      return true
    }
    #expect(try await call(agent) == Self.connected)
  }

  @Test
  func halfAMessageAndThenTheEnd() async throws {
    let agent = FakeAgent { run, command in
      guard command.name == "callstat", run.identifier == 1 else { return false }
      run.write(FakeRun.response(to: command, FakeRun.callstat).dropLast(20))
      run.breakDown()
      return true
    }
    #expect(try await call(agent) == [.failed(.serviceUnavailable)])
    #expect(agent.starts == 2)
  }

  @Test(arguments: ["{\"type\":", "[]", "", "{\"class\":\"call\"}", "\u{0}", "{\"type\":5}"])
  func whatIsNoMessageIsLeftOut(text: String) async throws {
    let agent = FakeAgent { run, command in
      guard command.name == "callstat" else { return false }
      run.write(FakeRun.event(json: text))
      run.respond(to: command, FakeRun.callstat)
      run.write(
        FakeRun.event(json: text) + FakeRun.event("CALL_RINGING")
          + FakeRun.event("CALL_ESTABLISHED"))
      return true
    }
    #expect(try await call(agent) == Self.connected)
  }

  @Test(arguments: [
    Data("HTTP/1.1 400 Bad Request\r\n".utf8), Data([0x30, 0xFF, 0xFF, 0xFF, 0xFF]),
    Data([0x30, 3, 0, 9, 0x61]), MQTTPacket(.disconnect).bytes,
    MQTTPacket(.publish, flags: 0b10, body: Data([0, 1, 0x61, 0, 1])).bytes,
  ])
  func whatIsNoPacketEndsTheConnection(bytes: Data) async throws {
    let agent = FakeAgent { run, command in
      guard command.name == "callstat", run.identifier == 1 else { return false }
      run.write(bytes)
      return true
    }
    #expect(try await call(agent) == [.failed(.serviceUnavailable)])
    #expect(agent.starts == 2)
  }

  @Test(arguments: ["dial", "callstat"])
  func noResponse(name: String) async throws {
    let told = Told()
    let (ignored, continuation) = AsyncStream<Void>.makeStream()
    let agent = FakeAgent { run, command in
      guard command.name == name, run.identifier == 1 else { return false }
      continuation.yield()
      return true
    }
    let clock = ManualClock()
    let network = try SIPNetwork(agent, clock: clock, told: told)
    let first = network.callBob()
    for await _ in ignored { break }
    // A command that is passed over shows by the response to the next one, without waiting.
    if name == "callstat" { await clock.elapse(network.options.timing.response) }
    #expect(await first.all() == [.failed(.serviceUnavailable)])
    // Another one is started, and takes the next call.
    let second = network.callBob()
    try await network.start()
    agent.run?.write(FakeRun.event("CALL_CLOSED", parameter: "486 Busy Here"))
    #expect(await second.all() == [.started, .failed(.busy)])
    #expect(agent.starts == 2)
    #expect(told.all == ["The SIP agent broke, and its calls; another one is started."])
    await network.stop()
  }

  @Test
  func eventsOfOtherVersionsMeanNothing() async throws {
    let agent = FakeAgent { run, command in
      guard command.name == "callstat" else { return false }
      run.respond(to: command, FakeRun.callstat)
      for type in ["CALL_OUTGOING", "CALL_RTPESTAB", "CALL_RTCP", "MWI_NOTIFY", "FOO", ""] {
        run.write(FakeRun.event(type) + FakeRun.event(type, id: "other"))
      }
      run.write(FakeRun.event("CALL_RINGING") + FakeRun.event("CALL_RINGING"))
      run.write(FakeRun.event("CALL_ESTABLISHED", id: "other") + FakeRun.event("CALL_ESTABLISHED"))
      run.write(FakeRun.event("CALL_CLOSED", id: "other", parameter: "x"))
      return true
    }
    #expect(try await call(agent) == Self.connected)
  }

  @Test
  func breaksInACall() async throws {
    let agent = FakeAgent { run, command in
      guard command.name == "callstat" else { return false }
      run.respond(to: command, FakeRun.callstat)
      run.write(FakeRun.event("CALL_ESTABLISHED"))
      return true
    }
    let told = Told()
    let network = try SIPNetwork(agent, told: told)
    // Three are started anew at once; the next with the next call.
    for number in 1...5 {
      var events = network.callBob().makeAsyncIterator()
      for event in [CallNetworkEvent.started, .connecting, .connected] {
        #expect(await events.next() == event)
      }
      try #require(agent.starts == number)
      agent.run?.breakDown()
      #expect(await events.next() == .failed(.serviceUnavailable))
      #expect(await events.next() == nil)
    }
    let first = "The SIP agent broke, and its calls; another one is started."
    let later = "The SIP agent broke again, and its calls; the next call starts another one."
    #expect(told.all == [first, first, first, later, later])
    await network.stop()
  }

  @Test
  func aCallThatRingsIsLostWithTheAgent() async throws {
    let agent = FakeAgent()
    let network = try SIPNetwork(agent)
    try await network.start()
    agent.run?.write(FakeRun.event("CALL_INCOMING", id: "i1", isOutgoing: false))
    var incoming = network.incomingCalls.makeAsyncIterator()
    let call = try #require(await incoming.next())
    agent.run?.breakDown()
    #expect(await call.events.all() == [.failed(.serviceUnavailable)])
    await #expect(throws: CallNetworkError(.noSuchCall, "The call is over.")) {
      try await network.answerCall(call.uuid)
    }
    await network.stop()
  }

  @Test
  func anAnswerThatDoesNothing() async throws {
    let agent = FakeAgent()
    let network = try SIPNetwork(
      agent, timing: SIPNetwork.Timing(answer: .milliseconds(20)))
    try await network.start()
    agent.run?.write(FakeRun.event("CALL_INCOMING", id: "i1", isOutgoing: false))
    var incoming = network.incomingCalls.makeAsyncIterator()
    let call = try #require(await incoming.next())
    await #expect(
      throws: CallNetworkError(
        .refused, "The call cannot be answered; see with callvoice doctor whether there is sound.")
    ) { try await network.answerCall(call.uuid) }
    await network.stop()
  }

  /// The agent's current call is another one where that came in at the same moment.
  @Test(arguments: [1, 2])
  func aCallComesInAsOneIsDialled(line: Int) async throws {
    let list = """

      --- Active calls (2) ---
      \(line == 2 ? ">" : " ") [line 1]  0:00:00   OUTGOING             sip:bob@127.0.0.1:9
      \(line == 1 ? ">" : " ") [line 2]  0:00:00   INCOMING             sip:eve@127.0.0.1:9


      """
    let incoming = "\n===== Call debug (INCOMING) =====\n af=AF_INET id=i1\n direction: Incoming\n"
    let current = Mutex(0)
    let agent = FakeAgent { run, command in
      switch command.name {
      case "line": current.withLock { $0 = Int(command.parameter) ?? 0 }
      case "listcalls":
        run.respond(to: command, list)
        return true
      case "callstat":
        let isDialled = current.withLock { $0 } == line
        run.respond(to: command, isDialled ? FakeRun.callstat : incoming)
        if isDialled {
          run.write(FakeRun.event("CALL_RINGING") + FakeRun.event("CALL_ESTABLISHED"))
        } else if current.withLock({ $0 }) == 0 {
          run.write(FakeRun.event("CALL_INCOMING", id: "i1", isOutgoing: false))
        }
        return true
      case "hangup":
        #expect(command.call == "c1")
        run.write(
          FakeRun.event(
            "CALL_CLOSED", id: "i1", isOutgoing: false, parameter: "Connection reset by peer"))
      default: break
      }
      return false
    }
    #expect(try await call(agent) == Self.connected)
  }

  /// A call is known by its Call-ID; the one that the agent had before is not the one that is dialled.
  @Test
  func whatIsDialledFailsAtOnceDuringACall() async throws {
    let dials = Mutex(0)
    let agent = FakeAgent { run, command in
      guard command.name == "dial",
        dials.withLock({
          $0 += 1; return $0
        }) == 2
      else { return false }
      run.write(
        FakeRun.event("CALL_CLOSED", id: "c2", parameter: "Destination address required"))
      run.respond(to: command)
      return true
    }
    let network = try SIPNetwork(agent)
    let first = UUID()
    var events = network.callBob(first).makeAsyncIterator()
    #expect(await events.next() == .started)
    #expect(await network.callBob().all() == [.failed(.unavailable)])
    await network.endCall(first)
    #expect(await events.next() == .ended)
    await network.stop()
  }

  /// To a command about a call that it does not know the agent does not respond.
  @Test
  func aCommandForACallThatIsOver() async throws {
    let agent = FakeAgent { run, command in
      if command.name == "callstat" {
        run.respond(to: command, FakeRun.callstat)
        run.write(FakeRun.event("CALL_ESTABLISHED"))
        return true
      }
      return command.name == "mute" && command.call == "c1"
    }
    let network = try SIPNetwork(agent, audio: .tone)
    let call = UUID()
    var events = network.callBob(call).makeAsyncIterator()
    while let event = await events.next(), event != .connected {}
    await #expect(throws: CallNetworkError(.noSuchCall, "The call is over.")) {
      try await network.setMuted(true, call)
    }
    #expect(agent.starts == 1)
    await network.stop()
  }

  /// What ends before it is known by its Call-ID is the call that goes out, not one that came in.
  @Test(arguments: ["i9", nil])
  func anIncomingCallEndsWhileOneIsDialled(id: String?) async throws {
    let agent = FakeAgent { run, command in
      guard command.name == "dial" else { return false }
      run.write(
        FakeRun.event(
          "CALL_CLOSED", id: id, isOutgoing: false, parameter: "Connection reset by peer"))
      run.respond(to: command)
      run.write(FakeRun.event("CALL_RINGING") + FakeRun.event("CALL_ESTABLISHED"))
      return true
    }
    #expect(try await call(agent) == Self.connected)
  }

  /// A provisional answer that is late does not take back that somebody has answered.
  @Test(arguments: ["CALL_RINGING", "CALL_PROGRESS"])
  func ringsAfterItIsConnected(late: String) async throws {
    let agent = FakeAgent { run, command in
      guard command.name == "callstat" else { return false }
      run.respond(to: command, FakeRun.callstat)
      run.write(FakeRun.event("CALL_ESTABLISHED") + FakeRun.event(late))
      return true
    }
    // A limit for ringing that was set anew would be over at once.
    let timing = SIPNetwork.Timing(ringing: .zero)
    #expect(try await call(agent, timing: timing) == Self.connected)
  }
}
