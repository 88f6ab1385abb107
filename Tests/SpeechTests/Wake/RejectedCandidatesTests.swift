import Testing

@testable import Speech

@Suite struct RejectedCandidatesTests {
  /// Failures of these scores, one a frame.
  static func failures(_ scores: [Double]) -> RejectedCandidates {
    var failures = RejectedCandidates()
    for (frame, score) in scores.enumerated() { failures.add(score, at: frame) }
    return failures
  }

  @Test(
    arguments: [
      ([], -300.0, 9, false),
      ([-100, -100, -100, -100], -300, 9, false),
      ([-500, -400, -300, -200, -100], -300, 9, false),
      ([-500, -400, -300, -200, -100], -50, 9, false),
      ([-500, -400, -300, -200, -100], -301, 9, true),
      ([-100, -100, -100, -100, -100], -200, 1000, true),
      ([-100, -100, -100, -100, -100], -200, 1001, false),
    ] as [([Double], Double, Int, Bool)])
  func leavesOutWhatIsWorseThanHalfOfTenSeconds(
    scores: [Double], score: Double, frame: Int, isLeftOut: Bool
  ) {
    var failures = Self.failures(scores)
    let isWorse = failures.outdo(score, at: frame)
    #expect(isWorse == isLeftOut)
  }

  @Test func countsWhatItLeftOut() {
    var failures = Self.failures(Array(repeating: -100, count: 9))
    let answers = (10..<16).map { failures.outdo(-200, at: $0) }
    #expect(answers == [true, true, true, true, true, false])
  }
}
