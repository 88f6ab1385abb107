internal import Foundation

/// Mixes noise into speech at a ratio of their loudest moments, as `callvoice test --snr` does.
struct NoiseMix {
  private let noise: [Int16]
  private let ratio: Double

  private static let frameLength = 2048
  private static let peak = 16_384.0

  /// - Parameters:
  ///   - noise: 16 kHz.
  ///   - ratio: how far the loudest moment of the speech is above that of the noise, in dB.
  init(_ noise: [Int16], ratio: Double) {
    self.noise = noise
    self.ratio = ratio
  }

  /// The speech with noise in it, the piece of which the name chooses.
  func mixed(_ speech: [Int16], name: String) -> [Int16] {
    guard !speech.isEmpty, !noise.isEmpty else { return speech }
    let start = name.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xff_ffff } % noise.count
    let piece = speech.indices.map { noise[(start + $0) % noise.count] }
    let energies = (speech: Self.largestEnergy(of: speech), noise: Self.largestEnergy(of: piece))
    guard energies.speech > 0, energies.noise > 0 else { return speech }
    let scale = (energies.speech / energies.noise / pow(10, ratio / 10)).squareRoot()
    let sum = zip(speech, piece).map { Double($0) + scale * Double($1) }
    let largest = sum.reduce(1) { max($0, abs($1)) }
    return sum.map { Int16(($0 / largest * Self.peak).rounded()) }
  }

  private static func largestEnergy(of samples: [Int16]) -> Double {
    let length = min(frameLength, samples.count)
    return stride(from: 0, through: samples.count - length, by: length).map { start in
      samples[start..<start + length].reduce(0.0) { $0 + Double($1) * Double($1) }
    }.max() ?? 0
  }
}
