import CallKit
import Dialer
import Speech
import Testing

/// The whole event list of a request, to the letter.
struct EventTests {
  private static let heard =
    #"""
    {"accepted":true,"alternatives":[],"confidence":0.97,"end":1.88,"event":"transcript",\#
    "source":"mom.wav","start":0.42,"text":"call mom on her mobile","utterance":1,"words":[]}
    """#
  private static let typed =
    #"""
    {"accepted":true,"confidence":1,"event":"transcript","source":"text",\#
    "text":"call mom on her mobile","utterance":1}
    """#

  private static let request = [
    #"""
    {"event":"interpretation","rule":"call","slots":{"contact":"mom","label":"mobile"},\#
    "utterance":1}
    """#,
    #"""
    {"contacts":[{"label":"mobile","spokenPhrase":"mom"}],"destinationType":"normal",\#
    "event":"intent","type":"INStartAudioCallIntent","utterance":1}
    """#,
    #"""
    {"contact":{"displayName":"Maria Lopez","identifier":"c1"},"event":"resolution",\#
    "explanation":"Calling Maria Lopez, mobile.","handle":{"label":"mobile",\#
    "type":"phoneNumber","value":"+14155550100"},"result":"success","utterance":1}
    """#,
    #"""
    {"activityType":"INStartAudioCallIntent","event":"activity","handle":"+14155550100",\#
    "utterance":1}
    """#,
  ]

  private static func transaction(_ result: String) -> String {
    #"""
    {"actions":[{"action":"CXStartCallAction",\#
    "callUUID":"00000000-0000-0000-0000-000000000001","handle":{"type":"phoneNumber",\#
    "value":"+14155550100"},"isVideo":false}],"event":"transaction","result":"\#(result)",\#
    "utterance":1,"uuid":"00000000-0000-0000-0000-000000000002"}
    """#
  }

  private static let calls = ["starting", "started", "connecting", "connected"].map {
    #"""
    {"at":"2001-01-01T00:16:40.000Z","callUUID":"00000000-0000-0000-0000-000000000001",\#
    "event":"call","state":"\#($0)"}
    """#
  }

  @Test
  func ofTypedText() async throws {
    let world = try World()
    #expect(await world.dialer.handle(text: "call mom on her mobile", utterance: 1) == .carriedOut)
    #expect(
      world.lines == [Self.typed] + Self.request + [Self.transaction("accepted")] + Self.calls)
    #expect(await world.dialer.isInCall)
  }

  @Test
  func ofSpeech() async throws {
    let world = try World()
    let transcript = Transcript(
      text: "call mom on her mobile", start: 0.4199, end: 1.8801, confidence: 0.97049)
    #expect(
      await world.dialer.handle(transcript, source: "mom.wav", utterance: 1) == .carriedOut)
    #expect(
      world.lines == [Self.heard] + Self.request + [Self.transaction("accepted")] + Self.calls)
  }

  @Test
  func ofDryRun() async throws {
    let world = try World(isDryRun: true)
    #expect(await world.dialer.handle(text: "call mom on her mobile", utterance: 1) == .carriedOut)
    #expect(world.lines == [Self.typed] + Self.request + [Self.transaction("notRequested")])
    #expect(await !world.dialer.isInCall)
    #expect(world.server.calls.isEmpty)
  }

  @Test
  func ofASecondCall() async throws {
    let world = try World()
    _ = await world.dialer.handle(text: "call mom on her mobile", utterance: 1)
    let before = world.lines.count
    #expect(await world.dialer.handle(text: "call john baker", utterance: 2) == .carriedOut)
    #expect(
      Array(world.lines[before...].dropFirst(5)) == [
        #"""
        {"actions":[{"action":"CXStartCallAction",\#
        "callUUID":"00000000-0000-0000-0000-000000000003","handle":{"type":"phoneNumber",\#
        "value":"+14155550108"},"isVideo":false}],"event":"transaction",\#
        "result":"accepted","utterance":2,"uuid":"00000000-0000-0000-0000-000000000004"}
        """#,
        #"""
        {"at":"2001-01-01T00:16:40.000Z","callUUID":"00000000-0000-0000-0000-000000000001",\#
        "event":"call","state":"held"}
        """#,
      ] + Self.calls.map { $0.replacing("000000000001", with: "000000000003") })
    #expect(world.server.calls.map(\.uuid) == [uuid(1), uuid(3)])
  }

  @Test
  func ofSpeechThatAsksForNothing() async throws {
    let world = try World()
    let transcript = Transcript(
      text: "don't call maria lopez", start: 0, end: 1, confidence: 0.9)
    #expect(await world.dialer.handle(transcript, source: "a.wav", utterance: 1) == .notUnderstood)
    #expect(world.lines.count == 1)
    #expect(
      world.lines.first?.contains(
        #""explanation":"It asks for no call.","reason":"outOfGrammar""#) == true)
  }

  @Test(
    arguments: [
      (nil, "outOfGrammar", "It was no request that is known."),
      (.noSpeech, "noSpeech", "No speech was heard."),
      (
        .outOfGrammar, "outOfGrammar",
        "It was not heard clearly enough to be carried out; say it again if it was meant."
      ),
    ] as [(Transcript.Rejection?, String, String)])
  func ofRejectedSpeech(
    rejection: Transcript.Rejection?, reason: String, explanation: String
  ) async throws {
    let world = try World()
    // Without a rejection, words that are no request.
    let text = rejection == nil ? "mom call" : "call mom"
    let transcript = Transcript(
      text: text, start: 3.1, end: 4, confidence: 0.11, rejection: rejection)
    #expect(
      await world.dialer.handle(transcript, source: "tv.wav", utterance: 2) == .notUnderstood)
    #expect(
      world.lines == [
        #"""
        {"accepted":false,"alternatives":[],"confidence":0.11,"end":4,"event":"transcript",\#
        "explanation":"\#(explanation)","reason":"\#(reason)","source":"tv.wav",\#
        "start":3.1,"text":"\#(text)","utterance":2,"words":[]}
        """#
      ])
  }

  @Test(arguments: [
    ("", "There is no word in it."),
    (" \u{0}\u{7}\u{1B} ", "There is no word in it."),
    ("позвони маме", "It was not understood as a request such as “call mom”."),
    (
      "hang on",
      "It is understood as far as “hang”; after that, for example, “up” could follow, not “on”."
    ),
    ("hang", "It breaks off; “up” could follow."),
    (
      "hang the picture on the wall", "It was not understood as a request such as “call mom”."
    ),
  ])
  func ofTextThatIsNoRequest(text: String, explanation: String) async throws {
    let world = try World()
    #expect(await world.dialer.handle(text: text, utterance: 1) == .notUnderstood)
    #expect(world.lines.count == 1)
    #expect(
      world.lines.first?.hasPrefix(#"{"accepted":false,"confidence":0,"event":"transcript","#)
        == true)
    #expect(world.lines.first?.contains(#""explanation":"\#(explanation)","#) == true)
    #expect(world.lines.first?.contains(#""reason":"outOfGrammar""#) == true)
  }

  @Test
  func ofHugeText() async throws {
    let world = try World()
    let text = String(repeating: "blah ", count: 20_000)
    #expect(await world.dialer.handle(text: text, utterance: 1) == .notUnderstood)
    #expect(world.lines.count == 1)
  }
}
