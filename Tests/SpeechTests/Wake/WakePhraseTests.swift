import SpeechTestSupport
import Testing

@testable import Audio
@testable import Speech

@Suite(.enabled(if: Installed.canSpeakAndHear, "flite or the acoustic model is not installed"))
struct WakePhraseTests {
  @Test(arguments: [
    (
      "hey",
      "The wake phrase \"hey\" has only 2 phones and would be heard in other talk; choose one with 5 "
        + "or more, such as \"hey phone\"."
    ),
    (
      "oh",
      "The wake phrase \"oh\" has only 1 phone and would be heard in other talk; choose one with 5 or "
        + "more, such as \"hey phone\"."
    ),
    (
      "hey 電話",
      "The wake phrase's word \"電話\" cannot be pronounced; spell it in Latin letters as it sounds, "
        + "or choose another."
    ),
    (" ,", "The wake phrase is empty; give words such as --wake \"hey phone\"."),
    (
      "my good old friend on the line",
      "The wake phrase \"my good old friend on the line\" has 7 words; choose one with 6 or fewer."
    ),
  ])
  func isRefused(text: String, message: String) async throws {
    let recognizer = try Installed.recognizer()
    let error = await #expect(throws: SpeechError.self) {
      _ = try await WakePhrase(text, saidBy: recognizer.vocabulary)
    }
    #expect(error?.code == .badConfiguration)
    #expect(error?.description == message)
  }

  @Test func isReadWithItsPronunciations() async throws {
    let phrase = try await WakePhrase(
      "Hello, Telephone!", saidBy: try Installed.recognizer().vocabulary)
    #expect(phrase.text == "hello telephone")
    #expect(phrase.phoneCount == 11)
    #expect(phrase.variants == ["hello telephone", "hello(2) telephone"])
  }

  private func detections(
    of text: String, in samples: [Int16], by length: Int = 800
  ) async throws -> [WakeDetection] {
    let phrase = try await WakePhrase(text, saidBy: try Installed.recognizer().vocabulary)
    let spotter = try WakePhraseSpotter(
      phrase: phrase, model: try RecognitionModel(folder: Installed.modelFolder))
    var found: [WakeDetection] = []
    for start in stride(from: 0, to: samples.count, by: length) {
      found += try spotter.process(
        Array(samples[start..<min(samples.count, start + length)]))
    }
    return found
  }

  @Test(arguments: ["slt", "rms"], ["hey phone", "okay computer"])
  func isHeardWhereItIsSaid(voice: String, text: String) async throws {
    let sentence = try SyntheticSpeech.sentence(text, voice: voice)
    let found = try await detections(
      of: text, in: quiet(seconds: 1.5) + sentence.samples + quiet(seconds: 1))
    try #require(found.count == 1)
    let last = try #require(sentence.phones.last { $0.name != "pau" })
    #expect(abs(found[0].end - 1.5 - last.end) < 0.15)
  }

  @Test func chunksOfAnySizeGiveTheSame() async throws {
    let samples =
      try quiet(seconds: 1) + SyntheticSpeech.samples("hey phone, call mom") + quiet(seconds: 1)
    let whole = try await detections(of: "hey phone", in: samples, by: samples.count)
    #expect(whole.count == 1)
    for length in [37, 800] {
      #expect(try await detections(of: "hey phone", in: samples, by: length) == whole)
    }
  }

  @Test(arguments: [
    "call mom on her mobile", "it was raining all day yesterday", "where is my telephone book",
  ])
  func isNotHeardInOtherTalk(text: String) async throws {
    let samples = try quiet(seconds: 1) + SyntheticSpeech.samples(text) + quiet(seconds: 1)
    #expect(try await detections(of: "hey phone", in: samples) == [])
  }
}
