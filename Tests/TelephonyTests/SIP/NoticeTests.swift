import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Telephony

/// What a user is told beside the events of calls.
@Suite(.timeLimit(.minutes(20)))
struct NoticeTests {
  private static let problem =
    "The sound of calls does not work: the microphone mic or the speaker front cannot be opened; "
    + "name others, or none, with --call-microphone and --call-speaker."
  private static let audio = SIPAudio(source: .device("mic"), player: .device("front"))

  @Test(
    arguments: zip(
      ["401 Unauthorized", "403 Forbidden", "Connection timed out"],
      [
        "127.0.0.1:9 refuses it (401 Unauthorized); is the user or the password wrong?",
        "127.0.0.1:9 refuses it (403 Forbidden); is the user or the password wrong?",
        "127.0.0.1:9 cannot be used (Connection timed out); is the address right?",
      ]))
  func theRegistrarRefuses(reason: String, sentence: String) async throws {
    let told = Told()
    let agent = FakeAgent()
    let network = try SIPNetwork(agent, registers: true, told: told)
    try await network.start()
    let refusal = FakeRun.event("REGISTER_FAIL", id: nil, parameter: reason)
    let sentence = "Calls do not come in: sip:alice@127.0.0.1:9 is not registered: \(sentence)"
    // It tries again and again, and is told of once until it was successful.
    agent.run?.write(refusal + refusal)
    agent.run?.write(FakeRun.event("REGISTER_OK", id: nil, parameter: "200 OK") + refusal)
    #expect(await told.next() == sentence)
    #expect(await told.next() == sentence)
    #expect(await network.registration == .failed(reason))
    await network.stop()
    #expect(told.all.count == 2)
  }

  @Test
  func theRegistrarIsDown() async throws {
    let told = Told()
    let network = try SIPNetwork(
      FakeAgent(), registers: true,
      timing: SIPNetwork.Timing(registration: .milliseconds(10)), told: told)
    try await network.start()
    #expect(
      await told.next()
        == "Calls do not come in: sip:alice@127.0.0.1:9 is not registered: 127.0.0.1:9 does not "
        + "answer; is the registrar right, and is there a network?")
    await network.stop()
  }

  @Test
  func withoutSoundNobodyIsCalled() async throws {
    let told = Told()
    let agent = FakeAgent()
    let problem = Mutex<String?>("No microphone.")
    let network = try SIPNetwork(
      agent, told: told, soundProblem: { problem.withLock { $0 } })
    #expect(await network.callBob().all() == [.failed(.noSound)])
    // It is told once of the first call, as the agent was started for it, and of each later one.
    #expect(told.all == ["No microphone."])
    #expect(await network.callBob().all() == [.failed(.noSound)])
    #expect(told.all == ["No microphone.", "No microphone."])
    #expect(agent.run?.commands.contains("dial") == false)
    problem.withLock { $0 = nil }
    var events = network.callBob().makeAsyncIterator()
    #expect(await events.next() == .started)
    await network.stop()
  }

  @Test
  func withoutSoundNothingIsAnswered() async throws {
    let agent = FakeAgent { run, command in
      guard command.name == "hangup" else { return false }
      run.write(
        FakeRun.event(
          "CALL_CLOSED", id: "i1", isOutgoing: false, parameter: "Connection reset by user"))
      run.respond(to: command)
      return true
    }
    let told = Told()
    let network = try SIPNetwork(agent, told: told, soundProblem: { "No microphone." })
    try await network.start()
    agent.run?.write(FakeRun.event("CALL_INCOMING", id: "i1", isOutgoing: false))
    var incoming = network.incomingCalls.makeAsyncIterator()
    let call = try #require(await incoming.next())
    await #expect(throws: CallNetworkError(.noSuchCall, "The call is over.")) {
      try await network.answerCall(call.uuid)
    }
    #expect(told.all == ["No microphone.", "The call cannot be answered. No microphone."])
    #expect(await call.events.all() == [.failed(.noSound)])
    #expect(agent.run?.commands.contains("accept") == false)
    await network.stop()
  }

  @Test
  func theSoundFailsAsTheCallIsAnswered() async throws {
    let told = Told()
    let agent = FakeAgent { run, command in
      guard command.name == "callstat" else { return false }
      run.respond(to: command, FakeRun.callstat)
      run.write(
        FakeRun.event("CALL_RINGING")
          + FakeRun.event("CALL_CLOSED", parameter: "Unknown error -2"))
      return true
    }
    let network = try SIPNetwork(agent, audio: Self.audio, told: told)
    #expect(await network.callBob().all() == [.started, .connecting, .failed(.noSound)])
    #expect(told.all == [Self.problem])
    await network.stop()
  }

  @Test(
    arguments: zip(
      [
        CallDestination(.sipAddress, "sip:a b@c"), CallDestination(.sipAddress, "sip:a\u{7}\nb@c"),
        CallDestination(.sipAddress, "sip:" + String(repeating: "a", count: 1_000) + "@c"),
        CallDestination(.phoneNumber, "call me"), CallDestination(.other, ""),
      ],
      ["sip:a b@c", "sip:a b@c", "sip:" + String(repeating: "a", count: 56) + "…", "call me", ""]))
  func whatIsNoAddress(destination: CallDestination, shown: String) async throws {
    let told = Told()
    let agent = FakeAgent()
    let network = try SIPNetwork(agent, told: told)
    let events = network.startCall(UUID(), to: destination, isVideo: false)
    #expect(await events.all() == [.failed(.notFound)])
    #expect(
      told.all == [
        "“\(shown)” cannot be called by SIP; it takes numbers and addresses such as sip:USER@HOST."
      ])
    #expect(agent.starts == 0)
  }
}
