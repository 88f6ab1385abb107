/// How long something took: the median, and what nine and ninety-nine of a hundred stay below.
package struct Durations: Sendable, Hashable, Encodable {
  /// How many were measured.
  package let count: Int
  /// The median, in seconds.
  package let p50: Double
  /// The 90th percentile, in seconds.
  package let p90: Double
  /// The 99th percentile, in seconds.
  package let p99: Double
  /// The longest, in seconds.
  package let longest: Double

  /// The percentiles of durations in seconds, or nil of none.
  package init?(_ seconds: [Double]) {
    guard let longest = seconds.max() else { return nil }
    let sorted = seconds.sorted()
    count = seconds.count
    p50 = Quantile.value(0.5, ofSorted: sorted).rounded(to: 6)
    p90 = Quantile.value(0.9, ofSorted: sorted).rounded(to: 6)
    p99 = Quantile.value(0.99, ofSorted: sorted).rounded(to: 6)
    self.longest = longest.rounded(to: 6)
  }
}
