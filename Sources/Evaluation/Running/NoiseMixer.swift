package import Audio
internal import Foundation
internal import IntentParser
internal import Storage

/// Mixes noise into speech at a ratio of their loudest moments.
///
/// A piece of the noise as long as the speech, from a place that the seed and the item's name choose,
/// is scaled so that the largest energy of any 2,048-sample frame of the speech lies so many dB above
/// the largest of the piece; then the sum is brought to a peak of half of full scale. These are the
/// rules of Picovoice's speech-to-intent benchmark.
package struct NoiseMixer: Sendable {
  private let noise: [Int16]
  private let seed: UInt64

  private static let frameLength = 2048
  private static let peak = 16_384.0

  /// A mixer.
  ///
  /// - Parameters:
  ///   - noise: 16 kHz; where it is shorter than the speech, it is repeated.
  ///   - seed: Chooses the pieces.
  package init(noise: [Int16], seed: UInt64) {
    self.noise = noise
    self.seed = seed
  }

  /// The speech with noise in it.
  ///
  /// - Parameters:
  ///   - speech: 16 kHz.
  ///   - decibels: How far the loudest moment of the speech is above that of the noise.
  ///   - name: The item's, which chooses the piece of noise.
  /// - Returns: As many samples; the speech itself where it, or the noise, is silent.
  package func mixed(_ speech: [Int16], at decibels: Double, name: String) -> [Int16] {
    let piece = piece(count: speech.count, name: name)
    let speechEnergy = Self.largestEnergy(of: speech)
    let noiseEnergy = Self.largestEnergy(of: piece)
    guard speechEnergy > 0, noiseEnergy > 0 else { return speech }
    let ratio = pow(10, decibels / 10)
    let scale = (speechEnergy / (noiseEnergy * ratio)).squareRoot()
    let sum = zip(speech, piece).map { Double($0) + scale * Double($1) }
    let largest = sum.reduce(0) { max($0, abs($1)) }
    guard largest > 0, largest.isFinite else { return speech }
    return sum.map { Int16(($0 / largest * Self.peak).rounded()) }
  }

  private func piece(count: Int, name: String) -> [Int16] {
    guard !noise.isEmpty, count > 0 else { return [] }
    var hash = FNV1a()
    hash.add(name.utf8)
    var random = SplitMix(seed: seed ^ hash.value)
    let starts = noise.count > count ? noise.count - count + 1 : noise.count
    let start = Int.random(in: 0..<starts, using: &random)
    return (0..<count).map { noise[(start + $0) % noise.count] }
  }

  /// The largest energy of a whole frame; of less than one frame, that of all samples.
  static func largestEnergy(of samples: [Int16]) -> Double {
    let length = min(frameLength, samples.count)
    guard length > 0 else { return 0 }
    var largest = 0.0
    for start in stride(from: 0, through: samples.count - length, by: length) {
      let energy = samples[start..<start + length].reduce(0.0) { $0 + Double($1) * Double($1) }
      largest = max(largest, energy)
    }
    return largest
  }

  /// Reads the sound of a file.
  ///
  /// - Throws: `SpeechError`.
  package static func samples(of path: String) throws(SpeechError) -> [Int16] {
    try sound(of: path).samples
  }

  /// Reads the sound of a file, and which part of the spectrum it has.
  ///
  /// - Throws: `SpeechError`.
  static func sound(
    of path: String
  ) throws(SpeechError) -> (samples: [Int16], band: AudioBand) {
    let file = try AudioFile(path: path)
    var samples: [Int16] = []
    while let chunk = try file.read() { samples += chunk }
    return (samples, file.band)
  }
}
