import IntentParser
import SpeechTestSupport
import Testing

@testable import Speech

@Suite(
  .enabled(
    if: Installed.canSpeakAndHear, "flite or pocketsphinx-en-us is not installed"))
struct RecognizerTimeTests {
  /// Words begin within 0.15 s of where flite says them, and end within 0.2 s; silence before shifts them by its length.
  @Test(arguments: [0.5, 1, 3.25])
  func timesOfWords(silence: Double) async throws {
    let recognizer = try await Recognizer.make(try .make(RecognizerTests.rules))
    // pau k ao l | p iy t er | w ih l s ax n | pau
    let sentence = try SyntheticSpeech.sentence("call peter wilson")
    try #require(
      sentence.phones.map(\.name).joined(separator: " ") == "pau k ao l p iy t er w ih l s ax n pau"
    )
    let transcripts = try recognizer.transcripts(
      of: quiet(seconds: silence) + sentence.samples + quiet(seconds: 1))
    let transcript = try #require(transcripts.first)
    #expect(transcripts.map(\.text) == ["call peter wilson"])
    let expected = [1, 4, 8].map { silence + sentence.start(ofPhone: $0) }
    for (word, start) in zip(transcript.words, expected) {
      #expect(abs(word.start - start) < 0.15, "\(word.word) begins at \(start)")
    }
    let ends = [4, 8, 14].map { silence + sentence.start(ofPhone: $0) }
    for (word, end) in zip(transcript.words, ends) {
      #expect(abs(word.end - end) < 0.2, "\(word.word) ends at \(end)")
    }
    #expect(transcript.start == transcript.words[0].start)
    #expect(abs(transcript.end - ends[2]) < 0.15)
  }

  @Test func leadInShiftsAllTimes() async throws {
    let recognizer = try await Recognizer.make(try .make(RecognizerTests.rules))
    let rest = try quiet(seconds: 1) + SyntheticSpeech.samples("call oliver stone at home")
    let first = try #require(try recognizer.transcripts(of: rest).first)
    let second = try #require(
      try recognizer.transcripts(of: quiet(seconds: 2, seed: 3) + rest).first)
    #expect(first.text == "call oliver stone at home")
    #expect(first.text == second.text)
    for (word, later) in zip(first.words, second.words) {
      #expect(abs(later.start - word.start - 2) <= 0.03 + 1e-9, "\(word.word)")
      #expect(abs(later.end - word.end - 2) <= 0.03 + 1e-9, "\(word.word)")
    }
    #expect(abs(second.start - first.start - 2) <= 0.03 + 1e-9)
    #expect(abs(second.end - first.end - 2) <= 0.03 + 1e-9)
  }

  @Test func twoRequestsInOneSource() async throws {
    let recognizer = try await Recognizer.make(try .make(RecognizerTests.rules))
    let first = try SyntheticSpeech.sentence("call anna")
    let second = try SyntheticSpeech.sentence("hang up", voice: "rms")
    let transcripts = try recognizer.transcripts(
      of: quiet(seconds: 0.5) + first.samples + quiet(seconds: 1.5) + second.samples
        + quiet(seconds: 1))
    #expect(transcripts.map(\.text) == ["call anna", "hang up"])
    try #require(transcripts.count == 2)
    let starts = [
      0.5 + first.start(ofPhone: 1),
      2 + Double(first.samples.count) / 16_000 + second.start(ofPhone: 1),
    ]
    for (transcript, start) in zip(transcripts, starts) {
      let word = try #require(transcript.words.first)
      #expect(abs(word.start - start) < 0.15, "\(word.word) begins at \(start)")
    }
    #expect(transcripts[0].end < transcripts[1].start)
  }

  /// A pause of which only part is heard; the times after it are still those of the source.
  @Test func timesAfterAPauseThatIsLeftOut() async throws {
    let recognizer = try await Recognizer.make(try .make(RecognizerTests.rules))
    let call = try SyntheticSpeech.sentence("call")
    let name = try SyntheticSpeech.sentence("peter wilson")
    // From the end of "call" to the beginning of "peter" there are 0.6 s, less than ends it.
    let end = Int(call.start(ofPhone: call.phones.count - 1) * 16_000)
    let start = Int(name.start(ofPhone: 1) * 16_000)
    let samples =
      quiet(seconds: 0.5) + call.samples.prefix(end) + quiet(seconds: 0.6)
      + name.samples.dropFirst(start) + quiet(seconds: 1)
    let transcripts = try recognizer.transcripts(of: samples)
    #expect(transcripts.map(\.text) == ["call peter wilson"])
    let words = try #require(transcripts.first).words
    try #require(words.count == 3)
    #expect(abs(words[0].start - 0.5 - call.start(ofPhone: 1)) < 0.15)
    #expect(abs(words[1].start - 1.1 - Double(end) / 16_000) < 0.15)
  }
}
