internal import Foundation

/// Compares what a sound has just below a frequency with what it has above, up to 7.5 kHz.
///
/// A tone or a chord has nothing above its highest partial, whatever it came through. The channel shows only
/// where the sound itself goes up to the limit, as the hiss and the many partials of speech do: in windows
/// whose power just below the limit is spread over all frequencies, and is a part of the sound rather than
/// what the window makes of a loud tone below. Of those, it is compared how steeply the power falls at the
/// limit; no voice or instrument does that by itself.
struct BandMeter: Sendable {
  /// The window: 20 ms.
  private static let windowsPerSecond = 50
  /// A tone each so many Hz is measured.
  private static let step = 100.0
  /// The start of the lower part and the end of the upper part, in Hz.
  private static let edges = (300.0, 7_500.0)
  /// Between the two parts there is a gap, since filters are not steep, in Hz.
  private static let gap = (-600.0, 400.0)
  /// The upper end of the lower part that is compared with the upper part, in Hz.
  private static let brinkWidth = 1_000.0
  /// The least spectral flatness there, the geometric mean by the arithmetic one, in dB.
  private static let leastFlatness = -15.0
  /// The least part of the lower power that is there, in dB: the window leaves less of a tone below.
  private static let leastShare = -40.0

  private let length: Int
  private let window: [Double]
  private var below: [Goertzel] = []
  private var brink: [Goertzel] = []
  private var upper: [Goertzel] = []
  private var samples: [Double] = []
  /// The mean powers of a tone in the windows that tell.
  private var power = (brink: 0.0, upper: 0.0)
  /// The number of windows that tell.
  private(set) var evidence = 0

  /// - Parameters:
  ///   - rate: Samples a second.
  ///   - limit: What is compared lies below and above this frequency in Hz.
  init(rate: Int, limit: Double) {
    length = max(1, rate / Self.windowsPerSecond)
    let length = length
    window = (0..<length).map { 0.5 - 0.5 * cos(2 * .pi * (Double($0) + 0.5) / Double(length)) }
    guard Double(rate) / 2 > Self.edges.1 else { return }
    func tones(_ from: Double, _ to: Double) -> [Goertzel] {
      stride(from: from, through: to, by: Self.step).map {
        Goertzel(frequency: $0, rate: Double(rate))
      }
    }
    let end = limit + Self.gap.0
    below = tones(Self.edges.0, end - Self.brinkWidth - Self.step)
    brink = tones(end - Self.brinkWidth, end)
    upper = tones(limit + Self.gap.1, Self.edges.1)
    samples.reserveCapacity(length)
  }

  mutating func hear(_ sample: Double) {
    guard samples.count < length, !upper.isEmpty else { return }
    samples.append(sample)
  }

  /// Ends a block, of which the first window is measured where it is loud.
  mutating func endBlock(isLoud: Bool) {
    defer { samples.removeAll(keepingCapacity: true) }
    guard isLoud, samples.count == length else { return }
    let mean = samples.reduce(0, +) / Double(length)
    for index in 0..<length { samples[index] = (samples[index] - mean) * window[index] }
    let near = Self.powers(of: samples, at: &brink)
    let sum = near.reduce(0, +)
    guard Self.flatness(of: near) >= Self.leastFlatness else { return }
    let all = sum + Self.powers(of: samples, at: &below).reduce(0, +)
    guard Self.decibels(sum / all) >= Self.leastShare else { return }
    evidence += 1
    power.brink += sum / Double(brink.count)
    power.upper += Self.powers(of: samples, at: &upper).reduce(0, +) / Double(upper.count)
  }

  private static func powers(of samples: [Double], at tones: inout [Goertzel]) -> [Double] {
    tones.indices.map { index in
      for sample in samples { tones[index].hear(sample) }
      return tones[index].takePower(of: samples.count)
    }
  }

  /// The spectral flatness in dB: 0 where all powers are equal.
  private static func flatness(of powers: [Double]) -> Double {
    let count = Double(powers.count)
    let mean = powers.reduce(0, +) / count
    guard mean > silence else { return -.infinity }
    return powers.reduce(0) { $0 + decibels($1) } / count - decibels(mean)
  }

  private static let silence = 1e-30

  private static func decibels(_ power: Double) -> Double { 10 * log10(max(power, silence)) }

  /// The distance of the upper part below the one under the limit, in dB a tone; nil if unknown.
  var margin: Double? {
    guard evidence > 0 else { return nil }
    return Self.decibels(power.brink) - Self.decibels(power.upper)
  }
}

/// The power of a sound at one frequency, by Goertzel's algorithm.
struct Goertzel: Sendable {
  private let coefficient: Double
  private var last = 0.0
  private var before = 0.0

  /// - Parameters:
  ///   - frequency: In Hz, below half of the rate.
  ///   - rate: Samples a second.
  init(frequency: Double, rate: Double) {
    coefficient = 2 * cos(2 * .pi * frequency / rate)
  }

  mutating func hear(_ sample: Double) {
    let next = sample + coefficient * last - before
    (before, last) = (last, next)
  }

  /// The power of a sine of that frequency in the samples so far; the next ones are another window.
  ///
  /// - Parameter count: How many samples there were.
  /// - Returns: The mean power; 1/2 for a sine as loud as can be.
  mutating func takePower(of count: Int) -> Double {
    defer { (last, before) = (0, 0) }
    let squared = last * last + before * before - coefficient * last * before
    return max(0, 2 * squared / (Double(count) * Double(count)))
  }
}
