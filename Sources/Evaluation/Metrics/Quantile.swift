/// Quantiles of samples.
package enum Quantile: Sendable {
  /// The quantile between the two nearest values.
  ///
  /// As most programs compute it: type 7 of R. J. Hyndman and Y. Fan, "Sample quantiles in
  /// statistical packages", 1996.
  ///
  /// - Parameters:
  ///   - share: which, 0...1.
  ///   - values: sorted, at least one.
  /// - Returns: the quantile; 0 of no values.
  package static func value(_ share: Double, ofSorted values: [Double]) -> Double {
    guard let last = values.indices.last else { return 0 }
    let position = min(max(0, share), 1) * Double(last)
    let index = Int(position)
    guard index < last else { return values[last] }
    return values[index] + (position - Double(index)) * (values[index + 1] - values[index])
  }
}
