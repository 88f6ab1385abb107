import Foundation
import Testing

@testable import Speech

/// What a sentence asks for, and how likely a name in it is one that is listed.
struct SentenceMeaningTests {
  @Test(arguments: [(nil, 1.0), (0, 1), (1, 1.0 / 31), (30, 0.5), (3_000, 3_000.0 / 3_030)])
  func fewNamesAreHardlyAllThereAre(nameCount: Int?, probability: Double) {
    let meaning = SentenceMeaning("call", nameCount: nameCount)
    #expect(abs(exp(meaning.listedLogProbability) - probability) < 1e-9)
  }
}
