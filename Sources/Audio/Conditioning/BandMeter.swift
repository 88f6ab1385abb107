internal import Foundation

/// Compares what a sound has below a frequency with what it has above, up to 7.5 kHz.
struct BandMeter: Sendable {
  /// The window: 20 ms.
  private static let windowsPerSecond = 50
  /// A tone each so many Hz is measured.
  private static let step = 100.0
  /// The start of the lower part and the end of the upper part, in Hz.
  private static let edges = (300.0, 7_500.0)
  /// Between the two parts there is a gap, since filters are not steep, in Hz.
  private static let gap = (-600.0, 400.0)

  private let length: Int
  private let window: [Double]
  private var lower: [Goertzel] = []
  private var upper: [Goertzel] = []
  private var samples: [Double] = []
  private var energy = (lower: 0.0, upper: 0.0)

  /// - Parameters:
  ///   - rate: samples a second.
  ///   - limit: what is compared lies below and above this frequency in Hz.
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
    lower = tones(Self.edges.0, limit + Self.gap.0)
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
    energy.lower += Self.power(of: samples, at: &lower)
    energy.upper += Self.power(of: samples, at: &upper)
  }

  private static func power(of samples: [Double], at tones: inout [Goertzel]) -> Double {
    var power = 0.0
    for index in tones.indices {
      for sample in samples { tones[index].hear(sample) }
      power += tones[index].takePower(of: samples.count)
    }
    return power
  }

  /// The distance of the upper part below the lower one, in dB; nil if unknown.
  var margin: Double? {
    guard !upper.isEmpty, energy.lower > 0 else { return nil }
    return 10 * log10(energy.lower / max(energy.upper, 1e-30))
  }
}

/// The power of a sound at one frequency, by Goertzel's algorithm.
struct Goertzel: Sendable {
  private let coefficient: Double
  private var last = 0.0
  private var before = 0.0

  /// - Parameters:
  ///   - frequency: in Hz, below half of the rate.
  ///   - rate: samples a second.
  init(frequency: Double, rate: Double) {
    coefficient = 2 * cos(2 * .pi * frequency / rate)
  }

  mutating func hear(_ sample: Double) {
    let next = sample + coefficient * last - before
    (before, last) = (last, next)
  }

  /// The power of a sine of that frequency in the samples so far; the next ones are another window.
  ///
  /// - Parameter count: how many samples there were.
  /// - Returns: the mean power; 1/2 for a sine as loud as can be.
  mutating func takePower(of count: Int) -> Double {
    defer { (last, before) = (0, 0) }
    let squared = last * last + before * before - coefficient * last * before
    return max(0, 2 * squared / (Double(count) * Double(count)))
  }
}
