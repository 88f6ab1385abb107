import IntentParser
import Testing

@testable import Evaluation

struct CurveTests {
  private typealias Sample = TradeOff.Sample

  /// Three requests at 0.9, 0.6 and 0.3, the second misunderstood; two others at 0.7 and 0.2.
  private let samples = [
    Sample(confidence: 0.9, isRequest: true, isRight: true),
    Sample(confidence: 0.6, isRequest: true, isRight: false),
    Sample(confidence: 0.3, isRequest: true, isRight: true),
    Sample(confidence: 0.7, isRequest: false, isRight: false),
    Sample(confidence: 0.2, isRequest: false, isRight: false),
  ]

  @Test(
    arguments: [
      (0, 1, 0, 1.0 / 3), (0.25, 0.5, 0, 1.0 / 3), (0.5, 0.5, 1.0 / 3, 1.0 / 3),
      (0.65, 0.5, 2.0 / 3, 0), (0.8, 0, 2.0 / 3, 0), (1, 0, 1, 0),
    ] as [(Double, Double, Double, Double)])
  func points(limit: Double, accepts: Double, rejects: Double, wrong: Double) throws {
    let point = try #require(TradeOff(samples).points.first { $0.limit == limit })
    #expect(point.falseAccepts == accepts.rounded(to: 4))
    #expect(point.falseRejects == rejects.rounded(to: 4))
    #expect(point.wrongAccepts == wrong.rounded(to: 4))
  }

  /// At 0.6 half of the others are accepted and a third of the requests are not.
  @Test func equalError() {
    let error = TradeOff(samples).equalError
    #expect(error?.limit == 0.6)
    #expect(error?.value == 0.4167)
    #expect(TradeOff(samples.filter(\.isRequest)).equalError == nil)
    #expect(TradeOff([]).equalError == nil)
    #expect(TradeOff([]).points.count == 101)
  }

  /// The rates are those of counting, with confidences that repeat and samples that have none.
  @Test func ratesAreThoseOfCounting() {
    var random = SplitMix(seed: 7)
    let samples = (0..<300).map { _ in
      Sample(
        confidence: random.next() % 7 == 0 ? nil : Double(random.next() % 120) / 119,
        isRequest: random.next() % 3 != 0, isRight: random.next() % 4 != 0)
    }
    let requests = samples.filter(\.isRequest)
    let others = samples.filter { !$0.isRequest }
    for point in TradeOff(samples).points {
      func isAccepted(_ sample: Sample) -> Bool { sample.confidence ?? -1 >= point.limit }
      #expect(point.falseAccepts == Proportion(others.map(isAccepted)).value?.rounded(to: 4))
      #expect(
        point.falseRejects == Proportion(requests.map { !isAccepted($0) }).value?.rounded(to: 4))
      let wrong = requests.map { isAccepted($0) && !$0.isRight }
      #expect(point.wrongAccepts == Proportion(wrong).value?.rounded(to: 4))
    }
  }

  @Test func neverHeardIsNeverAccepted() {
    let silent = TradeOff([Sample(confidence: nil, isRequest: true, isRight: false)])
    #expect(silent.points[0].falseRejects == 1)
  }

  /// Two of 0.95, both right; four of 0.65, of which one is right.
  @Test func reliability() {
    let samples =
      [(0.95, true), (0.95, true), (0.65, true), (0.65, false), (0.65, false), (0.65, false)]
    let reliability = Reliability(samples.map { (confidence: $0.0, isRight: $0.1) })
    #expect(reliability.bins.map(\.low) == [0.6, 0.9])
    #expect(reliability.bins.map(\.right) == [Proportion(1, of: 4), Proportion(2, of: 2)])
    #expect(reliability.bins.map(\.confidence) == [0.65, 0.95])
    // (4 · 0.4 + 2 · 0.05) / 6
    #expect(reliability.expectedError == 0.2833)
    // (2 · 0.05² + 0.35² + 3 · 0.65²) / 6
    #expect(reliability.brierScore == 0.2325)
    #expect(Reliability([]).expectedError == nil)
    #expect(Reliability([(confidence: 1, isRight: true)]).bins.map(\.high) == [1])
  }
}
