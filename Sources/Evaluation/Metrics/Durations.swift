/// The distribution of durations: the median, and the 90th and 99th percentiles.
struct Durations: Sendable, Hashable, Encodable {
  /// The number of measurements.
  let count: Int
  /// The median, in seconds.
  let p50: Double
  /// The 90th percentile, in seconds.
  let p90: Double
  /// The 99th percentile, in seconds.
  let p99: Double
  /// The longest, in seconds.
  let longest: Double

  /// The percentiles of durations in seconds, or nil of none.
  init?(_ seconds: [Double]) {
    guard let longest = seconds.max() else { return nil }
    let sorted = seconds.sorted()
    count = seconds.count
    p50 = Quantile.value(0.5, ofSorted: sorted).rounded(to: 6)
    p90 = Quantile.value(0.9, ofSorted: sorted).rounded(to: 6)
    p99 = Quantile.value(0.99, ofSorted: sorted).rounded(to: 6)
    self.longest = longest.rounded(to: 6)
  }
}

/// Quantiles of samples.
enum Quantile: Sendable {
  /// The quantile between the two nearest values.
  ///
  /// As most programs compute it: type 7 of R. J. Hyndman and Y. Fan, "Sample quantiles in
  /// statistical packages", 1996.
  ///
  /// - Parameters:
  ///   - share: Which, 0...1.
  ///   - values: Sorted, at least one.
  /// - Returns: The quantile; 0 of no values.
  static func value(_ share: Double, ofSorted values: [Double]) -> Double {
    guard let last = values.indices.last else { return 0 }
    let position = min(max(0, share), 1) * Double(last)
    let index = Int(position)
    guard index < last else { return values[last] }
    return values[index] + (position - Double(index)) * (values[index + 1] - values[index])
  }
}
