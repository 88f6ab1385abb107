import Foundation
import Testing

@testable import Evaluation

struct NoiseMixerTests {
  private let speech = (0..<8192).map { Int16($0 < 4096 ? ($0 % 2 == 0 ? 8000 : -8000) : 0) }
  private let noise = (0..<3000).map { Int16($0 % 3 == 0 ? 1000 : -500) + Int16($0 % 7) }

  /// Where the speech is silent, what is left is the noise, at the ratio.
  @Test(arguments: [0.0, 6, 15, 24])
  func ratio(decibels: Double) {
    let mixed = NoiseMixer(noise: noise, seed: 1).mixed(speech, at: decibels, name: "a")
    #expect(mixed.count == speech.count)
    #expect(mixed.map { abs(Int($0)) }.max() == 16_384)
    let quiet = NoiseMixer.largestEnergy(of: Array(mixed[4096...]))
    // The scale of the sum is known from the speech in it.
    let peak = 8000 + 1000 * (64e6 / (0.5e6 * pow10(decibels))).squareRoot()
    let loud = 2048 * 64e6 * (16_384 / peak) * (16_384 / peak)
    #expect(abs(10 * log10(loud / quiet) - decibels) < 0.3)
  }

  private func pow10(_ decibels: Double) -> Double { exp(decibels / 10 * log(10)) }

  @Test func seeded() {
    let first = NoiseMixer(noise: noise, seed: 1).mixed(speech, at: 6, name: "a")
    func isSame(seed: UInt64, _ name: String) -> Bool {
      NoiseMixer(noise: noise, seed: seed).mixed(speech, at: 6, name: name) == first
    }
    #expect(isSame(seed: 1, "a"))
    #expect(!isSame(seed: 2, "a"))
    #expect(!isSame(seed: 1, "b"))
  }

  @Test func nothingToMix() {
    #expect(NoiseMixer(noise: [], seed: 1).mixed(speech, at: 6, name: "a") == speech)
    #expect(NoiseMixer(noise: noise, seed: 1).mixed([], at: 6, name: "a") == [])
    let silence = [Int16](repeating: 0, count: 100)
    #expect(NoiseMixer(noise: noise, seed: 1).mixed(silence, at: 6, name: "a") == silence)
    let loudest = [Int16](repeating: .min, count: 5000)
    #expect(NoiseMixer(noise: loudest, seed: 1).mixed(loudest, at: -100, name: "a").count == 5000)
  }

  @Test(arguments: [("clean", "clean"), ("24", "24 dB"), ("-3.5", "-3.5 dB")])
  func conditions(text: String, name: String) { #expect(Condition(text)?.name == name) }

  @Test(arguments: ["", "loud", "nan", "inf", "1e9"])
  func noConditions(text: String) { #expect(Condition(text) == nil) }
}
