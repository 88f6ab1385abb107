internal import Foundation

/// So many of so many, with the 95 % interval in which the true share lies.
///
/// The interval is the score interval of E. B. Wilson, "Probable inference, the law of succession,
/// and statistical inference", Journal of the American Statistical Association 22, 1927, without
/// continuity correction; R. G. Newcombe, Statistics in Medicine 17, 1998, compares it with others.
struct Proportion: Sendable, Hashable, Encodable {
  /// The number of items counted.
  private(set) var count: Int
  /// Of how many.
  private(set) var total: Int

  /// A share of nothing.
  init() { self.init(0, of: 0) }

  /// A share; a count above the total is taken for the total.
  init(_ count: Int, of total: Int) {
    self.total = max(0, total)
    self.count = min(max(0, count), self.total)
  }

  /// Counts the values that are true.
  init(_ values: some Sequence<Bool>) {
    self.init()
    for value in values { add(value) }
  }

  /// Adds an item.
  mutating func add(_ isCounted: Bool) {
    total += 1
    if isCounted { count += 1 }
  }

  /// Adds an item, where there is one.
  mutating func add(_ isCounted: Bool?) {
    if let isCounted { add(isCounted) }
  }

  /// The share, 0...1; nil of nothing.
  var value: Double? { total > 0 ? Double(count) / Double(total) : nil }

  /// The 97.5 % point of the normal distribution.
  static let quantile = 1.959_963_984_540_054

  /// The bounds of the 95 % interval, each 0...1; of nothing, all is possible.
  var interval: ClosedRange<Double> {
    guard total > 0 else { return 0...1 }
    let n = Double(total)
    let share = Double(count) / n
    let z = Self.quantile
    let scale = 1 + z * z / n
    let middle = (share + z * z / (2 * n)) / scale
    let half = z / scale * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
    let low = count == 0 ? 0 : max(0, middle - half)
    let high = count == total ? 1 : min(1, middle + half)
    return low...high
  }

  private enum Key: String, CodingKey { case count, total, value, low, high }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(count, forKey: .count)
    try container.encode(total, forKey: .total)
    guard let value else { return }
    try container.encode(value.rounded(to: 4), forKey: .value)
    try container.encode(interval.lowerBound.rounded(to: 4), forKey: .low)
    try container.encode(interval.upperBound.rounded(to: 4), forKey: .high)
  }
}

extension Double {
  /// The number with so many digits behind the point.
  func rounded(to digits: Int) -> Double {
    guard isFinite else { return self }
    let scale = pow(10, Double(digits))
    return (self * scale).rounded() / scale
  }
}
