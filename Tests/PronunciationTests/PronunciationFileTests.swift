import Foundation
import TestSupport
import Testing

@testable import Audio
@testable import Pronunciation

@Suite struct PronunciationFileTests {
  private func entries(_ bytes: some Sequence<UInt8>) throws -> [String] {
    let folder = try TemporaryFolder()
    let path = try folder.path(writing: bytes, to: "own.dict")
    return try PronunciationFile(contentsOf: URL(filePath: path)).entries.map {
      "\($0.line) \($0.word): \($0.pronunciation)"
    }
  }

  @Test(arguments: [
    ("", []), ("\n\n", []), ("# nothing\n", []), ("   # nothing", []),
    ("anna AE N AH", ["1 anna: AE N AH"]),
    ("anna AE N AH\n", ["1 anna: AE N AH"]),
    ("anna\tAE  N AH", ["1 anna: AE N AH"]),
    ("anna AE N AH # as in Canada", ["1 anna: AE N AH"]),
    ("\n# ours\nanna AE N AH\nanna(2) AA N AH", ["3 anna: AE N AH", "4 anna: AA N AH"]),
    ("Anna AE N AH", ["1 anna: AE N AH"]),
    ("josé HH OW Z EY", ["1 josé: HH OW Z EY"]),
  ])
  func reads(text: String, expected: [String]) throws {
    #expect(try entries(text.utf8) == expected)
  }

  /// A file that an editor on Windows has saved: "\r\n" is one character to Swift.
  @Test func readsLinesThatEndInTwoCharacters() throws {
    let entries = try entries("anna AE N AH\r\nbob B AA B\r\n".utf8)
    #expect(entries == ["1 anna: AE N AH", "2 bob: B AA B"])
  }

  @Test func readsTabsBetweenPhones() throws {
    let folder = try TemporaryFolder()
    let path = try folder.path(writing: "anna AE\tN AH".utf8, to: "own.dict")
    let file = try PronunciationFile(contentsOf: URL(filePath: path))
    #expect(file.entries.first?.pronunciation.phones == ["AE", "N", "AH"])
  }

  @Test(arguments: [
    ("anna", 1, "anna"), ("anna ", 1, "anna"), ("anna # AE N AH", 1, "anna"),
    ("\nbob B AA B\n\nanna(2)\t\n", 4, "anna(2)"),
  ])
  func refusesAWordWithoutPhones(text: String, line: Int, word: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.path(writing: text.utf8, to: "own.dict")
    let error = #expect(throws: SpeechError.self) {
      try PronunciationFile(contentsOf: URL(filePath: path))
    }
    #expect(error?.code == .badConfiguration)
    #expect(
      error?.description
        == "\(path):\(line): \"\(word)\" has no phones; write them after the word.")
  }

  @Test func refusesWhatIsNoUTF8() throws {
    let folder = try TemporaryFolder()
    let path = try folder.path(writing: [0x61, 0xFF, 0xFE, 0x20, 0x41], to: "own.dict")
    for path in [path, folder.url.path + "/missing.dict"] {
      let error = #expect(throws: SpeechError.self) {
        try PronunciationFile(contentsOf: URL(filePath: path))
      }
      #expect(error?.code == .badConfiguration)
      #expect(error?.description == "\(path) cannot be read as UTF-8 text.")
    }
  }
}
