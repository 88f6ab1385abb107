import Foundation
import Pronunciation
import SpeechTestSupport
import TestSupport
import Testing

@testable import Audio
@testable import Speech

@Suite struct RecognitionModelTests {
  private static let installed = URL(filePath: "/usr/share/pocketsphinx/model/en-us/en-us")

  /// The shipped parameters with one of them changed; nil removes it.
  private func parameters(_ key: String, _ value: Any?) throws -> Data {
    let data = try Data(contentsOf: Installed.modelFolder.appending(path: "recognizer.json"))
    var object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    try #require(object[key] != nil)
    object[key] = value
    return try JSONSerialization.data(withJSONObject: object)
  }

  /// The error of a model with these parameters; FILE stands for their path.
  private func failure(_ parameters: Data?) throws -> SpeechError? {
    let folder = try TemporaryFolder()
    if let parameters { try folder.write(parameters, to: "recognizer.json") }
    let error = #expect(throws: SpeechError.self) { try RecognitionModel(folder: folder.url) }
    let path = folder.url.appending(path: "recognizer.json").path
    return error.map {
      SpeechError($0.code, $0.description.replacing(path, with: "FILE"))
    }
  }

  @Test func theShippedParametersCanBeRead() throws {
    let data = try Data(contentsOf: Installed.modelFolder.appending(path: "recognizer.json"))
    let parameters = try JSONDecoder().decode(RecognitionModel.Parameters.self, from: data)
    #expect(parameters.phones.count == 39)
    #expect(parameters.package == "pocketsphinx-en-us")
    #expect(parameters.confidence.reject < parameters.confidence.accept)
  }

  /// A model's parameters that tell nothing of channels are those of before: one curve, all decodings.
  @Test func parametersWithoutCurves() throws {
    let data = try Data(contentsOf: Installed.modelFolder.appending(path: "recognizer.json"))
    var object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    var confidence = try #require(object["confidence"] as? [String: Any])
    for key in ["curves", "noisyBelow", "reachSecond", "reachThird", "hopeless", "hopelessFrames"] {
      confidence[key] = nil
    }
    object["confidence"] = confidence
    let parameters = try JSONDecoder().decode(
      RecognitionModel.Parameters.self, from: JSONSerialization.data(withJSONObject: object)
    ).confidence
    for channel in SoundChannel.allCases {
      let curve = parameters.curve(of: channel)
      #expect(curve.first == curve.second)
      #expect(curve.first.offset == parameters.offset)
      #expect(curve.first.difference == parameters.slope)
      #expect(curve.first.length == parameters.lengthSlope)
    }
  }

  @Test func missing() throws {
    let folder = try TemporaryFolder().url.appending(path: "de-DE")
    let error = #expect(throws: SpeechError.self) { try RecognitionModel(folder: folder) }
    #expect(error?.code == .missingModel)
    #expect(
      error?.description
        == "There is no acoustic model for de-DE; put a PocketSphinx model (mdef, means, variances "
        + "and so on, with recognizer.json and pronunciations.dict) into \(folder.path), or name "
        + "such a folder with --model. Typed requests work without.")
  }

  /// A folder that holds all there is: the model, its dictionary and the parameters.
  @Test(.enabled(if: Installed.hasModel, "pocketsphinx-en-us is not installed"))
  func modelBesideItsParameters() throws {
    let folder = try TemporaryFolder()
    var object = try #require(
      try JSONSerialization.jsonObject(
        with: Data(contentsOf: Installed.modelFolder.appending(path: "recognizer.json")))
        as? [String: Any])
    object["acousticModels"] = ["."]
    object["dictionaries"] = ["pronunciations.dict"]
    try folder.write(try JSONSerialization.data(withJSONObject: object), to: "recognizer.json")
    try folder.write(
      try Data(contentsOf: Self.installed.appending(path: "mdef")), to: "mdef")
    try folder.write("mom M AA M\n".utf8, to: "pronunciations.dict")
    let elsewhere = URL(filePath: "/nowhere/de-DE")
    for model in [
      try RecognitionModel(folder: folder.url),
      try RecognitionModel(folder: elsewhere, acousticModel: folder.url),
    ] {
      #expect(model.acousticModel.path == folder.url.path)
      #expect(model.dictionary?.lastPathComponent == "pronunciations.dict")
      #expect(model.dictionary?.path.hasPrefix(folder.url.path) == true)
    }
  }

  @Test(arguments: ["", "phones: AA", "{\"package\": ", "\u{0}"])
  func noJSON(text: String) throws {
    #expect(
      try failure(Data(text.utf8))
        == SpeechError(
          .badConfiguration,
          "FILE cannot be used: it is no JSON; restore it from callvoice's sources."))
  }

  @Test(arguments: ["languageWeight", "phones", "endpointer", "decoder", "confidence", "package"])
  func missingKey(key: String) throws {
    #expect(
      try failure(parameters(key, nil))
        == SpeechError(
          .badConfiguration,
          "FILE cannot be used: \"\(key)\" is missing; restore it from callvoice's sources."))
  }

  @Test(arguments: ["languageWeight", "phones", "endpointer", "decoder", "confidence"])
  func wrongType(key: String) throws {
    #expect(
      try failure(parameters(key, "much"))
        == SpeechError(
          .badConfiguration,
          "FILE cannot be used: \"\(key)\" has the wrong type; restore it from callvoice's sources."
        ))
  }

  @Test func missingModel() throws {
    #expect(
      try failure(parameters("acousticModels", ["/nowhere/a", "/nowhere/b"]))
        == SpeechError(
          .missingModel,
          "There is no acoustic model in /nowhere/a or /nowhere/b; "
            + "install it with: apt-get install pocketsphinx-en-us"))
  }

  @Test(.enabled(if: Installed.hasModel, "pocketsphinx-en-us is not installed"))
  func missingDictionary() throws {
    #expect(
      try failure(parameters("dictionaries", ["/nowhere/a.dict"]))
        == SpeechError(
          .missingModel,
          "There is no pronouncing dictionary /nowhere/a.dict; "
            + "install it with: apt-get install pocketsphinx-en-us"))
  }

  @Test func missingOverride() {
    let error = #expect(throws: SpeechError.self) {
      try RecognitionModel(
        folder: Installed.modelFolder, acousticModel: URL(filePath: "/nowhere/model"))
    }
    #expect(error?.code == .missingModel)
    #expect(
      error?.description
        == "There is no acoustic model in /nowhere/model; "
        + "install it with: apt-get install pocketsphinx-en-us")
  }

  /// A folder with the first file of a model and nothing else.
  @Test(.enabled(if: Installed.hasModel, "pocketsphinx-en-us is not installed"))
  func incompleteModel() throws {
    let folder = try TemporaryFolder()
    let whole = try RecognitionModel(folder: Installed.modelFolder)
    try folder.write(
      try Data(contentsOf: whole.acousticModel.appending(path: "mdef")), to: "mdef")
    let model = try RecognitionModel(folder: Installed.modelFolder, acousticModel: folder.url)
    let error = #expect(throws: SpeechError.self) { try Recognizer(model: model) }
    #expect(error?.code == .missingModel)
    #expect(
      error?.description
        == "The acoustic model in \(folder.url.path) cannot be loaded; "
        + "run again with -v to see why, or install it anew.")
  }

  /// A folder that looks like a model and is none.
  @Test(.enabled(if: Installed.hasModel, "pocketsphinx-en-us is not installed"))
  func brokenModel() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("nonsense".utf8), to: "mdef")
    let path = folder.url.path
    let error = #expect(throws: SpeechError.self) {
      try RecognitionModel(folder: Installed.modelFolder, acousticModel: URL(filePath: path))
    }
    #expect(error?.code == .missingModel)
    #expect(
      error?.description
        == "\(path)/mdef is no model definition; install the acoustic model anew: "
        + "apt-get install --reinstall pocketsphinx-en-us")
  }

  /// PocketSphinx ends the process over transition matrices that break off.
  @Test(.enabled(if: Installed.hasModel, "pocketsphinx-en-us is not installed"))
  func truncatedModel() async throws {
    let folder = try TemporaryFolder()
    for file in try FileManager.default.contentsOfDirectory(atPath: Self.installed.path) {
      try FileManager.default.createSymbolicLink(
        at: folder.url.appending(path: file),
        withDestinationURL: Self.installed.appending(path: file))
    }
    try FileManager.default.removeItem(at: folder.url.appending(path: "transition_matrices"))
    try folder.write(Array("nonsense".utf8), to: "transition_matrices")
    await #expect(processExitsWith: .exitCode(69)) { [path = folder.url.path as String] in
      let model = try RecognitionModel(
        folder: Installed.modelFolder, acousticModel: URL(filePath: path))
      _ = try Recognizer(model: model)
    }
  }

  @Test(.enabled(if: Installed.hasModel, "pocketsphinx-en-us is not installed"))
  func unknownOption() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      try parameters("decoder", ["-remove_silence": "no", "-nonsense": "1"]),
      to: "recognizer.json")
    let model = try RecognitionModel(folder: folder.url)
    let error = #expect(throws: SpeechError.self) { try Recognizer(model: model) }
    #expect(error?.code == .badConfiguration)
    #expect(
      error?.description
        == "PocketSphinx refuses an option of recognizer.json; run again with -v to see which.")
  }

  @Test(.enabled(if: Installed.hasModel, "pocketsphinx-en-us is not installed"))
  func ownPronunciations() async throws {
    let folder = try TemporaryFolder()
    try folder.write(try parameters("package", "any"), to: "recognizer.json")
    try folder.write(
      Array("# ours\nzorbatron Z AO R B\nzorbatron(2) Z ER B\n".utf8), to: "pronunciations.dict")
    let recognizer = try Recognizer(model: try RecognitionModel(folder: folder.url))
    #expect(
      await recognizer.vocabulary.pronunciations(of: "zorbatron").map(\.description)
        == ["Z AO R B", "Z ER B"])
  }

  @Test(.enabled(if: Installed.hasModel, "pocketsphinx-en-us is not installed"))
  func ownPronunciationWithAForeignPhone() throws {
    let folder = try TemporaryFolder()
    try folder.write(try parameters("package", "any"), to: "recognizer.json")
    let path = try folder.path(
      writing:
        Array("anna AE N AH\nzorb Z OE R B\n".utf8), to: "pronunciations.dict")
    let model = try RecognitionModel(folder: folder.url)
    let error = #expect(throws: SpeechError.self) { try Recognizer(model: model) }
    #expect(error?.code == .badConfiguration)
    #expect(
      error?.description
        == "\(path):2: \"zorb\" has a phone the acoustic model does not have; "
        + "use those that recognizer.json lists.")
  }
}
