import Foundation
import TestSupport
import Testing

@testable import Pronunciation

/// The languages that a name is likely from, by a table of pairs of letters.
struct NameLanguagesTests {
  /// What is in the package.
  private static let installed = NameLanguages(
    contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../names/languages.txt").standardizedFileURL)

  @Test(arguments: [
    ("indah lestari", "id"), ("mehmet yılmaz", "tr"), ("volkov dmitri", "ru"),
    ("juma mwangi", "sw"),
    ("jukka korhonen", "fi"), ("zhang xiaoming", "cmn-latn-pinyin"), ("eliška procházka", "cs"),
    ("krešimir kovačević", "hr"), ("giorgos papadakis", "el"), ("joost verhoeven", "nl"),
  ])
  func voices_ofAName_beginWithThatOfItsLanguage(name: String, voice: String) {
    #expect(Self.installed.voices(for: name.split(separator: " ").map(String.init)).first == voice)
  }

  @Test(arguments: ["wesley whitaker", "rosemary whitaker", "emily pearson", "grace", "", "山田"])
  func voices_ofAnEnglishOrUnknownName_areNone(name: String) {
    #expect(Self.installed.voices(for: name.split(separator: " ").map(String.init)) == [])
  }

  @Test(arguments: ["", "voices en-us xx\nab hhh\nab\n\n", "ab hh\nvoices\n"])
  func voices_byAFileThatTellsNothing_areNone(text: String) throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("languages.txt")
    try text.write(to: file, atomically: true, encoding: .utf8)
    #expect(NameLanguages(contentsOf: file).voices(for: ["ab"]) == [])
    #expect(NameLanguages(contentsOf: folder.url).voices(for: ["ab"]) == [])
  }

  @Test(arguments: [
    ("dmitri", "ru", "дмитри"), ("shcherbakov", "ru", "щербаков"), ("yuri", "ru", "юри"),
    ("giorgos", "el", "γιοργος"), ("theodorou", "el", "θεοδορου"), ("budi", "id", "budi"),
  ])
  func written_inTheLettersOfTheLanguage(word: String, voice: String, text: String) {
    #expect(NameLanguages.written(word, for: voice) == text)
  }

  /// A name that the dictionary has is heard as it is said at home, too, and that comes last.
  @Test(.enabled(if: EspeakProgram() != nil, "espeak-ng is not installed"))
  func pronunciations_ofANameOfTheDictionary_haveThatOfItsLanguage() {
    var hints = NameHints(languages: Self.installed)
    hints.add(name: "Eliška Novák")
    hints.add(name: "Emily Pearson")
    hints.add(name: "J. Kowalczyk")
    let pronouncer = Pronouncer(
      dictionary: {
        ["novak": "N OW V AE K", "emily": "EH M AH L IY"][$0].map { [Pronunciation($0)!] } ?? []
      },
      phones: Array(LetterToSoundTests.phones), phonology: .english, espeak: EspeakProgram())
    pronouncer.take(hints)
    #expect(
      pronouncer.pronunciations(of: "novak").map { "\($0.source) \($0.pronunciation)" } == [
        "dictionary N OW V AE K", "language N OW V AA K",
      ])
    #expect(pronouncer.pronunciations(of: "emily").map(\.source) == [.dictionary])
    #expect(pronouncer.pronunciations(of: "j").allSatisfy { $0.language == nil })
    #expect(pronouncer.pronunciations(of: "eliska").last?.language == "cs")
  }
}
