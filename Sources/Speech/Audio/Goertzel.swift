internal import Foundation

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
