/// How an acoustic model is used for sound that came by telephone.
///
/// Without the frequencies below 300 Hz and above 3400 Hz the cepstra of the same speech are others, very
/// nearly by a linear transform. The model's means go through it, and the channel begins as a telephone's.
/// Public as part of the parameters alone.
public struct TelephoneBand: Sendable, Hashable, Codable {
  /// The cepstral mean of speech by telephone that the model's own initial mean becomes.
  public var mean: [Float]
  /// What makes a telephone's cepstra of others: a row for each coefficient.
  public var transform: [[Float]]

  /// Whether it is for cepstra of so many coefficients.
  func fits(_ coefficients: Int) -> Bool {
    mean.count == coefficients && transform.count == coefficients
      && transform.allSatisfy { $0.count == coefficients }
  }

  /// A transform that leaves everything as it is.
  static func identity(_ coefficients: Int) -> [[Float]] {
    (0..<coefficients).map { row in (0..<coefficients).map { $0 == row ? 1 : 0 } }
  }

  /// A transform in the format of `ps_mllr_read`: for cepstra and their differences, one class of
  /// Gaussians, no offset, variances as they are.
  static func mllr(_ transform: [[Float]], streams: Int) -> String {
    let rows = transform.map { $0.map { "\($0)" }.joined(separator: " ") }
    let zeros = Array(repeating: "0", count: rows.count).joined(separator: " ")
    let ones = Array(repeating: "1", count: rows.count).joined(separator: " ")
    let stream = (["\(rows.count)"] + rows + [zeros, ones]).joined(separator: "\n")
    return (["1", "\(streams)"] + Array(repeating: stream, count: streams))
      .joined(separator: "\n") + "\n"
  }
}
