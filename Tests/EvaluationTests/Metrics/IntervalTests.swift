import Testing

@testable import Evaluation

struct IntervalTests {
  /// As printed by Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in
  /// Medicine 17, 1998, table I, method 3.
  @Test(
    arguments: [
      (81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0, 0.1611),
      (1, 29, 0.0061, 0.1718),
    ] as [(Int, Int, Double, Double)])
  func wilson(count: Int, total: Int, low: Double, high: Double) {
    let interval = Proportion(count, of: total).interval
    #expect(abs(interval.lowerBound - low) < 0.00005)
    #expect(abs(interval.upperBound - high) < 0.00005)
  }

  @Test func sharesOfNothingAndAll() {
    #expect(Proportion(0, of: 0).value == nil)
    #expect(Proportion(0, of: 0).interval == 0...1)
    #expect(Proportion(7, of: 5).value == 1)
    #expect(Proportion(5, of: 5).interval.upperBound == 1)
    #expect(Proportion([true, false, true, true]) == Proportion(3, of: 4))
  }

  /// As tabled by Garwood, Biometrika 28, 1936, whose table is reprinted in many places.
  @Test(
    arguments: [
      (0, 0, 3.689), (1, 0.0253, 5.572), (5, 1.623, 11.668), (10, 4.795, 18.390),
      (50, 37.11, 65.92),
    ] as [(Int, Double, Double)])
  func poisson(count: Int, low: Double, high: Double) {
    let interval = EventRate.interval(of: count)
    #expect(abs(interval.lowerBound - low) < 0.006)
    #expect(abs(interval.upperBound - high) < 0.006)
  }

  @Test func rates() {
    #expect(EventRate(6, inHours: 2).value == 3)
    #expect(EventRate(6, inHours: 0).value == nil)
    #expect(EventRate(0, inHours: 2).interval?.lowerBound == 0)
  }

  /// From Agresti, Categorical Data Analysis, approval of the president: 86 and 150 of 1600 changed;
  /// and the often-printed 59 and 121.
  @Test(arguments: [(86, 150, 17.36), (59, 121, 21.36), (0, 0, 0)] as [(Int, Int, Double)])
  func mcNemarStatistic(better: Int, worse: Int, chiSquared: Double) {
    let test = McNemar(better: better, worse: worse)
    #expect(abs(test.chiSquared - chiSquared) < 0.006)
    #expect(test.isSignificant == (chiSquared > 3.84))
  }

  /// By hand: 2 (C(12,0) + C(12,1) + C(12,2)) / 2^12 and so on.
  @Test(
    arguments: [
      (10, 2, 0.0385742), (5, 0, 0.0625), (6, 0, 0.03125), (3, 3, 1), (1, 0, 1), (0, 0, 1),
    ] as [(Int, Int, Double)])
  func mcNemarProbability(better: Int, worse: Int, probability: Double) {
    #expect(abs(McNemar(better: better, worse: worse).probability - probability) < 1e-6)
    #expect(abs(McNemar(better: worse, worse: better).probability - probability) < 1e-6)
    #expect(McNemar(better: better, worse: worse).isSignificant == (probability < 0.05))
  }

  @Test func quantiles() {
    #expect(Quantile.value(0.5, ofSorted: []) == 0)
    #expect(Quantile.value(0.5, ofSorted: [1, 2, 3, 4]) == 2.5)
    #expect(Quantile.value(0.9, ofSorted: [0, 10]) == 9)
    #expect(Quantile.value(2, ofSorted: [0, 10]) == 10)
    #expect(Durations([]) == nil)
    #expect(Durations([3, 1, 2])?.p50 == 2)
    #expect(Durations([3, 1, 2])?.longest == 3)
  }
}
