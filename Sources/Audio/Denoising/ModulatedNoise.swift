internal import Foundation

/// Noise that is as loud as the sound it goes with, but for a constant ratio.
///
/// As in the modulated noise reference unit of ITU-T P.810: each sample is multiplied by one and some
/// white noise. Silence stays silence. The noise is the same for each sound.
package enum ModulatedNoise {
  /// The sound with noise.
  ///
  /// - Parameters:
  ///   - samples: 16-bit samples.
  ///   - ratio: How far below the sound the noise is, in dB.
  /// - Returns: As many samples.
  package static func added(to samples: [Int16], ratio: Double) -> [Int16] {
    // Even numbers from -1 to 1 have the power of a third.
    let gain = Float(pow(10, -ratio / 20) * 3.squareRoot())
    // The constants of Numerical Recipes' quick generator, whose high bits are even enough.
    var state: UInt32 = 1
    return samples.map { sample in
      state = state &* 1_664_525 &+ 1_013_904_223
      let noise = Float(Int32(bitPattern: state)) / 2_147_483_648
      let value = (Float(sample) * (1 + gain * noise)).rounded()
      return Int16(max(-32768, min(32767, value)))
    }
  }
}
