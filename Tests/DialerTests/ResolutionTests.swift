import Dialer
import NameSearch
import Speech
import Testing

/// Whom a request means, and how it ends where nobody can be asked.
struct ResolutionTests {
  /// Who types an address without its scheme is told how it is written.
  @Test(arguments: [
    ("call bob@example.org", "bob@example.org"),
    ("call b.o.b@sip.example.org!", "b.o.b@sip.example.org"),
    ("call 100@example.org", "100@example.org"),
  ])
  func anAddressForAName(text: String, address: String) async throws {
    let world = try World(language: TestGrammars.language())
    #expect(await world.dialer.handle(text: text, utterance: 1) == .nobodyToCall)
    #expect(
      world.errors == [
        "noContactFound: Nobody in your contacts is called \(address); to call that address, write "
          + "sip:\(address)."
      ])
  }

  @Test(
    arguments: [
      (
        "call john", .undecided,
        [
          #"""
          {"choices":[{"contact":{"displayName":"John Abernathy","identifier":"c2"},\#
          "handle":{"label":"mobile","type":"phoneNumber","value":"+14155550107"}},\#
          {"contact":{"displayName":"John Baker","identifier":"c3"},"handle":{"label":"work",\#
          "type":"phoneNumber","value":"+14155550108"}}],"event":"resolution",\#
          "explanation":"There are 2 people called John: John Abernathy and John Baker.",\#
          "result":"disambiguation","spokenPhrase":"john","utterance":1}
          """#
        ]
      ),
      (
        "call", .undecided,
        [
          #"""
          {"event":"resolution","explanation":"Whom do you want to call?",\#
          "result":"needsValue","utterance":1}
          """#
        ]
      ),
      (
        "call marla lopez on her mobile", .undecided,
        [
          #"""
          {"contact":{"displayName":"Maria Lopez","identifier":"c1"},"event":"resolution",\#
          "explanation":"Nobody in your contacts is called Marla Lopez; did you mean Maria \#
          Lopez?","handle":{"label":"mobile","type":"phoneNumber","value":"+14155550100"},\#
          "result":"confirmationRequired","utterance":1}
          """#
        ]
      ),
      (
        "call bartholomew", .nobodyToCall,
        [
          #"""
          {"event":"resolution","explanation":"Nobody in your contacts is called Bartholomew.",\#
          "reason":"noContactFound","result":"unsupported","spokenPhrase":"bartholomew",\#
          "utterance":1}
          """#,
          #"""
          {"code":"noContactFound","event":"error","message":"Nobody in your contacts is called \#
          Bartholomew.","utterance":1}
          """#,
        ]
      ),
      (
        "call eleanor vance at work", .nobodyToCall,
        [
          #"""
          {"event":"resolution","explanation":"Eleanor Vance has no work number; she has: \#
          home.","reason":"noHandleForLabel","result":"unsupported",\#
          "spokenPhrase":"eleanor vance","utterance":1}
          """#,
          #"""
          {"code":"noSuchLabel","event":"error","message":"Eleanor Vance has no work number; she \#
          has: home.","utterance":1}
          """#,
        ]
      ),
      (
        "call nora", .nobodyToCall,
        [
          #"""
          {"event":"resolution","explanation":"Nora Null has no number to call.",\#
          "reason":"invalidHandle","result":"unsupported","spokenPhrase":"nora",\#
          "utterance":1}
          """#,
          #"""
          {"code":"noNumber","event":"error","message":"Nora Null has no number to call.",\#
          "utterance":1}
          """#,
        ]
      ),
      (
        "dial five five five one two three four five", .nobodyToCall,
        [
          #"""
          {"event":"resolution","explanation":"55512345 is not a number that can be called; say all its \#
          digits, or the name of whom you want.",\#
          "reason":"invalidHandle","result":"unsupported","utterance":1}
          """#,
          #"""
          {"code":"invalidNumber","event":"error","message":"55512345 is not a number that can be \#
          called; say all its digits, or the name of whom you want.","utterance":1}
          """#,
        ]
      ),
    ] as [(String, Outcome, [String])])
  func withNobodyToAsk(text: String, outcome: Outcome, expected: [String]) async throws {
    let world = try World()
    #expect(await world.dialer.handle(text: text, utterance: 1) == outcome)
    #expect(world.lines("resolution", "error") == expected)
    #expect(world.lines("activity", "transaction", "call").isEmpty)
  }

  @Test(arguments: [
    (
      "dial 911",
      #"""
      {"contacts":[{"digits":"911"}],"destinationType":"emergency","event":"intent",\#
      "type":"INStartAudioCallIntent","utterance":1}
      """#, "911"
    ),
    (
      "dial (415) 555-0100",
      #"""
      {"contacts":[{"digits":"4155550100"}],"destinationType":"normal","event":"intent",\#
      "type":"INStartAudioCallIntent","utterance":1}
      """#, "+14155550100"
    ),
    (
      "call wanda",
      #"""
      {"contacts":[{"spokenPhrase":"wanda"}],"destinationType":"normal","event":"intent",\#
      "type":"INStartAudioCallIntent","utterance":1}
      """#, "sip:wanda@example.org"
    ),
  ])
  func destinations(text: String, intent: String, handle: String) async throws {
    let world = try World()
    #expect(await world.dialer.handle(text: text, utterance: 1) == .carriedOut)
    #expect(world.lines("intent") == [intent])
    #expect(world.called == [handle])
  }

  @Test
  func uncertainSpeechIsNotActedUponUnasked() async throws {
    let world = try World()
    let transcript = Transcript(
      text: "call john baker", start: 0, end: 1, confidence: 0.5, isCertain: false)
    #expect(await world.dialer.handle(transcript, source: "a.wav", utterance: 1) == .undecided)
    #expect(
      world.lines("resolution") == [
        #"""
        {"contact":{"displayName":"John Baker","identifier":"c3"},"event":"resolution",\#
        "explanation":"Call John Baker, work?","handle":{"label":"work",\#
        "type":"phoneNumber","value":"+14155550108"},"result":"confirmationRequired",\#
        "utterance":1}
        """#
      ])
    #expect(world.called.isEmpty)
  }

  @Test(arguments: [(true, Outcome.carriedOut), (false, .undecided)])
  func uncertainSpeechIsConfirmed(isYes: Bool, outcome: Outcome) async throws {
    let asker = ScriptedAsker(isYes ? "yes" : "no")
    let world = try World(asking: asker)
    let transcript = Transcript(
      text: "call john baker", start: 0, end: 1, confidence: 0.5, isCertain: false)
    #expect(await world.dialer.handle(transcript, source: "a.wav", utterance: 1) == outcome)
    #expect(asker.questions == ["Call John Baker, work?"])
    #expect(world.results == (isYes ? [.confirmationRequired, .success] : [.confirmationRequired]))
    #expect(world.called == (isYes ? ["+14155550108"] : []))
  }

  /// What is heard is spelled as it is written, without spaces between Chinese characters.
  @Test(arguments: ["call 王小明", "call 王小明 on his mobile"])
  func aChineseNameThatIsHeard(text: String) async throws {
    let world = try Cards.world(["王小明"], asking: ScriptedAsker())
    let transcript = Transcript(text: text, start: 0, end: 1, confidence: 0.99)
    #expect(
      await world.dialer.handle(transcript, source: "microphone", utterance: 1) == .carriedOut)
    #expect(world.called.count == 1)
  }
}
