import Foundation
import Testing

@testable import Wyoming

/// What is done about the events of a connection.
struct WyomingSessionTests {
  private static let format = WyomingEvent.Fields(rate: 16_000, width: 2, channels: 1)

  private func chunk(_ bytes: [UInt8], _ fields: WyomingEvent.Fields = format) -> WyomingEvent {
    WyomingEvent(type: "audio-chunk", fields: fields, payload: bytes)
  }

  @Test(arguments: [
    (WyomingEvent(type: "describe"), WyomingSession.Step.describe),
    (WyomingEvent(type: "ping"), .reply(.pong)),
    (WyomingEvent(type: "recognize", fields: .init(text: "call mom")), .recognize("call mom")),
    (WyomingEvent(type: "transcript", fields: .init(text: "call mom")), .handle("call mom")),
    (
      WyomingEvent(type: "intent"),
      .reply(.notHandled("An intent is not carried out; send its words as a transcript."))
    ),
  ])
  func stepOfOneEvent(event: WyomingEvent, step: WyomingSession.Step) throws {
    var session = WyomingSession()
    #expect(try session.take(event) == step)
  }

  @Test(arguments: ["transcribe", "select-program", "synthesize", ""])
  func nothingFollowsFrom(type: String) throws {
    var session = WyomingSession()
    #expect(try session.take(WyomingEvent(type: type)) == nil)
  }

  @Test(arguments: [true, false])
  func soundFromStartToStop(hasStart: Bool) throws {
    var session = WyomingSession()
    // One request after the other.
    for byte in UInt8(1)...2 {
      if hasStart {
        #expect(try session.take(WyomingEvent(type: "audio-start", fields: Self.format)) == nil)
      }
      #expect(try session.take(chunk([byte, 0, byte])) == nil)
      #expect(try session.take(chunk([0, 9])) == nil)
      let step = try session.take(WyomingEvent(type: "audio-stop"))
      guard case .transcribe(let sound) = step else {
        Issue.record("\(String(describing: step))")
        return
      }
      #expect(sound.bytes == [byte, 0, byte, 0, 9])
      // Half a sample is left out.
      #expect(Array(sound.wav.suffix(8)) == [4, 0, 0, 0, byte, 0, byte, 0])
    }
  }

  @Test func aWAVFileSaysOfWhatKindItIs() throws {
    var session = WyomingSession()
    let fields = WyomingEvent.Fields(rate: 48_000, width: 3, channels: 2)
    _ = try session.take(chunk([1, 2, 3, 4, 5, 6], fields))
    guard case .transcribe(let sound) = try session.take(WyomingEvent(type: "audio-stop")) else {
      Issue.record("There is no sound.")
      return
    }
    let wav = [UInt8](sound.wav)
    #expect(Array(wav[20..<36]) == [1, 0, 2, 0, 0x80, 0xBB, 0, 0, 0, 0x65, 4, 0, 6, 0, 24, 0])
    #expect(wav.count == 50)
  }

  @Test(arguments: [
    WyomingEvent.Fields(), .init(rate: 0, width: 2, channels: 1),
    .init(rate: 16_000, width: 1, channels: 1), .init(rate: 16_000, width: 5, channels: 1),
    .init(rate: .max, width: 2, channels: 1), .init(rate: 16_000, width: 2, channels: -1),
    .init(rate: 16_000, width: 2, channels: .max),
  ])
  func kindsOfSoundThatAreNotRead(fields: WyomingEvent.Fields) {
    for type in ["audio-start", "audio-chunk"] {
      var session = WyomingSession()
      let error = #expect(throws: WyomingError.self) {
        try session.take(WyomingEvent(type: type, fields: fields))
      }
      #expect(error?.code == .badAudio)
    }
  }

  @Test func chunksOfTwoKinds() throws {
    var session = WyomingSession()
    _ = try session.take(chunk([0, 0]))
    #expect(throws: WyomingError.self) {
      try session.take(chunk([0, 0], .init(rate: 8_000, width: 2, channels: 1)))
    }
  }

  @Test func soundWithoutEnd() throws {
    var session = WyomingSession()
    let second = chunk(Array(repeating: 0, count: 32_000))
    for _ in 0..<WyomingSound.longest { #expect(try session.take(second) == nil) }
    let error = #expect(throws: WyomingError.self) { try session.take(second) }
    #expect(error?.code == .tooLarge)
  }

  @Test func stopWithoutStart() {
    var session = WyomingSession()
    let error = #expect(throws: WyomingError.self) {
      try session.take(WyomingEvent(type: "audio-stop"))
    }
    #expect(error?.description == "audio-stop without audio-start; send the sound before it.")
  }

  @Test(arguments: ["recognize", "transcript"])
  func textThatIsMissingOrTooLong(type: String) {
    var session = WyomingSession()
    #expect(throws: WyomingError.self) { try session.take(WyomingEvent(type: type)) }
    let long = String(repeating: "a", count: WyomingSession.longestText + 1)
    let error = #expect(throws: WyomingError.self) {
      try session.take(WyomingEvent(type: type, fields: .init(text: long)))
    }
    #expect(error?.code == .badEvent)
  }

  @Test(arguments: [
    (WyomingReply.pong, #"{"data":{},"type":"pong"}"#),
    (
      .transcript("call\nmom", language: "en-US"),
      #"{"data":{"language":"en-US","text":"call\nmom"},"type":"transcript"}"#
    ),
    (
      .intent(name: "call", entities: ["label": "home", "contact": "mom"]),
      #"{"data":{"entities":[{"name":"contact","value":"mom"},{"name":"label","value":"home"}],"#
        + #""name":"call"},"type":"intent"}"#
    ),
    (.notRecognized("?"), #"{"data":{"text":"?"},"type":"not-recognized"}"#),
    (.handled("Calling Mom."), #"{"data":{"text":"Calling Mom."},"type":"handled"}"#),
    (.notHandled("Who?"), #"{"data":{"text":"Who?"},"type":"not-handled"}"#),
    (
      .error(WyomingError(.badEvent, "Wrong.")),
      #"{"data":{"code":"bad-event","text":"Wrong."},"type":"error"}"#
    ),
  ])
  func linesThatAreSent(reply: WyomingReply, line: String) {
    #expect(String(decoding: reply.encoded, as: UTF8.self) == line + "\n")
  }

  @Test func infoHasTheKeysThatClientsRead() throws {
    let info = WyomingInfo(version: "1", language: "en-US", calls: "None.")
    let line = String(decoding: WyomingReply.info(info).encoded, as: UTF8.self)
    let artifact =
      #"{"attribution":{"name":"callvoice","url":""},"description":"Requests about calls, with the names of the contacts","#
      + #""installed":true,"languages":["en","en-US"],"name":"callvoice-en-US","version":"1"}"#
    #expect(line.contains(#""asr":[{"#))
    #expect(line.contains(#""models":[\#(artifact)]"#), "\(line)")
    #expect(line.contains(#""intent":[{"#) && line.contains(#""handle":[{"#))
  }
}
