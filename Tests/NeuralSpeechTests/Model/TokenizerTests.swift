import Audio
import Foundation
import TestSupport
import Testing

@testable import NeuralSpeech

@Suite(.enabled(if: InstalledModel.isThere, InstalledModel.isMissing))
struct TokenizerTests {
  private static let file = InstalledModel.folder.appending(path: "tokenizer.bin").path
  private static let count = 32_768

  /// As the reference has them.
  private static let examples: [(text: String, tokens: [Int])] = [
    ("Call John Smith.", [8251, 2259, 7075, 29889]),
    (
      "O'Brien's 12-ounce",
      [438, 29915, 29933, 19112, 29915, 29879, 29871, 29896, 29906, 29899, 21543]
    ),
    ("Zoë café", [17421, 30083, 274, 28059]), ("日本", [29871, 30325, 30346]),
    ("call  mom", [1246, 259, 29885, 290]),
  ]

  private func problem(_ path: String, count: Int = count) -> String? {
    do throws(SpeechError) {
      _ = try Tokenizer(path: path, count: count)
      return nil
    } catch {
      return error.description
    }
  }

  @Test(arguments: examples)
  func tokens(text: String, tokens: [Int]) throws {
    let tokenizer = try Tokenizer(path: Self.file, count: Self.count)
    #expect(tokenizer.tokens(of: text) == tokens)
    #expect(tokenizer.text(of: tokens) == text)
  }

  /// What no token has is written byte by byte.
  @Test(arguments: ["🎷", "\u{0}", "ꙮ"])
  func rareText_isThereAgain(text: String) throws {
    let tokenizer = try Tokenizer(path: Self.file, count: Self.count)
    #expect(tokenizer.text(of: tokenizer.tokens(of: text)) == text)
  }

  @Test(
    arguments: [
      (8251, "call"), (29889, ""), (29896, "1"), (259, ""), (2, nil), (32_767, nil), (29905, nil),
    ] as [(Int, String?)])
  func letters(token: Int, letters: String?) throws {
    let tokenizer = try Tokenizer(path: Self.file, count: Self.count)
    #expect(tokenizer.letters(of: token) == letters.map { Array($0.utf8) })
  }

  @Test func missingFile_isNamed() {
    #expect(
      problem("/nowhere/tokenizer.bin")
        == "There is no /nowhere/tokenizer.bin that can be read; install it with: "
        + "scripts/install-libraries --neural")
  }

  @Test func fileCutShort_isNamed() throws {
    let folder = try TemporaryFolder()
    let bytes = try Data(contentsOf: URL(filePath: Self.file))
    let path = try folder.path(writing: bytes.dropLast(), to: "tokenizer.bin")
    #expect(
      problem(path) == "\(path) is cut short; install it with: scripts/install-libraries --neural")
  }

  @Test func tokenizerOfAnotherModel_doesNotBelong() {
    #expect(
      problem(Self.file, count: 51_865)
        == "\(Self.file) has 32768 tokens and the model beside it 51865, so they do not belong together; "
        + "install it with: scripts/install-libraries --neural")
  }

  @Test(arguments: [Array(repeating: UInt8(1), count: 2000), Array(repeating: 0, count: 1000)])
  func otherFile_isNoTokenizer(bytes: [UInt8]) throws {
    let folder = try TemporaryFolder()
    let path = try folder.path(writing: bytes, to: "tokenizer.bin")
    #expect(
      problem(path, count: 1000)
        == "\(path) is no tokenizer of a Moonshine model; install it with: scripts/install-libraries --neural"
    )
  }

  @Test func emptyFile_doesNotBelong() throws {
    let folder = try TemporaryFolder()
    let path = try folder.path(writing: "", to: "tokenizer.bin")
    #expect(problem(path)?.contains("has 0 tokens") == true)
  }
}
