import IntentParser
import Testing

@Suite struct SpokenNumberTests {
  @Test(arguments: [
    ("five five five one two three four", "5551234"),
    ("plus four four double two oh", "+44220"),
    ("zero oh nine", "009"),
    ("triple five double six seven", "555667"),
    ("nine one one", "911"),
    ("star six seven", "*67"),
    ("pound one two", "#12"),
    ("six star seven", nil),
    ("star", nil),
    ("one", "1"),
    ("", nil),
    ("plus", nil),
    ("double", nil),
    ("five double", nil),
    ("double double five", nil),
    ("double plus five", nil),
    ("five plus five", nil),
    ("plus plus five", nil),
    ("five hundred", nil),
    ("mom", nil),
  ])
  func digits(words: String, expected: String?) {
    #expect(SpokenNumber.digits(in: words.split(separator: " ").map(String.init)) == expected)
  }
}
