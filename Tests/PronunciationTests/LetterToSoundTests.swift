import TestSupport
import Testing

@testable import Pronunciation

@Suite struct LetterToSoundTests {
  static let phones: Set<String> = Set(
    """
    AA AE AH AO AW AY B CH D DH EH ER EY F G HH IH IY JH K L M N NG OW OY P R S SH T TH UH UW V W Y
    Z ZH
    """.split(whereSeparator: \.isWhitespace).map { String($0) })

  @Test(arguments: [
    ("gonzalez", "G AA N Z AA L AH Z"), ("mom", "M AA M"), ("o'brien", "AA B R AY AH N"),
    ("call", "K AO L"),
  ])
  func guesses(word: String, expected: String) {
    #expect(LetterToSound().pronunciation(of: word)?.description == expected)
  }

  @Test(arguments: ["", "'", "''", "42", "anna2", "josé", "müller", "张", "Anna", "a b", "a-b"])
  func refuses(word: String) {
    #expect(LetterToSound().pronunciation(of: word) == nil)
  }

  @Test(arguments: [
    ("njoku", true), ("mthokozisi", true), ("nwosu", true), ("mlynar", true), ("anna", false),
    ("thembisile", false), ("schmidt", false), ("", false), ("josé", false), ("o'brien", false),
  ])
  func knowsWhatFliteSpells(word: String, isSpelled: Bool) {
    #expect(LetterToSound().isSpelled(word) == isSpelled)
  }

  @Test func saysAnyLettersInThePhonesOfTheModel() {
    var generator = SeededGenerator(seed: 5)
    let letters = Array("abcdefghijklmnopqrstuvwxyz'")
    let rules = LetterToSound()
    for _ in 0..<2000 {
      let word = String(
        (0..<Int.random(in: 1...12, using: &generator)).map { _ in
          letters[Int.random(in: 0..<letters.count, using: &generator)]
        })
      guard let pronunciation = rules.pronunciation(of: word) else { continue }
      #expect(Self.phones.isSuperset(of: pronunciation.phones), "\(word): \(pronunciation)")
    }
  }

  @Test func isTheSameEachTime() {
    #expect(
      LetterToSound().pronunciation(of: "brindlemoor")
        == LetterToSound().pronunciation(of: "brindlemoor"))
  }
}
