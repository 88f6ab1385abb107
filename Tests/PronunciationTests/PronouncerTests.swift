import Foundation
import TestSupport
import Testing

@testable import Pronunciation

@Suite struct PronouncerTests {
  private static let dictionary: [String: [String]] = [
    "green": ["G R IY N"], "house": ["HH AW S"], "gill": ["G IH L"], "carthy": ["K AA R TH IY"],
    "j": ["JH EY"], "r": ["R AA R", "AA R"], "maria": ["M AH R IY AH"], "win": ["W IH N"],
    "shy": ["SH AY"], "anna": ["AE N AH", "AA N AH"], "lee": ["L IY"], "donald": ["D AA N AH L D"],
    "hara": ["HH AA R AH"], "patrick": ["P AE T R IH K"],
  ]

  private func make(user: String = "", hints: NameHints = NameHints()) throws -> Pronouncer {
    let pronouncer = Pronouncer(
      dictionary: { (Self.dictionary[$0] ?? []).compactMap { Pronunciation($0) } },
      phones: Array(LetterToSoundTests.phones))
    let folder = try TemporaryFolder()
    let path = try folder.path(writing: user.utf8, to: "own.dict")
    pronouncer.take(
      try UserPronunciations(
        contentsOf: URL(filePath: path), phones: Array(LetterToSoundTests.phones)))
    pronouncer.take(hints)
    return pronouncer
  }

  private func text(_ ways: [SourcedPronunciation]) -> [String] {
    ways.map { "\($0.source.rawValue) \($0.pronunciation)" }
  }

  @Test(arguments: [
    ("greenhouse", "parts G R IY N HH AW S"),
    ("mcgill", "parts M AH G IH L"),
    ("mccarthy", "parts M AH K AA R TH IY"),
    ("mcdonald", "parts M AH K D AA N AH L D"),
    ("o'hara", "parts OW HH AA R AH"),
    ("fitzpatrick", "parts F IH T S P AE T R IH K"),
    ("greenhouse's", "parts G R IY N HH AW S IH Z"),
    ("maria's", "parts M AH R IY AH Z"),
    ("jr", "letters JH EY R AA R"),
    ("maria", "dictionary M AH R IY AH"),
  ])
  func isSaidFirst(word: String, first: String) throws {
    #expect(text(try make().pronunciations(of: word)).first == first)
  }

  @Test func keepsWhatTheDictionaryHas() throws {
    let ways = try make(user: "anna = lee\n").pronunciations(of: "anna")
    #expect(text(ways) == ["user L IY", "dictionary AE N AH", "dictionary AA N AH"])
  }

  @Test func takesTheUserBeforeAllGuesses() throws {
    let pronouncer = try make(user: "nguyen = win\nnguyen  N UW Y EH N # too\n")
    #expect(
      text(pronouncer.pronunciations(of: "nguyen")) == ["user W IH N", "user N UW Y EH N"])
  }

  @Test func takesHowTheCardSpellsIt() throws {
    var hints = NameHints()
    hints.add(name: "Siobhan Lee", soundingLike: "shy-win lee")
    let ways = try make(hints: hints).pronunciations(of: "siobhan")
    #expect(text(ways).first == "contact SH AY W IH N")
    #expect(ways.count > 1)
    #expect(text(try make(hints: hints).pronunciations(of: "lee")) == ["dictionary L IY"])
  }

  @Test(arguments: ["", "'", "<sil>", "[NOISE]", "42", "محمد"])
  func saysNothing(word: String) throws {
    #expect(try make().pronunciations(of: word).isEmpty)
  }

  @Test(arguments: [("иван", "flite"), ("たなか", "flite")])
  func readsOtherScripts(word: String, source: String) throws {
    #expect(try make().pronunciations(of: word).first?.source.rawValue == source)
  }

  @Test func asksOnceForManyWordsAndKeepsTheAnswers() throws {
    let folder = try TemporaryFolder()
    let program = try folder.program(
      """
      echo run >> "\(folder.url.path)/runs"
      while read -r line; do echo "z_ˈɪ_p"; done
      """)
    let cache = folder.url.appending(path: "data/cache/sounds.txt")
    func ask() -> [[String]] {
      let pronouncer = Pronouncer(
        dictionary: { _ in [] }, phones: Array(LetterToSoundTests.phones),
        espeak: EspeakProgram(path: program), cache: cache)
      pronouncer.prepare(["brunt", "zork"])
      return ["brunt", "zork"].map { text(pronouncer.pronunciations(of: $0)) }
    }
    let first = ask()
    #expect(
      first == [["flite B R AH N T", "espeak Z IH P"], ["flite Z AO R K", "espeak Z IH P"]])
    #expect(ask() == first)
    let runs = try String(contentsOf: folder.url.appending(path: "runs"), encoding: .utf8)
    #expect(runs == "run\n")
    let mode = try FileManager.default.attributesOfItem(atPath: cache.path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  /// Words of a language without a model, said by espeak-ng with their marks, in English phones.
  @Test(
    .enabled(if: EspeakProgram() != nil, "espeak-ng is not installed"),
    arguments: [
      ("die", "de", "D IY"), ("für", "de", "F UW R"), ("ich", "de", "IH SH"),
      ("büro", "de", "B UW R OW"), ("appelle", "fr", "AA P EH L"), ("à", "fr", "AA"),
      ("telepon", "id", "T AH L EH P OW N"),
    ])
  func wordsOfALanguageWithoutAModel(word: String, voice: String, phones: String) throws {
    let pronouncer = Pronouncer(
      dictionary: { _ in [] }, phones: Array(LetterToSoundTests.phones),
      phonology: Phonology.english.saying(voice), espeak: EspeakProgram())
    #expect(text(pronouncer.pronunciations(of: word)) == ["espeak \(phones)"])
  }

  /// espeak-ng itself, which has no rules for Chinese characters in Japanese names.
  @Test(.enabled(if: EspeakProgram() != nil, "espeak-ng is not installed"))
  func theNameOfALetterIsNoSound() throws {
    let pronouncer = Pronouncer(
      dictionary: { _ in [] }, phones: Array(LetterToSoundTests.phones), espeak: EspeakProgram())
    var hints = NameHints()
    hints.add(name: "田中さくら")
    hints.add(name: "タナカ")
    pronouncer.take(hints)
    pronouncer.prepare(["田", "タナカ"])
    #expect(pronouncer.pronunciations(of: "田").allSatisfy { $0.source != .language })
    #expect(text(pronouncer.pronunciations(of: "タナカ")).first == "language T AA N AA K AA")
  }

  @Test(arguments: ["exit 1", "kill -9 $$", "cat /dev/null", "echo '☃☃'; cat > /dev/null"])
  func goesOnWithoutAnAnswer(script: String) throws {
    let folder = try TemporaryFolder()
    let pronouncer = Pronouncer(
      dictionary: { _ in [] }, phones: Array(LetterToSoundTests.phones),
      espeak: EspeakProgram(path: try folder.program(script)))
    #expect(text(pronouncer.pronunciations(of: "brunt")) == ["flite B R AH N T"])
  }
}

extension TemporaryFolder {
  /// A program that is a shell script.
  fileprivate func program(_ script: String) throws -> String {
    try program("#!/bin/sh\n" + script + "\n", to: "program").path
  }
}
