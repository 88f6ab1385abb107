import CallHistory
import CallKit
import ContactBook
import Dialer
import Foundation
import NameSearch
import Telephony
import TestSupport
import Testing

/// Calls that come in.
struct IncomingCallTests {
  /// A dialer whose network somebody calls on.
  private struct Called {
    let network = SimulatedNetwork(clock: ImmediateClock(endlessFrom: .seconds(10)))
    let world: World

    init(
      asking: ScriptedAsker? = nil, history: CallHistory? = nil, search: NameSearch = People.search
    ) throws {
      world = try World(
        language: TestGrammars.language(), history: history, network: network, asking: asking,
        search: search)
    }

    /// Lets a call come in.
    @discardableResult
    func ring(_ number: String?, name: String? = nil) async -> UUID {
      let call = network.ring(
        from: number.map { CallDestination(.phoneNumber, $0) }, claimedName: name)
      for await incoming in network.incomingCalls {
        await world.dialer.receive(incoming)
        break
      }
      return call
    }

    func say(_ text: String) async -> Outcome {
      await world.dialer.handle(text: text, utterance: 1)
    }
  }

  /// Whom the user talks to has called, and was not missed.
  @Test func aCallThatIsTakenIsNotMissed() async throws {
    let folder = try TemporaryFolder()
    let history = try CallHistory(folder: folder.url)
    let called = try Called(history: history)
    await called.ring("+14155550108")
    #expect(await called.say("answer") == .carriedOut)
    var wasMissed = true
    let deadline = ContinuousClock.now + .seconds(600)
    repeat {
      wasMissed = try await history.calls(CallSearch(), limit: 1)[0].isMissed
      await Task.yield()
    } while wasMissed && ContinuousClock.now < deadline
    #expect(!wasMissed)
  }

  @Test(
    arguments: [
      (
        "+14155550108", nil,
        #"""
        "contact":{"displayName":"John Baker","identifier":"c3"},"displayName":"John Baker",\#
        "event":"incoming","handle":{"label":"work","type":"phoneNumber","value":"+14155550108"},
        """#
      ),
      (
        "(415) 555-0199", "Spam, Inc.",
        #"""
        "claimedName":"Spam, Inc.","event":"incoming",\#
        "handle":{"type":"phoneNumber","value":"+14155550199"},
        """#
      ),
      (
        "+14155550199", nil,
        #""event":"incoming","handle":{"type":"phoneNumber","value":"+14155550199"},"#
      ),
      (nil, nil, #""event":"incoming","#),
    ] as [(String?, String?, String)])
  func tellsWhoCalls(number: String?, name: String?, fields: String) async throws {
    let called = try Called()
    let call = await called.ring(number, name: name)
    #expect(
      called.world.lines == [
        #"{"callUUID":"\#(call)",\#(fields)"isVideo":false,"result":"ringing"}"#,
        #"""
        {"at":"2001-01-01T00:16:40.000Z","callUUID":"\#(call)","event":"call","state":"connecting"}
        """#,
      ])
  }

  /// A number that two people share is neither one's.
  @Test func tellsBothWhoShareANumber() async throws {
    let people = ["Ann Vance", "Ben Vance"].map { name in
      var contact = Contact(identifier: name, displayName: name)
      contact.handles = [ContactHandle(kind: .phoneNumber, value: "+14155550120")]
      return contact
    }
    let called = try Called(search: NameSearch(ContactBook(contacts: people, region: "US")))
    let call = await called.ring("+14155550120")
    #expect(
      called.world.lines("incoming") == [
        #"""
        {"callUUID":"\#(call)","displayName":"Ann Vance or Ben Vance","event":"incoming",\#
        "handle":{"type":"phoneNumber","value":"+14155550120"},"isVideo":false,"result":"ringing"}
        """#
      ])
  }

  /// Of two calls that ring, the one that is ignored is not the one that is answered.
  @Test func theOneThatIsIgnoredIsLeftToRing() async throws {
    let called = try Called()
    await called.ring("+14155550108")
    await called.ring("+14155550199")
    #expect(await called.say("ignore") == .carriedOut)
    #expect(await called.say("answer") == .carriedOut)
    #expect(called.world.callStates == ["1 connecting", "2 connecting", "1 connected"])
  }

  /// Whoever still calls is not called back, nor is anybody else in their place.
  @Test func nobodyIsCalledBackWhileSomebodyCalls() async throws {
    let called = try Called()
    await called.ring("+14155550108")
    #expect(await called.say("ignore") == .carriedOut)
    #expect(await called.say("call back") == .nobodyToCall)
    #expect(
      called.world.errors == [
        "stillRinging: John Baker is still calling; “answer” takes the call."
      ])
    #expect(called.world.called.isEmpty)
  }

  @Test
  func isAnsweredAndHungUp() async throws {
    let called = try Called()
    await called.ring("+14155550108")
    #expect(await called.say("answer") == .carriedOut)
    #expect(await called.say("hold") == .carriedOut)
    #expect(await called.say("hang up") == .carriedOut)
    #expect(called.world.callStates == ["1 connecting", "1 connected", "1 held", "1 ended"])
    #expect(
      called.world.accepted == [
        ["CXAnswerCallAction"], ["CXSetHeldCallAction"], ["CXEndCallAction"],
      ])
  }

  @Test(
    arguments: [
      (["decline"], .declined, ["1 connecting", "1 ended"]),
      (["hang up"], .declined, ["1 connecting", "1 ended"]),
      (["ignore"], .unanswered, ["1 connecting", "1 ended unanswered"]),
      ([], .unanswered, ["1 connecting", "1 ended unanswered"]),
      (["answer"], .remoteEnded, ["1 connecting", "1 connected", "1 ended remoteEnded"]),
      (["answer", "hang up"], .localEnded, ["1 connecting", "1 connected", "1 ended"]),
    ] as [([String], CallRecord.Ending, [String])])
  func isKeptInTheHistory(
    requests: [String], ending: CallRecord.Ending, states: [String]
  ) async throws {
    let folder = try TemporaryFolder()
    let history = try CallHistory(folder: folder.url)
    let called = try Called(history: history)
    let call = await called.ring("+14155550108")
    for text in requests { #expect(await called.say(text) == .carriedOut) }
    called.network.endCall(call)
    await called.world.reaches(.ended)
    #expect(called.world.callStates == states)
    await called.world.dialer.isOver(call)
    let records = try await history.calls(CallSearch(), limit: 9)
    #expect(records.map(\.ending) == [ending])
    #expect(records.map(\.isMissed) == [ending == .unanswered])
    #expect(records.map(\.displayName) == ["John Baker"])
  }

  @Test
  func theOneThatIsTalkedInIsHeld() async throws {
    let called = try Called()
    _ = await called.say("call wanda")
    await called.ring("+14155550108")
    #expect(await called.say("answer") == .carriedOut)
    #expect(
      Array(called.world.callStates.dropFirst(4)) == ["2 connecting", "1 held", "2 connected"])
    // What is hung up is what is talked in, though another call rings.
    await called.ring("+14155550199")
    #expect(await called.say("hang up") == .carriedOut)
    #expect(called.world.callStates.last == "2 ended")
  }

  @Test(arguments: [("yes", Outcome.carriedOut), ("no", .undecided)])
  func aThirdNeedsRoom(answer: String, outcome: Outcome) async throws {
    let asker = ScriptedAsker(answer)
    let called = try Called(asking: asker)
    _ = await called.say("call wanda")
    _ = await called.say("call john baker")
    await called.ring("+14155550199")
    #expect(await called.say("answer") == outcome)
    #expect(asker.questions == ["End the call with Wanda Sip, and answer?"])
    let states = Array(called.world.callStates.dropFirst(10))
    #expect(states == (outcome == .carriedOut ? ["1 ended", "2 held", "3 connected"] : []))
  }

  @Test
  func nobodyIsThereAnyMore() async throws {
    let called = try Called()
    let call = await called.ring("+14155550108")
    called.network.endCall(call)
    await called.world.reaches(.ended)
    #expect(await called.say("answer") == .nobodyToCall)
    #expect(called.world.errors == ["noIncomingCall: There is no incoming call."])
  }

  /// A call that rings when the program ends is missed, whether or not it was left to ring; only who says so
  /// declines.
  @Test(arguments: [
    ([], CallRecord.Ending.unanswered), (["ignore"], .unanswered), (["decline"], .declined),
    (["answer"], .localEnded),
  ])
  func theEndOfTheProgramDeclinesNobody(
    said: [String], ending: CallRecord.Ending
  ) async throws {
    let folder = try TemporaryFolder()
    let history = try CallHistory(folder: folder.url)
    let called = try Called(history: history)
    let call = await called.ring("+14155550108")
    for text in said { #expect(await called.say(text) == .carriedOut) }
    await called.world.dialer.endCalls()
    await called.world.dialer.isOver(call)
    let records = try await history.calls(CallSearch(), limit: 9)
    #expect(records.map(\.ending) == [ending])
    #expect(records.map(\.reason) == [nil])
  }
}
