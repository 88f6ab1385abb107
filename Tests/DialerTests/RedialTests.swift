import CallHistory
import ContactBook
import Dialer
import Foundation
import NameSearch
import Speech
import TestSupport
import Testing

/// Calls that are repeated, and the history they are repeated from.
struct RedialTests {
  private static let nothing = [
    #"""
    {"event":"resolution","explanation":"There is no call to repeat: nothing was dialled \#
    yet.","reason":"noCallHistoryForRedial","result":"unsupported","utterance":1}
    """#,
    #"""
    {"code":"noCallHistory","event":"error","message":"There is no call to repeat: nothing was \#
    dialled yet.","utterance":1}
    """#,
  ]

  @Test
  func withoutHistory() async throws {
    let world = try World()
    #expect(await world.dialer.handle(text: "redial", utterance: 1) == .nobodyToCall)
    #expect(world.lines("resolution", "error") == Self.nothing)
  }

  @Test
  func withEmptyHistory() async throws {
    let folder = try TemporaryFolder()
    let world = try World(history: CallHistory(folder: folder.url))
    #expect(await world.dialer.handle(text: "redial", utterance: 1) == .nobodyToCall)
    #expect(world.lines("resolution", "error") == Self.nothing)
  }

  @Test
  func repeatsTheLastCall() async throws {
    let folder = try TemporaryFolder()
    let first = try World(history: CallHistory(folder: folder.url))
    _ = await first.dialer.handle(text: "call john baker", utterance: 1)
    _ = await first.dialer.handle(text: "hang up", utterance: 2)

    let second = try World(history: CallHistory(folder: folder.url))
    #expect(await second.dialer.handle(text: "redial", utterance: 1) == .carriedOut)
    #expect(
      second.lines("intent", "resolution") == [
        #"""
        {"contacts":[],"destinationType":"redial","event":"intent",\#
        "type":"INStartAudioCallIntent","utterance":1}
        """#,
        #"""
        {"contact":{"displayName":"John Baker","identifier":"c3"},"event":"resolution",\#
        "explanation":"Calling John Baker again.","handle":{"label":"work",\#
        "type":"phoneNumber","value":"+14155550108"},"result":"success","utterance":1}
        """#,
      ])
    #expect(second.called == ["+14155550108"])
  }

  @Test
  func dryRunRepeatsTheLastCallToo() async throws {
    let folder = try TemporaryFolder()
    let history = try CallHistory(folder: folder.url)
    _ = await (try World(history: history)).dialer.handle(text: "call wanda", utterance: 1)
    let world = try World(history: history, isDryRun: true)
    #expect(await world.dialer.handle(text: "redial", utterance: 1) == .carriedOut)
    #expect(world.called == ["sip:wanda@example.org"])
    #expect(try await history.calls(CallSearch(), limit: 9).count == 1)
  }

  @Test
  func repeatsNumberThatIsNobodys() async throws {
    let folder = try TemporaryFolder()
    let world = try World(history: CallHistory(folder: folder.url))
    _ = await world.dialer.handle(text: "call 415 555 0199", utterance: 1)
    #expect(await world.dialer.handle(text: "redial", utterance: 2) == .carriedOut)
    #expect(
      world.lines("resolution").last
        == #"""
        {"event":"resolution","explanation":"Calling +14155550199 again.","handle":{\#
        "type":"phoneNumber","value":"+14155550199"},"result":"success","utterance":2}
        """#)
    #expect(world.called == ["+14155550199", nil, "+14155550199"].compactMap(\.self))
  }

  @Test(arguments: [true, false])
  func uncertainRedialIsConfirmed(isYes: Bool) async throws {
    let folder = try TemporaryFolder()
    let asker = ScriptedAsker(isYes ? "yes" : "no")
    let world = try World(history: CallHistory(folder: folder.url), asking: asker)
    _ = await world.dialer.handle(text: "call john baker", utterance: 1)
    _ = await world.dialer.handle(text: "hang up", utterance: 2)
    let transcript = Transcript(
      text: "redial", start: 0, end: 1, confidence: 0.5, isCertain: false)
    let outcome = await world.dialer.handle(transcript, source: "a.wav", utterance: 3)
    #expect(outcome == (isYes ? .carriedOut : .undecided))
    #expect(asker.questions == ["Call John Baker again?"])
    #expect(world.results == [.success, .confirmationRequired])
  }

  @Test
  func historyKnowsHowCallsWent() async throws {
    let folder = try TemporaryFolder()
    let history = try CallHistory(folder: folder.url)
    let world = try World(history: history)
    _ = await world.dialer.handle(text: "call john baker", utterance: 1)
    _ = await world.dialer.handle(text: "hang up", utterance: 2)
    _ = await world.dialer.handle(text: "call 415 555 0408", utterance: 3)
    _ = await world.dialer.handle(text: "call 415 555 0486", utterance: 4)
    _ = await world.dialer.handle(text: "call wanda", utterance: 5)
    let records = try await history.calls(CallSearch(), limit: 9)
    let endings = Dictionary(uniqueKeysWithValues: records.map { ($0.displayName, $0.ending) })
    #expect(
      endings == [
        "John Baker": .localEnded, "+14155550408": .unanswered, "+14155550486": .failed,
        "Wanda Sip": nil,
      ])
    let baker = records.first { $0.displayName == "John Baker" }
    #expect(baker?.contactIdentifier == "c3")
    #expect(baker?.connected == World.now)
    #expect(baker?.ended == World.now)
  }
}
