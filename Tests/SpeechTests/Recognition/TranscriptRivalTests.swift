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
}
