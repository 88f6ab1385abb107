import Testing

@testable import VoiceAdaptation

struct AdaptationScoreTests {
  private static func score(_ errors: Int, _ margin: Double) -> AdaptationScore {
    AdaptationScore(heard: [], margin: margin, errors: errors)
  }

  @Test(arguments: [
    (9, -5.0, 10, 5.0, true), (10, 5.1, 10, 5.0, true), (10, 5.0, 10, 5.0, false),
    (10, 4.9, 10, 5.0, false), (11, 9.0, 10, 5.0, false),
  ])
  func fewerErrorsCountFirst(
    errors: Int, margin: Double, others: Int, otherMargin: Double, isBetter: Bool
  ) {
    #expect(Self.score(errors, margin).isBetter(than: Self.score(others, otherMargin)) == isBetter)
  }

  @Test func theSimplerMethodIsTakenOfTwoAsGood() {
    let good = Self.score(1, 2)
    let outcome = AdaptationOutcome(
      sentences: [], speech: 0, before: Self.score(5, 0),
      tried: [.mllrAndMAP: good, .map: good, .mllr: Self.score(2, 9)], kept: nil)
    #expect(outcome.best?.method == .map)
    #expect(
      AdaptationOutcome(
        sentences: [], speech: 0, before: good, tried: [:], kept: nil
      ).best == nil)
  }
}
