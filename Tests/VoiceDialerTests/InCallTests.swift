import CallKit
import Foundation
import Speech
import Testing
import VoiceDialer

/// What is asked for during a call.
struct InCallTests {
  @Test(arguments: [
    ("hold", "noActiveCall: There is no call to put on hold."),
    ("resume", "noActiveCall: There is no call to resume."),
    ("swap", "noActiveCall: There is no call to swap."),
    ("mute", "noActiveCall: There is no call to mute."),
    ("unmute", "noActiveCall: There is no call to unmute."),
    ("merge", "noActiveCall: There is no call to merge."),
    ("press 1", "noActiveCall: There is no call to press keys in."),
    ("add john baker", "noActiveCall: There is no call to add anybody to."),
    ("hang up", "noActiveCall: There is no call to hang up."),
    ("answer", "noIncomingCall: There is no incoming call."),
    ("decline", "noIncomingCall: There is no incoming call."),
  ])
  func withoutACall(text: String, error: String) async throws {
    let world = try World(language: TestGrammars.language())
    let outcome = await world.dialer.handle(text: text, utterance: 1)
    #expect(outcome.exitCode == 4)
    #expect(world.errors == [error])
    #expect(world.lines("interpretation").count == 1)
    #expect(world.lines("transaction").isEmpty)
  }

  @Test(arguments: [
    ("hold", [#""action":"CXSetHeldCallAction","callUUID":"1","isOnHold":true"#], "3"),
    ("mute", [#""action":"CXSetMutedCallAction","callUUID":"1","isMuted":true"#], "3"),
    ("unmute", [#""action":"CXSetMutedCallAction","callUUID":"1","isMuted":false"#], "3"),
    (
      "press 1 2 star pound",
      ["1", "2", "*", "#"].map {
        #""action":"CXPlayDTMFCallAction","callUUID":"1","digits":"\#($0)""#
      }, "3"
    ),
    (
      "add wanda",
      [
        #"""
        "action":"CXStartCallAction","callUUID":"3","handle":{"type":"generic",\#
        "value":"sip:wanda@example.org"},"isVideo":false
        """#,
        #""action":"CXSetGroupCallAction","callUUID":"3","callUUIDToGroupWith":"1""#,
      ], "4"
    ),
    (
      "add 415 555 0199",
      [
        #"""
        "action":"CXStartCallAction","callUUID":"3","handle":{"type":"phoneNumber",\#
        "value":"+14155550199"},"isVideo":false
        """#,
        #""action":"CXSetGroupCallAction","callUUID":"3","callUUIDToGroupWith":"1""#,
      ], "4"
    ),
  ])
  func theSystemIsAskedAndRefuses(
    text: String, actions: [String], transaction: String
  ) async throws {
    let world = try World(language: TestGrammars.language())
    #expect(await world.dialer.handle(text: "call john baker", utterance: 1) == .carriedOut)
    let outcome = await world.dialer.handle(text: text, utterance: 2)
    #expect(outcome.exitCode == 1)
    let line = try #require(world.lines("transaction").last)
      .replacing("00000000-0000-0000-0000-00000000000", with: "")
    #expect(
      line.hasPrefix(
        #"{"actions":["# + actions.map { "{\($0)}" }.joined(separator: ",")
          + #"],"error":{"code":6,"description":""#))
    #expect(line.contains("is of a kind that is not carried out yet"))
    #expect(
      line.hasSuffix(
        #"""
        "domain":"com.apple.CallKit.error.requesttransaction"},"event":"transaction",\#
        "result":"refused","utterance":2,"uuid":"\#(transaction)"}
        """#))
    #expect(world.lines("intent").count == 1)
    // The call goes on as it was.
    #expect(world.server.calls.map(\.uuid) == [uuid(1)])
    #expect(await world.dialer.isInCall)
  }

  @Test(arguments: [
    ("resume", "noHeldCall: No call is on hold."),
    ("swap", "noOtherCall: There is no other call to swap with."),
    ("merge", "noOtherCall: There is no other call to merge with."),
    ("add zorg", "noContactFound: Nobody in your contacts is called Zorg."),
    ("answer", "noIncomingCall: There is no incoming call."),
    ("decline", "noIncomingCall: There is no incoming call."),
  ])
  func whatThereIsNothingFor(text: String, error: String) async throws {
    let world = try World(language: TestGrammars.language())
    _ = await world.dialer.handle(text: "call john baker", utterance: 1)
    #expect(await world.dialer.handle(text: text, utterance: 2) == .nobodyToCall)
    #expect(world.errors == [error])
    #expect(world.lines("transaction").count == 1)
  }

  @Test(arguments: [
    ("hold", "Put the call on hold?"), ("mute", "Mute the call?"), ("unmute", "Unmute the call?"),
    ("press one pound", "Press 1 #?"), ("hang up", "Hang up?"),
    ("add john baker", "Call John Baker, work?"),
  ])
  func whatWasNotSurelyHeardIsAskedAbout(text: String, question: String) async throws {
    let asker = ScriptedAsker("nope")
    let world = try World(language: TestGrammars.language(), asking: asker)
    _ = await world.dialer.handle(text: "call wanda", utterance: 1)
    let transcript = Transcript(text: text, start: 0, end: 1, confidence: 0.5, isCertain: false)
    #expect(await world.dialer.handle(transcript, source: "a.wav", utterance: 2) == .undecided)
    #expect(asker.questions == [question])
    #expect(world.lines("transaction").count == 1)
  }

  @Test(arguments: [
    ("answer", "CXAnswerCallAction", 6), ("decline", "CXEndCallAction", 4),
  ])
  func aCallThatRingsIsGivenToTheSystem(text: String, action: String, code: Int) async throws {
    let world = try World(language: TestGrammars.language())
    // The system does not know this call, and says so.
    _ = await world.dialer.handle(text: "call wanda", utterance: 1)
    await world.dialer.manager.ring(
      uuid(9), from: CXHandle(type: .phoneNumber, value: "+14155550100"))
    #expect(await world.dialer.handle(text: text, utterance: 2) == .failed)
    let line = try #require(world.lines("transaction").last)
    #expect(
      line.hasPrefix(
        #"""
        {"actions":[{"action":"\#(action)","callUUID":"00000000-0000-0000-0000-000000000009"}],\#
        "error":{"code":\#(code),
        """#))
    #expect(world.states.last == "connecting")
  }
}
