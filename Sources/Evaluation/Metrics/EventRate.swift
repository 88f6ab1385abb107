internal import Foundation

/// So many events in so many hours, with the 95 % interval of their true rate.
///
/// The events are taken for a Poisson process; the interval is the exact one of F. Garwood,
/// "Fiducial limits for the Poisson distribution", Biometrika 28, 1936.
struct EventRate: Sendable, Hashable, Encodable {
  /// The number of events.
  private(set) var count: Int
  /// In how many seconds.
  private var seconds: Double

  /// A rate.
  init(_ count: Int = 0, inHours hours: Double = 0) {
    self.count = count
    seconds = hours * 3600
  }

  /// In how many hours.
  var hours: Double { seconds / 3600 }

  /// Adds events.
  mutating func add(_ count: Int, inSeconds seconds: Double) {
    self.count += count
    self.seconds += seconds
  }

  /// Events an hour; nil in no time.
  var value: Double? { hours > 0 ? Double(count) / hours : nil }

  /// The bounds of the 95 % interval of the rate; nil in no time.
  var interval: ClosedRange<Double>? {
    guard hours > 0 else { return nil }
    let bounds = Self.interval(of: count)
    return bounds.lowerBound / hours...bounds.upperBound / hours
  }

  /// The mean numbers of events for which `count` or more, or `count` or fewer, have 2.5 %.
  static func interval(of count: Int) -> ClosedRange<Double> {
    let low =
      count == 0 ? 0 : solution { mean in 1 - cumulative(count - 1, mean: mean) >= 0.025 }
    let high = solution { cumulative(count, mean: $0) <= 0.025 }
    return low...high
  }

  /// The probability of `count` events or fewer.
  private static func cumulative(_ count: Int, mean: Double) -> Double {
    guard mean > 0 else { return 1 }
    var sum = 0.0
    for k in 0...count {
      sum += exp(Double(k) * log(mean) - mean - lgamma(Double(k) + 1))
    }
    return min(1, sum)
  }

  /// The smallest number for which the condition holds, which holds for all above it.
  private static func solution(where condition: (Double) -> Bool) -> Double {
    var low = 0.0
    var high = 1.0
    while !condition(high), high < 1e9 { high *= 2 }
    for _ in 0..<100 {
      let middle = (low + high) / 2
      if condition(middle) { high = middle } else { low = middle }
    }
    return high
  }

  private enum Key: String, CodingKey { case count, hours, value, low, high }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(count, forKey: .count)
    try container.encode(hours.rounded(to: 6), forKey: .hours)
    guard let value, let interval else { return }
    try container.encode(value.rounded(to: 4), forKey: .value)
    try container.encode(interval.lowerBound.rounded(to: 4), forKey: .low)
    try container.encode(interval.upperBound.rounded(to: 4), forKey: .high)
  }
}
