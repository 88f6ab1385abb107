import Audio
import Foundation
import IntentParser
import SpeechTestSupport
import TestSupport
import Testing

@testable import Speech

/// A language whose parameters name a neural model and no acoustic model for PocketSphinx.
@Suite(.enabled(if: Installed.hasNeuralModel, "Moonshine tiny-en is not installed"))
struct NeuralAloneTests {
  /// The parameters of a made-up locale, with the English neural model or another one.
  private static func model(
    _ model: String = "models/moonshine-tiny-en", address: String? = nil, license: String? = nil,
    keptIn stores: [URL] = []
  ) throws -> RecognitionModel {
    let shipped = try Data(contentsOf: Installed.modelFolder.appending(path: "recognizer.json"))
    let object = try #require(try JSONSerialization.jsonObject(with: shipped) as? [String: Any])
    var neural = try #require(object["neural"] as? [String: Any])
    let weights = [
      "offset": -15.073, "ratio": 0.673, "grammar": 0.239, "letters": 6.511, "free": 0, "rival": 0,
      "difference": 0, "noise": 0,
    ]
    let repository = Installed.repository
    neural["weights"] = weights
    neural["reject"] = 0.3
    neural["wake"] = nil
    neural["model"] = model.hasPrefix("models/") ? repository.appending(path: model).path : model
    neural["libraries"] = [repository.appending(path: "models/lib/libonnxruntime.so").path]
    neural["forms"] = Installed.modelFolder.appending(path: "surface-forms.txt").path
    neural["address"] = address
    neural["license"] = license
    let parameters: [String: Any] = [
      "neural": neural, "denoiser": ["libraries": [String](), "residue": 0],
      "endpointer": try #require(object["endpointer"]),
    ]
    let folder = try TemporaryFolder()
    try folder.write(JSONSerialization.data(withJSONObject: parameters), to: "recognizer.json")
    return try RecognitionModel(folder: folder.url, keptIn: stores)
  }

  private static let grammar = """
    #JSGF V1.0;
    grammar house;
    public <light> = (light up | darken) the (kitchen | attic | garden shed) {room};
    public <ring> = ring for <contact> {contact};
    """

  private static func network(_ names: [[String]]) throws -> WordNetwork {
    try GrammarNetwork(grammar: Grammar(text: grammar), filling: ["contact": names]).wordNetwork
  }

  private static func transcripts(
    _ recognizer: Recognizer, _ text: String
  ) throws -> [Transcript] {
    recognizer.begin()
    let speech = try SyntheticSpeech.samples(text)
    let silence = [Int16](repeating: 0, count: 16_000)
    return try recognizer.process(silence + speech + silence) + recognizer.finish()
  }

  @Test(.enabled(if: Installed.canSpeakAndHear, "flite or PocketSphinx is not installed"))
  func sentences_areHeardWithoutPocketSphinx() throws {
    let model = try Self.model()
    #expect(model.isNeuralAlone)
    let recognizer = try Recognizer(model: model)
    try recognizer.setGrammar(try Self.network([["maria", "lopez"], ["eleanor", "vance"]]))
    for text in ["darken the garden shed", "ring for eleanor vance"] {
      let heard = try Self.transcripts(recognizer, text)
      let transcript = try #require(heard.first)
      #expect(heard.count == 1)
      #expect(transcript.text == text)
      #expect(transcript.isAccepted && transcript.confidence > 0.5)
      #expect(transcript.words.map(\.word) == text.split(separator: " ").map(String.init))
      #expect(
        zip(transcript.words, transcript.words.dropFirst()).allSatisfy { $0.end <= $1.start + 0.02 }
      )
      #expect(transcript.words.allSatisfy { $0.confidence == transcript.confidence })
    }
    let other = try Self.transcripts(recognizer, "what a lovely day for a walk in the park")
    #expect(other.map(\.rejection) == [.outOfGrammar])
    recognizer.begin()
    let silent = try recognizer.process([Int16](repeating: 0, count: 32_000)) + recognizer.finish()
    #expect(silent.map(\.rejection) == [.noSpeech])
  }

  @Test(.enabled(if: Installed.canSpeakAndHear, "flite or PocketSphinx is not installed"))
  func names_areHeardAsAList() async throws {
    let recognizer = try Recognizer(model: try Self.model())
    let sentences = try Self.network([[ListedNames.placeholder]])
    let names = [["maria", "lopez"], ["eleanor", "vance"], ["←"]]
    let list = try await recognizer.vocabulary.prepare(
      ListedNames(sentences: sentences, names: names))
    #expect(list.unpronounceable == [["←"]])
    recognizer.setGrammar(list, sentences: sentences)
    #expect(
      try Self.transcripts(recognizer, "ring for maria lopez").map(\.text) == [
        "ring for maria lopez"
      ])
  }

  @Test func missingModel_isToldWithItsAddressAndTerms() throws {
    let store = URL(filePath: "/nowhere/models")
    let error = #expect(throws: SpeechError.self) {
      try Self.model(
        "moonshine-base-xx", address: "https://example.org/base-xx",
        license: "for research alone", keptIn: [store])
    }
    let text = try #require(error?.description)
    let name = try #require(text.firstMatch(of: /no neural model for ([^;]+);/)?.1)
    #expect(
      text.replacing(name, with: "LOCALE")
        == "There is no neural model for LOCALE; get moonshine-base-xx from "
        + "https://example.org/base-xx (for research alone) and put encoder_model.ort, "
        + "decoder_model_merged.ort and tokenizer.bin into /nowhere/models/moonshine-base-xx, or type "
        + "your requests.")
  }

  @Test func wakePhrase_needsAnAcousticModel() async throws {
    let model = try Self.model()
    let phrase = try await WakePhrase(
      "hey phone", saidBy: try Installed.recognizer().vocabulary)
    let error = #expect(throws: SpeechError.self) {
      try WakePhraseSpotter(phrase: phrase, model: model)
    }
    #expect(
      error?.description
        == "A wake phrase needs an acoustic model for PocketSphinx, and \(model.file) names none; "
        + "listen with --push-to-talk.")
  }
}
