import Foundation
import IntentParser
import SpeechTestSupport
import TestSupport
import Testing

@testable import Speech

/// What is far from any sentence is not heard to its end, and what is recorded is heard in all ways.
@Suite(.enabled(if: Installed.canSpeakAndHear, "flite or the model is not installed"))
struct UtteranceReaderTests {
  /// A recogniser of three names that takes everything below a score difference for hopeless.
  private func recognizer(hopeless: Double?, in folder: TemporaryFolder) throws
    -> Recognizer
  {
    let shipped = Installed.modelFolder
    var object = try #require(
      try JSONSerialization.jsonObject(
        with: Data(contentsOf: shipped.appending(path: "recognizer.json"))) as? [String: Any])
    var confidence = try #require(object["confidence"] as? [String: Any])
    confidence["hopeless"] = hopeless
    confidence["hopelessFrames"] = 30
    object["confidence"] = confidence
    var denoiser = try #require(object["denoiser"] as? [String: Any])
    denoiser["libraries"] = [shipped.appending(path: "../lib/librnnoise.so").standardized.path]
    object["denoiser"] = denoiser
    try folder.write(try JSONSerialization.data(withJSONObject: object), to: "recognizer.json")
    let recognizer = try Recognizer(model: try RecognitionModel(folder: folder.url))
    try recognizer.setGrammar(
      try WordNetwork.calling(["john abernathy", "maria lopez", "tom hanks"]))
    return recognizer
  }

  private func sound() throws -> [Int16] {
    let request = try SyntheticSpeech.samples("call john abernathy")
    return quiet(seconds: 0.5) + request + quiet(seconds: 1.5) + request + quiet(seconds: 1.5)
  }

  /// Where other speech must be expected, each utterance is refused, and the next one is heard again.
  @Test(
    arguments: [(1000, true, false), (1000, false, true), (nil, true, true), (-1000, true, true)]
      as [(Double?, Bool, Bool)])
  func refusal(hopeless: Double?, expectsOthers: Bool, isAccepted: Bool) throws {
    let folder = try TemporaryFolder()
    let recognizer = try recognizer(hopeless: hopeless, in: folder)
    recognizer.expectsOutOfVocabularySpeech = expectsOthers
    let transcripts = try recognizer.transcripts(of: try sound())
    #expect(transcripts.map(\.isAccepted) == [isAccepted, isAccepted])
    if !isAccepted { #expect(transcripts.allSatisfy { $0.rejection == .outOfGrammar }) }
  }

  /// All decodings are told of, and nothing is refused meanwhile.
  @Test func evidence() throws {
    let folder = try TemporaryFolder()
    let recognizer = try recognizer(hopeless: 1000, in: folder)
    recognizer.expectsOutOfVocabularySpeech = true
    recognizer.recordsEvidence = true
    let transcripts = try recognizer.transcripts(of: try sound())
    #expect(transcripts.map(\.text) == ["call john abernathy", "call john abernathy"])
    for transcript in transcripts {
      let evidence = try #require(transcript.evidence)
      #expect(evidence.passes.map(\.pass) == Evidence.Pass.allCases)
      #expect(evidence.passes.contains { $0.text == transcript.text })
      #expect(!evidence.course.isEmpty)
      #expect(!evidence.passes.contains { $0.hasUserPhones })
    }
    recognizer.recordsEvidence = false
    recognizer.expectsOutOfVocabularySpeech = false
    #expect(try recognizer.transcripts(of: try sound()).allSatisfy { $0.evidence == nil })
  }
}
