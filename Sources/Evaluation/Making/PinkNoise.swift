internal import IntentParser

/// Noise of equal power in all octaves, as rooms have it, the same for the same seed.
///
/// The sum of random values of which each stays twice as long as the one before: R. F. Voss and J.
/// Clarke, "1/f noise in music and speech", Nature 258, 1975.
package enum PinkNoise: Sendable {
  private static let octaves = 12
  private static let amplitude = 1_200

  /// So many samples.
  package static func samples(_ count: Int, seed: UInt64) -> [Int16] {
    var random = SplitMix(seed: seed)
    var values = [Int](repeating: 0, count: octaves)
    return (0..<max(0, count)).map { index in
      for octave in 0..<octaves where index % (1 << octave) == 0 {
        values[octave] = Int.random(in: -amplitude...amplitude, using: &random)
      }
      return Int16(values.reduce(0, +))
    }
  }
}
