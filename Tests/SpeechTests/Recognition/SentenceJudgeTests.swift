import IntentParser
import SpeechTestSupport
import Testing

@testable import Speech

/// What cannot be meant is listened to once more for other sentences.
@Suite(
  .enabled(if: Installed.canSpeakAndHear, "flite or pocketsphinx-en-us is not installed"))
struct SentenceJudgeTests {
  /// The true sentence is so unlikely that the other one is heard.
  private static let rules = """
    public <call> =
        /1/ dial four one five five five five zero one one four two
      | /0.000000000000000000000001/ dial four one five five five five zero one four two
      | /1/ call peter wilson;
    """
  private static let wrong = "dial four one five five five five zero one one four two"
  private static let right = "dial four one five five five five zero one four two"

  private func heard(
    _ text: String, alternatives: [String: [String]] = [:], voice: String = "slt"
  ) async throws -> Transcript {
    let recognizer = try await Recognizer.make(try .make(Self.rules))
    recognizer.reconsider { words in
      (alternatives[words.joined(separator: " ")] ?? []).map {
        $0.split(separator: " ").map(String.init)
      }
    }
    let samples = try quiet(seconds: 0.5) + SyntheticSpeech.samples(text, voice: voice)
    let transcripts = try recognizer.transcripts(of: samples + quiet(seconds: 1))
    try #require(transcripts.count == 1)
    return transcripts[0]
  }

  @Test(arguments: ["slt", "rms"])
  func whatFitsAlmostAsWellIsOfferedInstead(voice: String) async throws {
    let plain = try await heard(Self.right, voice: voice)
    try #require(plain.text == Self.wrong)
    try #require(plain.isAccepted)
    let judged = try await heard(
      Self.right, alternatives: [Self.wrong: [Self.right]], voice: voice)
    #expect(judged.text == Self.right)
    #expect(judged.isAccepted && !judged.isCertain)
    #expect(judged.alternatives.map(\.text) == [Self.wrong])
  }

  @Test func whatDoesNotFitIsNot() async throws {
    let plain = try await heard(Self.right)
    let judged = try await heard(
      Self.right, alternatives: [Self.wrong: ["call peter wilson"]])
    #expect(judged == plain)
  }

  @Test func whatCanBeMeantIsLeftAsItIs() async throws {
    let plain = try await heard("call peter wilson")
    #expect(plain.text == "call peter wilson")
    #expect(
      try await heard("call peter wilson", alternatives: [Self.wrong: [Self.right]]) == plain)
  }

  /// Hearing goes on as before: the next utterance is heard by the grammar, with the channel as it was.
  @Test func theNextUtteranceIsHeardAsBefore() async throws {
    let recognizer = try await Recognizer.make(try .make(Self.rules))
    let samples =
      try quiet(seconds: 0.5) + SyntheticSpeech.samples(Self.right) + quiet(seconds: 1.5)
      + SyntheticSpeech.samples("call peter wilson") + quiet(seconds: 1)
    let plain = try recognizer.transcripts(of: samples)
    recognizer.reconsider { words in
      words.count == 12 ? [Self.right.split(separator: " ").map(String.init)] : []
    }
    let judged = try recognizer.transcripts(of: samples)
    #expect(judged.map(\.text) == [Self.right, "call peter wilson"])
    #expect(judged.last == plain.last)
  }
}
