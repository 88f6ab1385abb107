import SpokenText
import Testing

struct SpokenWordsTests {
  @Test(arguments: [
    ("call mom", ["call", "mom"]),
    ("Call MOM, please!", ["call", "mom", "please"]),
    ("José Núñez-O’Brien", ["jose", "nunez", "o'brien"]),
    ("Łukasz Müller Straße", ["lukasz", "muller", "strasse"]),
    ("555-1234", ["five", "five", "five", "one", "two", "three", "four"]),
    ("+44 20", ["plus", "four", "four", "two", "zero"]),
    ("５５５", ["five", "five", "five"]),
    ("*67", ["star", "six", "seven"]),
    ("#1 * 2 #", ["pound", "one", "two"]),
    ("a + b & c", ["a", "b", "and", "c"]),
    ("'the boys' club'", ["the", "boys", "club"]),
    ("mom's mobile", ["mom's", "mobile"]),
    ("dad ’s work 's' '", ["dad", "'s", "work", "'s"]),
    ("''quoted'' 'twas 'x 'ss", ["quoted", "twas", "x", "ss"]),
    ("mom📱\u{7}dad", ["mom", "dad"]),
    ("李小龙", ["李小龙"]),
    ("Дмитрий", ["дмитрий"]),
    ("", []),
    (" \t\n...", []),
  ])
  func words(text: String, words: [String]) {
    #expect(SpokenWords.words(in: text) == words)
  }

  @Test(arguments: ["José Núñez-O’Brien", "+1 (415) 555-0100", "李小龙 & co.", "ﬁancé"])
  func wordsOfWordsAreTheSame(text: String) {
    let words = SpokenWords.words(in: text)
    #expect(SpokenWords.words(in: words.joined(separator: " ")) == words)
  }
}
