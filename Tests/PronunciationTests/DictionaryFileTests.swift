import Foundation
import TestSupport
import Testing

@testable import Audio
@testable import Pronunciation

struct DictionaryFileTests {
  private static let lines = [
    ";;; a comment", "anna AE N AH", "anna(2) AA N AH", "bob B AA B # short for Robert",
    "o'neil OW N IY L", "zoe Z OW IY",
  ]

  @Test(arguments: [
    lines, lines.reversed(), [lines[4], lines[2], lines[0], lines[5], lines[1], lines[3]],
  ])
  func findsWordsInAnyOrder(lines: [String]) throws {
    let folder = try TemporaryFolder()
    let file = try folder.path(
      writing: (lines.joined(separator: "\n") + "\n").utf8, to: "words.dict")
    let dictionary = try DictionaryFile(contentsOf: URL(filePath: file))
    let found = ["anna", "bob", "o'neil", "zoe", "zo", "zoes", "", ";;;", "anna(2)"].map {
      dictionary.pronunciations(of: $0).map(\.description)
    }
    #expect(
      found == [
        ["AE N AH", "AA N AH"], ["B AA B"], ["OW N IY L"], ["Z OW IY"], [], [], [], [],
        ["AA N AH"],
      ])
  }

  @Test func whatIsAddedComesLast() throws {
    let folder = try TemporaryFolder()
    let dictionary = try DictionaryFile(
      contentsOf: URL(filePath: try folder.path(writing: "anna AE N AH".utf8, to: "words.dict")))
    for phones in ["AA N AH", "AE N AH"] {
      dictionary.add(try #require(Pronunciation(phones)), of: "anna")
    }
    #expect(dictionary.pronunciations(of: "anna").map(\.description) == ["AE N AH", "AA N AH"])
  }

  @Test func anEmptyOneHasNothing() throws {
    let folder = try TemporaryFolder()
    let file = try folder.path(writing: [], to: "words.dict")
    let dictionary = try DictionaryFile(contentsOf: URL(filePath: file))
    #expect(dictionary.pronunciations(of: "anna").isEmpty)
  }

  @Test func oneThatIsNotThereIsAnError() throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "words.dict")
    let error = #expect(throws: SpeechError.self) { try DictionaryFile(contentsOf: url) }
    #expect(
      error?.description
        == "The pronouncing dictionary \(url.path) cannot be read; install it anew.")
  }
}
