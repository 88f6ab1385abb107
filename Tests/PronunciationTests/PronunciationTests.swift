import Testing

@testable import Pronunciation

@Suite struct PronunciationTests {
  @Test(arguments: [
    ("M AA M", ["M", "AA", "M"]), ("  M   AA M ", ["M", "AA", "M"]), ("AY", ["AY"]),
  ])
  func phones(text: String, phones: [String]) throws {
    let pronunciation = try #require(Pronunciation(text))
    #expect(pronunciation.phones == phones)
    #expect(pronunciation.description == phones.joined(separator: " "))
    #expect(Pronunciation(pronunciation.description) == pronunciation)
  }

  @Test(arguments: ["", " ", "    "])
  func none(text: String) {
    #expect(Pronunciation(text) == nil)
  }
}
