import Foundation
import Testing

/// Somebody at a terminal who presses keys and speaks.
@Suite(.enabled(if: Recording.isPossible, "\(Recording.reason)"))
struct LiveTests {
  /// The space bar opens the ear for one request; what is said before it is not heard.
  @Test(arguments: ["space bar", "SIGUSR1"])
  func pushToTalk(key: String) async throws {
    let place = try Place()
    let other = try await Recording.speech("call john baker", in: place)
    let request = try await Recording.speech("call john abernathy", in: place)
    let session = try LiveSession(
      ["listen", "--device", "mic", "--push-to-talk", "--once", "--no-input", "--steps"], in: place)
    var seen = try session.waitInSilence(for: "waiting")
    // The pipe holds two seconds of sound; this is more, so that the rest was heard.
    try session.speak(other + .silence(3))
    if key == "SIGUSR1" { session.send(SIGUSR1) } else { try session.type(" ") }
    seen = try session.waitInSilence(for: "listening", after: seen)
    try session.speak(request)
    #expect(try session.finish() == 0)
    let text = session.text
    #expect(text.contains("Press the space bar, or send the signal SIGUSR1, and speak."))
    #expect(text.contains("  heard       “call john abernathy”"), "\(text)")
    #expect(!text.contains("john baker"), "\(text)")
    #expect(text.contains("found       John Abernathy"))
  }

  /// A key that sends the signal at any other time ends nothing.
  @Test func signalWithoutPushToTalk() async throws {
    let place = try Place()
    let request = try await Recording.speech("call john abernathy", in: place)
    let session = try LiveSession(
      ["listen", "--device", "mic", "--once", "--no-input"], in: place)
    try session.waitInSilence(for: "listening")
    session.send(SIGUSR1)
    try session.waitInSilence(for: "does nothing without --push-to-talk.")
    try session.speak(request)
    #expect(try session.finish() == 0)
    #expect(session.text.contains("“call john abernathy”"))
  }

  /// The same key again ends what is being said, without the silence that would.
  @Test func secondPressEndsTheRequest() async throws {
    let place = try Place()
    let request = try await Recording.speech("call john abernathy", in: place)
    let session = try LiveSession(
      ["listen", "--device", "mic", "--push-to-talk", "--once", "--no-input", "--steps"], in: place)
    var seen = try session.waitInSilence(for: "waiting")
    try session.type(" ")
    seen = try session.waitInSilence(for: "listening", after: seen)
    try session.type(" ")
    seen = try session.waitInSilence(for: "waiting", after: seen)
    try session.type("x \u{7F}")
    seen = try session.waitInSilence(for: "listening", after: seen)
    try session.speak(request)
    #expect(try session.finish() == 0)
    #expect(session.text.contains("  heard       “call john abernathy”"))
  }

  /// A line shows the level and the words so far, and is taken away for what is printed.
  @Test func levelAndWordsSoFar() async throws {
    let place = try Place()
    let request = try await Recording.speech("call john abernathy", in: place)
    let session = try LiveSession(
      ["listen", "--device", "mic", "--once", "--no-input", "--steps"], in: place)
    try session.waitInSilence(for: "listening")
    try session.speak(request)
    #expect(try session.finish() == 0)
    let text = session.text
    #expect(text.contains("\r\u{1B}[K["))
    #expect(text.contains(" dB  listening"))
    #expect(text.contains(" dB  “call"), "\(text)")
    #expect(text.contains("#"))
    #expect(text.contains("\r\u{1B}[Kmicrophone  "))
  }

  /// Who has said the phrase again while a question is open asks for something else, or answers.
  @Test(arguments: [
    ("call susan lee", "found       Susan Lee"), ("john baker", "found       John Baker"),
  ])
  func phraseBeforeAnAnswer(words: String, shown: String) async throws {
    let place = try Place()
    try place.write(
      """
      BEGIN:VCARD
      FN:Susan Lee
      TEL;TYPE=cell:+14155550171
      END:VCARD
      BEGIN:VCARD
      FN:John Abernathy
      TEL;TYPE=cell:+14155550107
      END:VCARD
      BEGIN:VCARD
      FN:John Baker
      TEL;TYPE=cell:+14155550108
      END:VCARD

      """, to: "people.vcf")
    let session = try LiveSession(
      [
        "listen", "--device", "mic", "--wake", "hey phone", "--speak", "off", "--no-beep",
        "--steps",
      ], in: place)
    var seen = try session.waitInSilence(for: "waiting")
    try session.speak(
      .silence(0.5) + (try await Recording.speech("hey phone, call john", in: place)))
    seen = try session.waitInSilence(for: "John Baker", after: seen)
    try session.speak(
      .silence(0.5) + (try await Recording.speech("hey phone, \(words)", in: place)))
    seen = try session.waitInSilence(for: shown, after: seen)
    session.send(SIGINT)
    _ = try session.finish()
    #expect(!session.text.contains("not understood"))
  }

  /// Without a terminal there is no such line, and nothing steers one.
  @Test func nothingIsDrawnWithoutATerminal() async throws {
    let place = try Place()
    let request = try await Recording.speech("call john abernathy", in: place)
    try place.writeMicrophone(.silence(1) + request + .silence(2))
    let result = try await place.run("listen", "--device", "mic", "--once", "--steps")
    #expect(result.code == 0)
    #expect(result.messages == "")
    #expect(result.output.hasPrefix("Listening at mic; Ctrl-C ends.\nmicrophone  "))
    #expect(!result.output.contains("\u{1B}") && !result.output.contains(" dB"))
  }

  /// What is no request does not end `--once`; the first that is understood does.
  @Test func onceIsTheFirstRequest() async throws {
    let place = try Place()
    let other = try await Recording.speech("the weather was fine yesterday", in: place)
    let first = try await Recording.speech("call john abernathy", in: place)
    let second = try await Recording.speech("call eleanor vance", in: place)
    let pause = Recording.silence(2)
    try place.writeMicrophone(pause + other + pause + first + pause + second + pause)
    let result = try await place.run("listen", "--device", "mic", "--once", "--json")
    let events = try result.events()
    #expect(result.code == 0)
    #expect(events.texts("activity", "handle") == ["+14155550107"])
    #expect(events.all("transcript").last?["text"]?.text == "call john abernathy")
    #expect(events.all("transcript").count >= 2)
  }

  /// The microphone hears the tone that asks for the request, and the request after it.
  @Test func promptToneIsNoSpeech() async throws {
    let place = try Place()
    let phrase = try await Recording.speech("hey phone", in: place)
    let request = try await Recording.speech("call john abernathy", in: place)
    let sound = .silence(1) + phrase + .silence(0.5) + Self.tone + .silence(1.5) + request
    try place.writeMicrophone(sound + .silence(2))
    let base = ["--data-dir", place.data.path, "--contacts", "people.vcf", "--once", "--json"]
    let result = try await place.bare(
      ["listen", "--device", "mic", "--wake", "hey phone", "--beep", "--speaker", "null"] + base)
    let events = try result.events()
    #expect(result.code == 0)
    #expect(result.messages == "")
    #expect(events.texts("note", "code") == ["wakePhrase"])
    #expect(events.texts("transcript", "text") == ["call john abernathy"])
  }

  /// The tone as a microphone hears it: two notes, with an echo.
  private static let tone: Recording = {
    let length = 1_120
    var notes: [Double] = []
    for frequency in [880.0, 1_320.0] {
      for index in 0..<length {
        let edge = Double(min(index, length - 1 - index)) / 224
        let phase = 2 * Double.pi * frequency * Double(index) / 16_000
        notes.append(4_000 * min(1, edge) * sin(phase))
      }
    }
    var sound = notes + Array(repeating: 0.0, count: 1_600)
    for index in notes.indices { sound[index + 1_200] += 0.2 * notes[index] }
    return Recording(samples: sound.map { Int16($0) })
  }()
}
