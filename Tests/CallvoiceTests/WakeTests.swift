import Foundation
import Testing

/// Wake phrases, push-to-talk and the microphone's trouble.
@Suite(.enabled(if: Recording.isPossible, "\(Recording.reason)"))
struct WakeTests {
  private static let waking = ["listen", "--device", "mic", "--wake", "hey phone"]

  private func listen(_ recording: Recording, in place: Place, _ options: String...) async throws
    -> Tool.Result
  {
    try place.writeMicrophone(recording)
    let base = ["--data-dir", place.data.path, "--contacts", "people.vcf", "--once", "--json"]
    return try await place.bare(Self.waking + options + base)
  }

  @Test(arguments: ["hey phone call john abernathy", "hey phone, call john abernathy"])
  func requestInTheSameBreath(text: String) async throws {
    let place = try Place()
    let speech = try await Recording.speech(text, in: place)
    let result = try await listen(.silence(1.5) + speech + .silence(2), in: place)
    let events = try result.events()
    #expect(result.code == 0)
    #expect(result.messages.isEmpty)
    #expect(Contract.problems(events) == [])
    #expect(events.texts("note", "code") == ["wakePhrase"])
    #expect(events.texts("transcript", "text") == ["call john abernathy"])
    #expect(events.texts("activity", "handle") == ["+14155550107"])
    // Its times are those of the microphone's sound.
    let start = events.all("transcript").first?["words"]?.items.first?["start"]?.number ?? 0
    #expect(start > 1.9 && start < 3.2)
  }

  @Test func requestAfterAPauseAndBeforeIt() async throws {
    let place = try Place()
    let phrase = try await Recording.speech("hey phone", in: place)
    let other = try await Recording.speech("call john baker", in: place)
    let request = try await Recording.speech("call john abernathy", in: place)
    let sound = .silence(1) + other + .silence(1.5) + phrase + .silence(2) + request + .silence(2)
    let events = try await listen(sound, in: place).events()
    #expect(events.texts("transcript", "text") == ["call john abernathy"])
    #expect(events.texts("activity", "handle") == ["+14155550107"])
  }

  @Test func doctorSaysHowThePhraseIsSaid() async throws {
    let place = try Place()
    let base = ["--data-dir", place.data.path]
    let result = try await place.bare(["doctor", "--wake", "hey phone"] + base)
    #expect(result.code == 0)
    #expect(
      result.output
        == "“hey phone”: hey HH EY · phone F OW N; 5 phones, short: phrases that sound like it "
        + "wake it, too\n")
    let refused = try await place.bare(["doctor", "--wake", "hey"] + base)
    #expect(refused.code == 78)
    #expect(
      refused.messages
        == "callvoice: The wake phrase \"hey\" has only 2 phones and would be heard in other talk; "
        + "choose one with 5 or more, such as \"hey phone\".\n")
  }

  @Test func doctorTriesRecordings() async throws {
    let place = try Place()
    let phrase = try await Recording.speech("hey phone", in: place)
    let other = try await Recording.speech("it was raining all day yesterday", in: place)
    try place.write((.silence(1) + phrase + .silence(1)).wav, to: "said.wav")
    try place.write((.silence(1) + other + .silence(1)).wav, to: "talk.wav")
    let result = try await place.bare([
      "doctor", "--wake", "hey phone", "--recording", "talk.wav", "--said", "said.wav",
      "--data-dir", place.data.path, "--json",
    ])
    #expect(result.code == 0)
    let events = try result.events()
    #expect(events.texts("wakePhrase", "phrase") == ["hey phone"])
    #expect(events.all("falseAlarm").isEmpty)
    #expect(events.all("threshold").count == 10)
    #expect(events.all("suggestion").first?["threshold"]?.number == 0.5)
  }

  /// Of a phrase that is not heard at all no threshold is the right one.
  @Test func doctorSuggestsNothingUnheard() async throws {
    let place = try Place()
    let other = try await Recording.speech("it was raining all day yesterday", in: place)
    try place.write((.silence(1) + other + .silence(1)).wav, to: "other.wav")
    let base = [
      "doctor", "--wake", "hey phone", "--recording", "other.wav", "--said", "other.wav",
      "--data-dir", place.data.path,
    ]
    let result = try await place.bare(base)
    #expect(result.code == 0)
    #expect(result.output.hasSuffix("   0 of 1\nIt was not heard at any threshold.\n"))
    let events = try await place.bare(base + ["--json"]).events()
    #expect(events.all("threshold").count == 10)
    #expect(events.all("suggestion").isEmpty)
  }

  @Test func doctorDrawsTheCurve() async throws {
    let place = try Place()
    let phrase = try await Recording.speech("hey phone", in: place)
    let other = try await Recording.speech("it was raining all day yesterday", in: place)
    try place.write((.silence(1) + phrase + .silence(1)).wav, to: "said.wav")
    try place.write((.silence(1) + other + .silence(1)).wav, to: "talk.wav")
    let base = [
      "doctor", "--wake", "hey phone", "--recording", "talk.wav", "--said", "said.wav",
      "--data-dir",
      place.data.path, "--report",
    ]
    let result = try await place.bare(base + ["page.html"])
    #expect(result.code == 0)
    let page = try String(
      contentsOf: place.folder.appendingPathComponent("page.html"), encoding: .utf8)
    #expect(page.contains("<h1>“hey phone”</h1>"))
    #expect(page.contains("<figure id=\"wake\">"))
    #expect(page.contains("<title>missed</title>"))
    let refused = try await place.bare(base + ["nowhere/page.html"])
    #expect(refused.code == 66)
    #expect(
      refused.messages
        == "callvoice: nowhere/page.html: The page cannot be written; name a file in another folder.\n"
    )
  }

  @Test(arguments: [
    (
      ["doctor", "--wake", "hey phone", "--said", "a.wav", "--report", "page.html"],
      "Error: --report needs --recording and --said: the page shows one against the other."
    ),
    (
      [
        "doctor", "--wake", "hey phone", "--said", "a.wav", "--recording", "b.wav", "--report",
        "./a.wav",
      ],
      "Error: ./a.wav is an input of this run; name another file for the report."
    ),
    (
      ["listen", "--wake-threshold", "2"],
      "Error: --wake-threshold is a number between 0 and 1, such as 0.5."
    ),
    (
      ["doctor", "--recording", "a.wav"],
      "Error: --recording and --said need --wake with the phrase."
    ),
  ])
  func wrongUse(arguments: [String], message: String) async throws {
    let result = try await Place().bare(arguments)
    #expect(result.code == 64)
    #expect(result.messages.hasPrefix(message))
  }
}
