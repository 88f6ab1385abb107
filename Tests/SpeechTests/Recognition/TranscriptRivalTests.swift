import Testing

@testable import Speech

/// Readings that fit the same sound as well.
struct TranscriptRivalTests {
  @Test(arguments: [
    (true, true, false), (true, false, true), (false, true, false), (false, false, false),
  ])
  func aCloseRivalLeavesNothingCertain(wasCertain: Bool, isClose: Bool, isCertain: Bool) {
    let heard = Transcript(
      text: "call anna", start: 0, end: 1, confidence: 0.9, isCertain: wasCertain)
    let rival = Transcript(text: "call ana", start: 0, end: 1, confidence: 0.4)
    let compared = heard.compared(to: rival, isClose: isClose)
    #expect(compared.isCertain == isCertain)
    #expect(compared.text == "call anna")
    #expect(compared.alternatives == [.init(text: "call ana", confidence: 0.4)])
  }

  @Test func spelledTranscript_hasTheSameTimesAndOtherWords() {
    let words = ["llama", "a", "begona's"].enumerated().map {
      Transcript.Word(word: $1, start: Double($0), end: Double($0 + 1), confidence: 0.5)
    }
    let heard = Transcript(
      text: "llama a begona's", start: 0, end: 3, confidence: 0.9, words: words
    ).compared(
      to: Transcript(text: "llama a mama", start: 0, end: 3, confidence: 0.4), isClose: true)
    let spelled = heard.spelled { words in
      words.map { ["begona's": "begoña's", "mama": "mamá"][$0] ?? $0 }
    }
    #expect(spelled.text == "llama a begoña's")
    #expect(spelled.alternatives.map(\.text) == ["llama a mamá"])
    #expect(spelled.words.map(\.word) == ["llama", "a", "begoña's"])
    #expect(spelled.words.map(\.start) == words.map(\.start))
    #expect(!spelled.isCertain && spelled.isCertainAlone)
    #expect(heard.spelled { $0 } == heard)
  }
}
