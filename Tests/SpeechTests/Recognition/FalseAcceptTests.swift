import Foundation
import IntentParser
import SpeechTestSupport
import TestSupport
import Testing

@testable import Audio
@testable import Speech

/// People who say something else must not start a call.
@Suite(
  .enabled(
    if: Installed.hasModel && Installed.hasRecordings,
    "pocketsphinx-en-us or pocketsphinx-testdata is not installed"))
struct FalseAcceptTests {
  static let names = [
    "mom", "dad", "anna", "john smith", "maria lopez", "peter wilson", "eleanor vance", "bob",
    "pizza palace",
  ]

  private static let network = Result { try GrammarNetwork.calling(names) }

  private func expectNothing(in samples: [Int16], of source: String) async throws {
    let network = try Self.network.get()
    let recognizer = try await Recognizer.make(try network.wordNetwork)
    recognizer.expectsOutOfVocabularySpeech = true
    // A sentence of <noRequest> is heard, and is none.
    let accepted = try recognizer.transcripts(of: samples).filter { transcript in
      let words = transcript.text.split(separator: " ").map(String.init)
      let rule = network.interpretations(of: words, in: .spoken, limit: 1).first?.rule
      return transcript.isAccepted && rule != "noRequest"
    }.map {
      "\"\($0.text)\" at \($0.start)...\($0.end) s with confidence \($0.confidence)"
    }
    #expect(accepted.isEmpty, "\(source): \(accepted.joined(separator: ", "))")
  }

  @Test(arguments: ["0870", "0880", "0890", "0920", "0930"])
  func readingAloud(number: String) async throws {
    let path = Installed.recordings
      .appending(path: "librivox/sense_and_sensibility_01_austen_64kb-\(number).wav").path
    try await expectNothing(in: AudioFile(path: path).samples(), of: "librivox/\(number)")
  }

  @Test(arguments: ["001", "002", "003", "004", "005"])
  func playingCards(number: String) async throws {
    let path = Installed.recordings.appending(path: "cards/\(number).wav").path
    try await expectNothing(in: AudioFile(path: path).samples(), of: "cards/\(number)")
  }

  /// "Go forward ten meters", digits, and a sentence: 16 kHz samples without a header.
  @Test(arguments: ["goforward.raw", "numbers.raw", "something.raw"])
  func otherCommands(name: String) async throws {
    let bytes = [UInt8](try Data(contentsOf: Installed.recordings.appending(path: name)))
    let samples = stride(from: 0, to: bytes.count - 1, by: 2).map {
      Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
    }
    try await expectNothing(in: samples, of: name)
  }

  @Test(
    .enabled(if: SyntheticSpeech.isInstalled, "flite is not installed"),
    arguments: [
      "what time is it", "the weather is nice today", "tell my sister about the call",
      "it is a close call", "turn on the kitchen light",
    ])
  func otherSentences(text: String) async throws {
    let samples = try quiet(seconds: 0.5) + SyntheticSpeech.samples(text) + quiet(seconds: 1)
    try await expectNothing(in: samples, of: text)
  }

  /// Noises that begin an utterance but are no speech.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func noises(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    var samples = quiet(seconds: 1)
    for _ in 0..<5 {
      let peak = Int16.random(in: 500...15_000, using: &generator)
      let length = Int.random(in: 1600...16_000, using: &generator)
      samples += (0..<length).map { _ in Int16.random(in: -peak...peak, using: &generator) }
      samples += quiet(seconds: 1)
    }
    try await expectNothing(in: samples, of: "noise \(seed)")
  }
}
