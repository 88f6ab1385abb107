import Foundation
import Pronunciation
import SpeechTestSupport
import TestSupport
import Testing

@testable import Speech
@testable import VoiceAdaptation

@Suite(.enabled(if: Installed.canSpeakAndHear && (try? AdaptationTools()) != nil))
struct AdapterTests {
  private func adapter() throws -> Adapter {
    try Adapter(
      RecognitionModel(folder: Installed.modelFolder), tools: AdaptationTools()
    ) { meant, heard in abs(meant.count - heard.count) }
  }

  private func recording(_ words: String, of samples: [Int16]) -> AdaptationRecording {
    AdaptationRecording(
      name: "test", words: words.split(separator: " ").map(String.init), samples: samples)
  }

  @Test func onlyWhatWasReadIsTaken() async throws {
    let adapter = try adapter()
    let said =
      quiet(seconds: 0.6) + (try SyntheticSpeech.samples("call doctor hughes at work"))
      + quiet(seconds: 0.8)
    #expect(try await adapter.add(recording("call doctor hughes at work", of: said)) == nil)
    #expect(
      try await adapter.add(recording("redial the number that was busy", of: said)) == .otherWords)
    #expect(try await adapter.add(recording("call", of: said)) == .otherWords)
    #expect(try await adapter.add(recording("", of: said)) == .otherWords)
    #expect(
      try await adapter.add(recording("call 北京", of: said)) == .unknownWord("北京"))
    #expect(
      try await adapter.add(recording("call mom", of: quiet(seconds: 2))) == .silence)
    #expect(try await adapter.add(recording("call mom", of: [])) == .silence)
    #expect(await adapter.count == 1)
    await adapter.removeLast()
    #expect(await adapter.count == 0)
  }

  @Test func tooLittleIsTold() async throws {
    let folder = try TemporaryFolder()
    let adapter = try adapter()
    await #expect {
      _ = try await adapter.adapt(into: AdaptedModelStore(folder.url))
    } throws: {
      "\($0)"
        == "There are too few recordings to adapt to a voice: 0, with 0 s of speech; "
        + "8 with 10 s are needed, and 20 are better."
    }
  }

  /// The front end is the decoder's, so the features have one frame each 10 ms.
  @Test func featuresAreSphinxtrains() throws {
    let ear = try AdaptationScorer(RecognitionModel(folder: Installed.modelFolder))
    let first = try ear.cepstra(of: quiet(seconds: 1))
    let count = first.prefix(4).withUnsafeBytes { $0.load(as: Int32.self) }
    #expect(Int(count) * 4 + 4 == first.count)
    #expect(count % 13 == 0 && (97...101).contains(count / 13))
    #expect(try ear.cepstra(of: quiet(seconds: 1)) == first)
  }

  @Test func theModelShippedCanBeRead() throws {
    let folder = try RecognitionModel(folder: Installed.modelFolder).acousticModel
    let weights = SenoneWeights(
      sendump: try Data(contentsOf: folder.appending(path: "sendump")))
    #expect(weights?.senoneCount == 5126 && weights?.densityCount == 128)
    let definition = ModelDefinition(
      contents: try Data(contentsOf: folder.appending(path: "mdef")))
    #expect(definition?.text.prefix(60).contains(UInt8(ascii: "\n")) == true)
  }

  /// The sentences that are read have every phone of the model, and no word is guessed.
  @Test func theSentencesAreBalanced() throws {
    let model = try RecognitionModel(folder: Installed.modelFolder)
    let text = try String(
      contentsOf: Installed.modelFolder.appending(path: "adaptation.txt"), encoding: .utf8)
    let words = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
      .flatMap { $0.split(separator: " ").map(String.init) }
    let decoder = try Decoder(
      acousticModel: model.acousticModel, dictionary: model.dictionary, options: [:],
      isVerbose: false)
    var counts: [String: Int] = [:]
    for word in words {
      let pronunciation = try #require(decoder.pronunciations(of: word).first, "\(word)")
      for phone in pronunciation.phones { counts[phone, default: 0] += 1 }
    }
    #expect(model.parameters.phones.allSatisfy { counts[$0, default: 0] >= 3 })
  }
}
