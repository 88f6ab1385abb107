import Foundation
import Testing

@testable import Telephony

/// What the network makes of an agent that answers late, wrongly, in pieces or not at all.
@Suite(.timeLimit(.minutes(5)))
struct FakeAgentTests {
  private static let connected: [CallNetworkEvent] = [.started, .connecting, .connected, .ended]

  /// Calls, hangs up once connected, and returns what happened.
  private func call(_ agent: FakeAgent) async throws -> [CallNetworkEvent] {
    let network = try SIPNetwork(agent)
    let call = UUID()
    var events: [CallNetworkEvent] = []
    for await event in network.callBob(call) {
      events.append(event)
      if event == .connected { await network.endCall(call) }
    }
    #expect(await network.isIdle)
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

  @Test(arguments: ["{\"event\":tru", "[]", "", "{\"event\":true}", "\u{0}", "{\"event\":5}"])
  func whatIsNoMessageIsLeftOut(text: String) async throws {
    let agent = FakeAgent { run, command in
      guard command.name == "callstat" else { return false }
      run.write(NetstringDecoder.frame(Data(text.utf8)))
      run.respond(to: command, FakeRun.callstat)
      run.write(
        NetstringDecoder.frame(Data(text.utf8)) + FakeRun.event("CALL_RINGING")
          + FakeRun.event("CALL_ESTABLISHED"))
      return true
    }
    #expect(try await call(agent) == Self.connected)
  }

  @Test(arguments: ["HTTP/1.1 400 Bad Request\r\n", "5:ab", ":", "999999999:"])
  func whatIsNoFrameEndsTheConnection(text: String) async throws {
    let agent = FakeAgent { run, command in
      guard command.name == "callstat", run.identifier == 1 else { return false }
      // What follows would complete the second one, wrongly.
      run.write(Data("\(text)xxxxxxx".utf8))
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
    await clock.elapse(network.options.timing.response)
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
}
