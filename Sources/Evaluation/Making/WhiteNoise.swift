internal import IntentParser

/// Noise of equal power at all frequencies, the same for the same seed.
package enum WhiteNoise: Sendable {
  /// So many samples.
  package static func samples(_ count: Int, seed: UInt64) -> [Int16] {
    var random = SplitMix(seed: seed)
    return (0..<max(0, count)).map { _ in Int16.random(in: -8000...8000, using: &random) }
  }
}
