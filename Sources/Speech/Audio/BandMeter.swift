internal import Foundation

/// Compares what a sound has below a frequency with what it has above, up to 7.5 kHz.
struct BandMeter: Sendable {
  /// The window: 20 ms.
  private static let windowsPerSecond = 50
  /// A tone each so many Hz is measured.
  private static let step = 100.0
  /// What the lower part begins with, in Hz, and the upper part ends with.
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

  /// How far the upper part is below the lower one, in dB; nil where that cannot be known.
  var margin: Double? {
    guard !upper.isEmpty, energy.lower > 0 else { return nil }
    return 10 * log10(energy.lower / max(energy.upper, 1e-30))
  }
}
