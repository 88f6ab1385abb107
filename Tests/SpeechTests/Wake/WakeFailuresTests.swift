import Testing

@testable import Speech

@Suite struct WakeFailuresTests {
  @Test func looksAtEverythingToBeginWith() {
    var failures = WakeFailures()
    for frame in 0..<4 {
      #expect(!failures.outdo(-300, at: frame))
      failures.add(-100, at: frame)
    }
    #expect(!failures.outdo(-300, at: 4))
  }

  @Test func leavesOutWhatIsWorseThanHalf() {
    var failures = WakeFailures()
    for (frame, score) in [-500, -400, -300, -200, -100].enumerated() {
      failures.add(Double(score), at: frame)
    }
    #expect(!failures.outdo(-300, at: 10))
    #expect(!failures.outdo(-50, at: 10))
    #expect(failures.outdo(-301, at: 10))
  }

  @Test func countsWhatItLeftOut() {
    var failures = WakeFailures()
    for frame in 0..<9 { failures.add(-100, at: frame) }
    for frame in 10..<15 { #expect(failures.outdo(-200, at: frame)) }
    #expect(!failures.outdo(-200, at: 15))
  }

  @Test func forgetsAfterTenSeconds() {
    var failures = WakeFailures()
    for frame in 0..<9 { failures.add(-100, at: frame) }
    #expect(failures.outdo(-200, at: 1000))
    #expect(!failures.outdo(-200, at: 1009))
  }
}
