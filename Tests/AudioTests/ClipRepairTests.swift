import Foundation
import SpeechTestSupport
import Testing

@testable import Audio

@Suite struct ClipRepairTests {
  /// A sine of 200 Hz that is so much louder than full scale.
  private static func sine(_ amplitude: Float) -> [Float] {
    Tone.samples(frequency: 200, amplitude: Double(amplitude), seconds: 0.5)
  }

  private static func clipped(_ samples: [Float]) -> [Float] { samples.map { max(-1, min(1, $0)) } }

  private func repaired(_ samples: [Float], by length: Int) -> [Float] {
    var repair = ClipRepair()
    var output: [Float] = []
    for start in stride(from: 0, to: samples.count, by: length) {
      let end = min(samples.count, start + length)
      output += repair.repair(Array(samples[start..<end]), isLast: end == samples.count)
    }
    return output
  }

  private func error(_ one: [Float], _ other: [Float]) -> Float {
    let squares = zip(one, other).reduce(Float(0)) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    return (squares / Float(one.count)).squareRoot()
  }

  @Test(arguments: [1.5, 2, 4] as [Float]) func peaksComeBack(amplitude: Float) {
    let whole = Self.sine(amplitude)
    let clipped = Self.clipped(whole)
    let output = repaired(clipped, by: clipped.count)
    #expect(output.count == whole.count)
    #expect(error(output, whole) < 0.4 * error(clipped, whole))
  }

  @Test func goodSoundStays() {
    let sound = Self.sine(0.9)
    #expect(repaired(sound, by: 160) == sound)
  }

  @Test(arguments: [1, 2, 3, 7, 160, 4_801]) func piecesEqualTheWhole(length: Int) {
    let sound = Self.clipped(Self.sine(3))
    #expect(repaired(sound, by: length) == repaired(sound, by: sound.count))
  }

  @Test(arguments: [1, -1, 0.98] as [Float])
  func `A single sample as loud as can be stays, and two of them are repaired`(peak: Float) {
    let slope = peak * 0.9
    let single = [0, slope, peak, slope, 0, 0]
    #expect(repaired(single, by: single.count) == single)
    let double = [0, slope, peak, peak, slope, 0, 0]
    #expect(repaired(double, by: double.count) != double)
  }

  @Test func whatNeverEndsStays() {
    for sound: [Float] in [[], [1], [1, 1, 1], Array(repeating: -1, count: 5_000)] {
      #expect(repaired(sound, by: 160) == sound)
    }
  }
}
