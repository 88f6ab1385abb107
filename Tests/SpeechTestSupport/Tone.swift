internal import Foundation

/// A sine, and what can be measured of one.
package enum Tone {
  /// A sine of that frequency (Hz) and amplitude (1 is full scale), the same on all channels.
  package static func samples(
    frequency: Double = 440, amplitude: Double = 0.5, seconds: Double = 1, rate: Int = 16_000,
    channels: Int = 1
  ) -> [Float] {
    (0..<Int((seconds * Double(rate)).rounded())).flatMap { index in
      let sample = amplitude * sin(2 * .pi * frequency * Double(index) / Double(rate))
      return Array(repeating: Float(sample), count: channels)
    }
  }

  /// The frequency in Hz, by the rising zero crossings of all but the first and last tenth.
  package static func frequency(of samples: [Int16]) -> Double {
    let part = middle(of: samples)
    guard !part.isEmpty else { return 0 }
    var crossings: [Double] = []
    for index in 1..<part.count where part[index - 1] < 0 && part[index] >= 0 {
      let step = part[index] - part[index - 1]
      crossings.append(Double(index) - part[index] / step)
    }
    guard let first = crossings.first, let last = crossings.last, last > first else { return 0 }
    return Double(crossings.count - 1) / (last - first) * 16_000
  }

  /// The amplitude of the sine that has this power, 1 is full scale, of all but the ends.
  package static func amplitude(of samples: [Int16]) -> Double {
    let part = middle(of: samples)
    return (2 * part.reduce(0) { $0 + $1 * $1 } / Double(part.count)).squareRoot() / 32768
  }

  private static func middle(of samples: [Int16]) -> [Double] {
    samples[samples.count / 10..<samples.count * 9 / 10].map(Double.init)
  }
}
