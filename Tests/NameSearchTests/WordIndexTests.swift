import ContactBook
import SpokenText
import Testing

@testable import NameSearch

struct WordIndexTests {
  /// Random words of few letters, so that many are near to each other.
  private static func words(_ count: Int, seed: UInt64) -> [String] {
    var state = seed
    let next = { (bound: UInt64) -> Int in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % bound)
    }
    return (0..<count).map { _ in
      String((0..<(3 + next(8))).map { _ in Array("aeionrlst")[next(9)] })
    }
  }

  @Test func distancesOfBitsAreThoseOfTheTable() {
    let words = Self.words(120, seed: 1)
    for left in words {
      let typed = WordPattern(Array(left.utf8))
      for right in words {
        let table = EditDistance.distance(Array(left.unicodeScalars), Array(right.unicodeScalars))
        #expect(typed.distance(to: Array(right.utf8)[...], limit: 99).distance == table)
      }
    }
  }

  @Test(arguments: [
    ("jhon", "john", 1), ("ca", "abc", 3), ("", "abc", 3), ("дмитрий", "дмитрии", 1),
    ("siobhan", "siobahn", 1), ("eleanor", "elenr", 2), ("same", "same", 0),
  ])
  func distances(left: String, right: String, expected: Int) {
    #expect(
      EditDistance.distance(Array(left.unicodeScalars), Array(right.unicodeScalars)) == expected)
    #expect(
      WordPattern(Array(left.utf8)).distance(to: Array(right.utf8)[...], limit: 9).distance
        == expected)
  }

  /// What the index finds is what comparing with all words finds, but for two swaps.
  @Test func candidatesAreThoseOfAllWords() {
    let words = Array(Set(Self.words(3000, seed: 7))).sorted()
    let contacts = words.map { Contact(identifier: $0, displayName: $0) }
    let book = ContactBook(contacts: contacts, region: "US")
    let index = WordIndex(
      WordIndexBuilder(book.contacts, reader: NameReader(language: .english)))
    var missed = 0
    var found = 0
    for asked in Self.words(150, seed: 9) {
      let typed = WordPattern(Array(asked.utf8))
      let near = Set(
        index.candidates(for: typed, allowedTypos: TypoLimit.allowed)
          .map { String(decoding: index.letters(of: $0.word), as: UTF8.self) })
      for word in words {
        let distance = EditDistance.distance(
          Array(asked.unicodeScalars), Array(word.unicodeScalars), limit: 2)
        guard distance <= TypoLimit.allowed(max(asked.count, word.count)) else { continue }
        if near.contains(word) { found += 1 } else { missed += 1 }
      }
    }
    #expect(found > 100)
    #expect(missed * 100 <= found)
  }

  @Test(
    arguments: [
      (["reed", "reid", "read", "reade"], true), (["jon", "john"], true),
      (["ann", "anne"], true), (["smith", "smyth"], true), (["clark", "clarke"], true),
      (["stephen", "steven"], true), (["philip", "phillip"], true), (["eric", "erik"], true),
      (["sara", "sarah"], true), (["brian", "bryan"], true), (["carl", "karl"], true),
      (["low", "lowe"], true), (["jean", "gene"], true), (["nite", "knight", "night"], false),
      (["jon", "joan"], false), (["jane", "jan"], false), (["kate", "cat"], false),
      (["tim", "tom"], false), (["mike", "mick"], false), (["dan", "don"], false),
    ] as [([String], Bool)])
  func sounds(words: [String], areAlike: Bool) {
    let keys = Set(words.map { SoundKey.sounds(of: Array($0.utf8)) })
    #expect((keys.count == 1) == areAlike)
  }

  @Test(arguments: [
    ("Zoë O’Müller-Şahin", "zoe omuller sahin"), ("J.R. Stone", "j r stone"),
    ("AT&T", "at and t"), ("Studio 54", "studio five four"), ("مُحَمَّد", "محمد"),
    ("أحمد", "احمد"), ("دָּ", "د"), ("Ёлкин", "елкин"), ("Ελένη", "ελενη"), ("サクラ", "さくら"),
    ("王伟", "王 伟"), ("  ", ""), ("Łukasz", "lukasz"), ("Straße", "strasse"),
  ])
  func words(text: String, expected: String) {
    let words = NameReader(language: .english).words(in: text)
    #expect(words.texts.joined(separator: " ") == expected)
  }
}
