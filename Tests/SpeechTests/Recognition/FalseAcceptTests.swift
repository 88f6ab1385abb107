import Foundation
import IntentParser
import Testing

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

  private func acceptedTexts(of samples: [Int16]) async throws -> [String] {
    let recognizer = try await Recognizer.make(try .calling(Self.names))
    return try await recognizer.transcripts(of: samples).filter(\.isAccepted).map {
      "\($0.text) (\($0.start)...\($0.end) s, confidence \($0.confidence))"
    }
  }

  @Test(arguments: ["0870", "0880", "0890", "0920", "0930"])
  func readingAloud(number: String) async throws {
    let path = Installed.recordings
      .appending(path: "librivox/sense_and_sensibility_01_austen_64kb-\(number).wav").path
    #expect(try await acceptedTexts(of: AudioFile(path: path).samples()) == [])
  }

  @Test(arguments: ["001", "002", "003", "004", "005"])
  func playingCards(number: String) async throws {
    let path = Installed.recordings.appending(path: "cards/\(number).wav").path
    #expect(try await acceptedTexts(of: AudioFile(path: path).samples()) == [])
  }

  /// "Go forward ten meters", numbers, and a sentence: 16 kHz samples without a header.
  @Test(arguments: ["goforward.raw", "numbers.raw", "something.raw"])
  func otherCommands(name: String) async throws {
    let bytes = [UInt8](try Data(contentsOf: Installed.recordings.appending(path: name)))
    let samples = stride(from: 0, to: bytes.count - 1, by: 2).map {
      Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
    }
    #expect(try await acceptedTexts(of: samples) == [])
  }

  @Test(
    .enabled(if: SyntheticSpeech.isInstalled, "flite is not installed"),
    arguments: [
      "what time is it", "the weather is nice today", "tell my sister about the call",
      "it is a close call", "turn on the kitchen light",
    ])
  func otherSentences(text: String) async throws {
    let samples = try quiet(seconds: 0.5) + SyntheticSpeech.samples(text) + quiet(seconds: 1)
    #expect(try await acceptedTexts(of: samples) == [])
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
    #expect(try await acceptedTexts(of: samples) == [])
  }
}
