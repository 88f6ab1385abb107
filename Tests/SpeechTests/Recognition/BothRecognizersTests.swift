import Audio
import Foundation
import IntentParser
import SpeechTestSupport
import TestSupport
import Testing

@testable import Speech

/// Hearing by PocketSphinx and a neural model together, where the model's parameters name one.
@Suite(.enabled(if: NeuralParts.areThere, NeuralParts.areMissing))
struct BothRecognizersTests {
  private static let models = NeuralParts.models
  /// The parameters of English with a neural recogniser, with its model in a folder.
  private static func model(_ name: String, in folder: TemporaryFolder) throws -> RecognitionModel {
    let own = Installed.modelFolder.appending(path: "recognizer.json")
    let neural = """
      "neural": {
        "libraries": ["\(models.path)/lib/libonnxruntime.so"],
        "model": "\(models.path)/\(name)",
        "forms": "\(models.path)/en-US/surface-forms.txt",
        "weights": {
          "offset": -4.481, "ratio": 0.101, "letterRatio": 2.992, "rival": 0.024, "grammar": 0.362,
          "difference": 0.128, "length": 2.941
        },
        "accept": 0.75, "reject": 0.3
      },
      "endpointer": {
      """
    let text = try String(contentsOf: own, encoding: .utf8)
    _ = try folder.write(
      text.replacing("  \"endpointer\": {\n", with: neural + "\n"), to: "recognizer.json")
    return try RecognitionModel(folder: folder.url)
  }

  private static let rules = """
    public <call> = call <who> | hang up;
    <who> = peter wilson | maria lopez | john smith | joan smith | anna;
    """

  private func heard(_ text: String, by recognizer: Recognizer) throws -> [Transcript] {
    let quiet = Array(repeating: Int16(0), count: 16_000)
    let samples = try quiet + SyntheticSpeech.samples(text, voice: "slt") + quiet
    return try recognizer.process(samples) + recognizer.finish()
  }

  @Test(arguments: ["call peter wilson", "call maria lopez", "hang up", "call joan smith"])
  func agree(text: String) throws {
    let folder = try TemporaryFolder()
    let recognizer = try Recognizer(model: try Self.model("moonshine-tiny-en", in: folder))
    #expect(recognizer.neuralProblem == nil)
    try recognizer.setGrammar(try .make(Self.rules))
    let transcripts = try heard(text, by: recognizer)
    #expect(transcripts.map(\.text) == [text])
    #expect(transcripts.first?.isAccepted == true)
  }

  @Test(arguments: ["what a lovely afternoon it is", "the train to the coast is late again"])
  func refuse(text: String) throws {
    let folder = try TemporaryFolder()
    let recognizer = try Recognizer(model: try Self.model("moonshine-tiny-en", in: folder))
    try recognizer.setGrammar(try .make(Self.rules))
    #expect(try heard(text, by: recognizer).allSatisfy { !$0.isAccepted })
  }

  /// Without its model hearing goes on, and what is missing is told.
  @Test func missing() throws {
    let folder = try TemporaryFolder()
    let recognizer = try Recognizer(model: try Self.model("no-such-model", in: folder))
    #expect(recognizer.neuralProblem?.description.contains("no-such-model") == true)
    try recognizer.setGrammar(try .make(Self.rules))
    #expect(try heard("call peter wilson", by: recognizer).map(\.text) == ["call peter wilson"])
  }
}

/// What hearing by both needs.
enum NeuralParts {
  static let models = Installed.repository.appending(path: "models")
  static let areThere =
    Installed.canSpeakAndHear
    && ["lib/libonnxruntime.so", "moonshine-tiny-en/decoder_model_merged.ort"].allSatisfy {
      FileManager.default.fileExists(atPath: models.appending(path: $0).path)
    }
  static let areMissing: Comment = "Moonshine tiny-en, flite or pocketsphinx-en-us is not installed"
}
