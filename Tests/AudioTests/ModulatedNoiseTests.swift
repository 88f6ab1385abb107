import Foundation
import Testing

@testable import Audio

@Suite struct ModulatedNoiseTests {
  @Test func leavesSilence() {
    let silence = [Int16](repeating: 0, count: 1000)
    #expect(ModulatedNoise.added(to: silence, ratio: 0) == silence)
    #expect(ModulatedNoise.added(to: [], ratio: 25).isEmpty)
  }

  @Test(arguments: [10.0, 25, 40], [300.0, 10_000])
  func isBelowTheSoundByTheRatio(ratio: Double, amplitude: Double) {
    let sound = (0..<16_000).map { Int16(amplitude * sin(Double($0) * 0.3)) }
    let noisy = ModulatedNoise.added(to: sound, ratio: ratio)
    let noise = zip(noisy, sound).map { Double($0) - Double($1) }
    let power = { (values: [Double]) in values.reduce(0) { $0 + $1 * $1 } }
    // The step of the samples is noise, too.
    guard amplitude * pow(10, -ratio / 20) > 5 else { return }
    let measured = 10 * log10(power(sound.map(Double.init)) / power(noise))
    #expect(abs(measured - ratio) < 0.3)
  }

  @Test func staysWithinTheSamples() {
    let loud: [Int16] = [.max, .min, .max, .min]
    #expect(ModulatedNoise.added(to: loud, ratio: 0).count == loud.count)
  }

  @Test func isTheSameEachTime() {
    let sound = (0..<500).map { Int16($0) }
    #expect(
      ModulatedNoise.added(to: sound, ratio: 20) == ModulatedNoise.added(to: sound, ratio: 20))
  }
}
