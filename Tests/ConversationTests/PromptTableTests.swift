import Foundation
import TestSupport
import Testing

@testable import Conversation

/// What the user is asked and told.
struct PromptTableTests {
  private static let grammars = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../grammars").standardizedFileURL

  @Test func englishIsComplete() {
    #expect(PromptTable.english.missing == [])
  }

  @Test(arguments: ["de-DE", "en-US", "es-ES", "fr-FR", "id-ID", "zh-CN"])
  func everyLanguageHasAllPrompts(locale: String) throws {
    let file = Self.grammars.appending(path: "\(locale)/prompts.json")
    let table = try PromptTable(file: file, base: .english)
    #expect(table.missing == [])
    for key in PromptTable.Key.allCases {
      #expect(table.entries[key]?.placeholders == PromptTable.english.entries[key]?.placeholders)
    }
  }

  @Test func isFilledInOnce() {
    let table = PromptTable.english
    #expect(table.text(.confirmCall, ["name": "{name} {number}"]) == "Call {name} {number}?")
    #expect(table.text(.press, ["keys": "1 2 #"]) == "Press 1 2 #?")
    #expect(table.spoken(.whichPerson, ["name": "John"]) == "Which John? {choices}.")
  }

  @Test(
    arguments: [
      (
        "[]",
        "is no table of prompts: an object of texts; restore it from callvoice's sources."
      ),
      (#"{"shout":"Hey!"}"#, #"has a prompt "shout" that is never given; remove it."#),
      (
        #"{"confirmCall":"Call {nobody}?"}"#,
        #"has {nobody} in its prompt "confirmCall", where nothing stands for it."#
      ),
    ])
  func isRefused(text: String, message: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(text, to: "prompts.json")
    let error = #expect(throws: SetupError.self) { try PromptTable(file: file, base: .english) }
    #expect(error?.description == "\(file.path) \(message)")
  }

  @Test func aMissingTableIsTheEnglishOne() throws {
    let file = URL(filePath: "/nowhere/prompts.json")
    #expect(try PromptTable(file: file, base: .english) == .english)
    #expect(try PromptTable(file: file).text(.confirmCall, ["name": "Mom"]) == "Mom")
  }
}
