import Foundation
import SpeechTestSupport
import TestSupport
import Testing

@testable import Speech
@testable import VoiceAdaptation

struct AdaptedModelStoreTests {
  private let folder: TemporaryFolder
  private let model: RecognitionModel
  private let shelf: AdaptedModelStore

  /// A base model and an adapted one, of files that hold little more than their names.
  init() throws {
    folder = try TemporaryFolder()
    for model in ["base", "new"] {
      for file in AdaptedModel.files {
        // The least that a file of mixture weights has: a string of four bytes, and no more of them.
        let start = file == "sendump" ? [4, 0, 0, 0] + Array("sen\0".utf8) + [0, 0, 0, 0] : []
        try folder.write(start + Array("# \(model) \(file)".utf8), to: "\(model)/\(file)")
      }
    }
    model = try RecognitionModel(
      folder: Installed.modelFolder, acousticModel: folder.url.appending(path: "base"))
    shelf = AdaptedModelStore(folder.url.appending(path: "data/models/en-US"))
  }

  private func keep() throws -> AdaptedModel {
    let before = AdaptationScore(heard: [[], []], margin: 1, errors: 3)
    let after = AdaptationScore(heard: [[], []], margin: 2, errors: 1)
    let outcome = AdaptationOutcome(
      sentences: [["call", "mom"], ["redial"]], speech: 2.5, before: before,
      tried: [.map: after], kept: .map)
    try shelf.keep(folder.url.appending(path: "new"), of: model, outcome: outcome)
    return try #require(try shelf.model(of: model.acousticModel))
  }

  private func adapted() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: shelf.url.path)
      .filter { $0.hasPrefix("adapted-") }
  }

  @Test(.enabled(if: Installed.hasModel)) func keepsWhatNobodyElseCanRead() throws {
    #expect(try shelf.model(of: model.acousticModel) == nil)
    let kept = try keep()
    #expect(
      kept.record.summary
        == "MAP, of 2 sentences; 3 of 3 words were heard wrong without and 1 with it")
    #expect(PersonalModel(model, from: shelf).model.acousticModel == kept.folder)
    #expect(PersonalModel(model, from: shelf).adaptation == kept)
    let paths =
      AdaptedModel.files.map { kept.folder.appending(path: $0).path }
      + [shelf.url.appending(path: "adaptation.json").path]
    for path in paths { #expect(try mode(of: path) == 0o600) }
    #expect(try mode(of: kept.folder.path) == 0o700)
    #expect(try mode(of: shelf.url.path) == 0o700)
  }

  private func mode(of path: String) throws -> Int? {
    let value = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    return (value as? NSNumber)?.intValue
  }

  /// Who is just loading the one before still finds it.
  @Test(.enabled(if: Installed.hasModel)) func theLastButOneGoes() throws {
    let first = try keep()
    let second = try keep()
    #expect(try Set(adapted()) == [first.record.folder, second.record.folder])
    let third = try keep()
    #expect(try Set(adapted()) == [second.record.folder, third.record.folder])
    #expect(try shelf.remove())
    #expect(try adapted().isEmpty)
    #expect(try !shelf.remove())
  }

  @Test(.enabled(if: Installed.hasModel)) func aDamagedOneIsNotUsed() throws {
    let kept = try keep()
    try Data("short".utf8).write(to: kept.folder.appending(path: "means"))
    let model = PersonalModel(model, from: shelf)
    #expect(model.model.acousticModel == self.model.acousticModel)
    #expect(
      model.adaptationProblem
        == "The adapted acoustic model in \(kept.folder.path) is damaged and is not used; "
        + "make it again with: callvoice adapt")
  }

  @Test(.enabled(if: Installed.hasModel)) func oneOfAnotherModelIsNotUsed() throws {
    let kept = try keep()
    try Data("# newer".utf8).write(to: model.acousticModel.appending(path: "mdef"))
    #expect(
      PersonalModel(model, from: shelf).adaptationProblem
        == "The adapted acoustic model in \(kept.folder.path) was made of another model than "
        + "\(model.acousticModel.path) and is not used; make it again with: callvoice adapt")
  }

  @Test(
    .enabled(if: Installed.hasModel),
    arguments: ["", "{}", "nonsense", #"{"folder":"../../etc"}"#])
  func aBrokenRecordIsTold(text: String) throws {
    _ = try keep()
    let file = shelf.url.appending(path: "adaptation.json")
    try Data(text.utf8).write(to: file)
    #expect(
      PersonalModel(model, from: shelf).adaptationProblem
        == "\(file.path) cannot be read, so no adapted acoustic model is used; "
        + "make it again with: callvoice adapt")
    // It can be replaced and removed all the same.
    _ = try keep()
    #expect(PersonalModel(model, from: shelf).adaptationProblem == nil)
    #expect(try shelf.remove())
  }

  @Test(.enabled(if: Installed.hasModel)) func onlyOneIsAtWork() throws {
    let lock = try shelf.lock()
    #expect {
      _ = try shelf.lock()
    } throws: {
      "\($0)"
        == "Another callvoice adapt is at work in \(shelf.url.path); wait until it has ended."
    }
    withExtendedLifetime(lock) {}
  }

  @Test(.enabled(if: Installed.hasModel)) func aFolderThatCannotBeMadeIsTold() throws {
    try folder.write([], to: "data")
    #expect {
      try keep()
    } throws: {
      "\($0)" == "\(shelf.url.path) cannot be made; name a folder of yours with --data-dir."
    }
  }
}
