import ContactBook
import Dialer
import Foundation
import Telephony
import Testing

/// Where a call is heard, and what is typed that no grammar has words for.
struct AudioRouteTests {
  private func world(hasSound: Bool) throws -> (World, ScriptedNetwork) {
    let network = ScriptedNetwork(.started, .connecting, .connected, hasSound: hasSound)
    return (try World(language: TestGrammars.language(), network: network), network)
  }

  @Test(arguments: [
    ("switch to the speaker", CallAudioRoute.speaker, "The call is heard on the speaker."),
    ("switch to the headset", .headset, "The call is heard on the headset."),
    ("switch to the usual place", nil, "The call is heard where calls usually are."),
  ])
  func switchesDuringACall(text: String, route: CallAudioRoute?, note: String) async throws {
    let (world, network) = try world(hasSound: true)
    #expect(await world.dialer.handle(text: "call john baker", utterance: 1) == .carriedOut)
    #expect(network.chosenRoutes == [])
    #expect(await world.dialer.handle(text: text, utterance: 2) == .carriedOut)
    #expect(network.chosenRoutes == [route])
    #expect(world.notes == [note])
  }

  @Test
  func startsOnTheSpeaker() async throws {
    let (world, network) = try world(hasSound: true)
    #expect(
      await world.dialer.handle(text: "call john baker on speaker", utterance: 1) == .carriedOut)
    #expect(network.chosenRoutes == [.speaker])
    #expect(world.notes == [])
  }

  @Test
  func tellsWhyNot() async throws {
    let (world, _) = try world(hasSound: false)
    #expect(await world.dialer.handle(text: "switch to the speaker", utterance: 1) == .nobodyToCall)
    #expect(
      await world.dialer.handle(text: "call john baker on speaker", utterance: 2) == .carriedOut)
    #expect(world.notes == ["The other side refuses. The call starts without it."])
    #expect(await world.dialer.handle(text: "switch to the speaker", utterance: 3) == .failed)
    #expect(
      world.errors == [
        "noActiveCall: There is no call to be heard elsewhere.",
        "audioRoute: The other side refuses.",
      ])
  }

  @Test
  func theSimulatedNetworkHasNoSound() async throws {
    let world = try World(language: TestGrammars.language())
    #expect(await world.dialer.handle(text: "call john baker", utterance: 1) == .carriedOut)
    #expect(await world.dialer.handle(text: "switch to the speaker", utterance: 2) == .failed)
    #expect(
      world.errors
        == ["audioRoute: The simulated network has no sound, so there is no speaker to choose."])
  }

  @Test(arguments: [
    ("call sip:bob@example.org", "sip:bob@example.org"),
    ("Call sip:bob@example.org, please.", "sip:bob@example.org"),
    ("call SIPS:Bob@Example.ORG:5061 on speaker", "sips:Bob@Example.ORG:5061"),
    ("call sip:wanda@example.org", "sip:wanda@example.org"),
    ("call 1-800-FLOWERS", "+18003569377"),
    ("dial 1-800-Flowers", "+18003569377"), ("call 1 800 flowers", "+18003569377"),
    ("give 1-800-Flowers a call", "+18003569377"), ("call 1 800 flowers please", "+18003569377"),
    ("call (800) FLOWERS", "+18003569377"),
    ("call 1 800 GO FEDEX", "+18004633339"),
    ("call 1-800-CONTACTS", "+18002668228"),
    ("call 415-555-MAMA", "+14155556262"),
  ])
  func callsWhatIsTyped(text: String, called: String) async throws {
    let world = try World()
    #expect(await world.dialer.handle(text: text, utterance: 1) == .carriedOut)
    #expect(world.called == [called])
    // What was typed is told as it was typed.
    #expect(world.lines("transcript").allSatisfy { $0.contains(#""text":"\#(text)""#) })
  }

  /// Letters of a number of another country are never cut to one that can be called here.
  @Test(arguments: [
    ("call 1-800-FLOWERS", "GB", nil), ("call 1-800-CONTACTS", "GB", nil),
    ("call +1-800-CONTACTS", "GB", "+18002668228"), ("call 1-800-CONTACTS", "CA", "+18002668228"),
  ])
  func lettersOfOtherCountries(text: String, region: String, called: String?) async throws {
    let world = try World(region: region)
    _ = await world.dialer.handle(text: text, utterance: 1)
    #expect(world.called == [called].compactMap(\.self))
  }

  /// Letters that stand for the digits that they look like are no keys: nothing is dialled unasked.
  @Test(arguments: [
    "call 415 555-O745", "call 415-555-O1O2", "call 415-555-0l42", "call 415-555-I234",
    "dial 1-800-555-O199", "call 415-555-1OO1", "call (415) 555-OI23",
  ])
  func lettersForDigits(text: String) async throws {
    let world = try World()
    #expect(await world.dialer.handle(text: text, utterance: 1) != .carriedOut)
    #expect(world.called.isEmpty)
  }

  @Test
  func anAddressIsTold() async throws {
    let world = try World()
    _ = await world.dialer.handle(text: "call sip:wanda@example.org", utterance: 1)
    #expect(
      Array(world.lines("interpretation", "intent", "resolution")) == [
        #"""
        {"event":"interpretation","rule":"call","slots":{"address":"sip:wanda@example.org"},\#
        "utterance":1}
        """#,
        #"""
        {"contacts":[{"spokenPhrase":"sip:wanda@example.org"}],"destinationType":"normal",\#
        "event":"intent","type":"INStartAudioCallIntent","utterance":1}
        """#,
        #"""
        {"contact":{"displayName":"Wanda Sip","identifier":"c8"},"event":"resolution",\#
        "explanation":"Calling Wanda Sip.","handle":{"type":"generic",\#
        "value":"sip:wanda@example.org"},"result":"success","utterance":1}
        """#,
      ])
  }

  @Test(
    arguments: [
      (
        "call sip:bob@exa_mple..org:x", Outcome.nobodyToCall,
        "invalidNumber: \"sip:bob@exa_mple..org:x\" is no SIP address: "
      ),
      ("don't call sip:bob@example.org", .notUnderstood, nil),
      ("call the 3-way", .notUnderstood, nil),
    ] as [(String, Outcome, String?)])
  func whatCannotBeCalled(text: String, outcome: Outcome, error: String?) async throws {
    let world = try World()
    #expect(await world.dialer.handle(text: text, utterance: 1) == outcome)
    #expect(world.called == [])
    #expect(world.errors.count == (error == nil ? 0 : 1))
    if let error { #expect(world.errors.first?.hasPrefix(error) == true, "\(world.errors)") }
  }

  /// Without a mixer the sentence names it, and the way out.
  @Test func theVolumeOfNoDeviceIsNotTurned() async throws {
    let world = try Cards.world(["Mom"])
    #expect(await world.dialer.handle(text: "turn the volume up", utterance: 1) == .failed)
    #expect(world.errors == ["volume: There is no speaker whose volume can be turned here."])
  }
}
