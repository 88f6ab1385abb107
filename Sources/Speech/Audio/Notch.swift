internal import Foundation

/// A second-order filter that removes one frequency.
struct Notch: Sendable, Hashable {
  /// How far the phase of what is removed goes on with each sample, in radians.
  let angle: Double
  private let b0: Double
  private let b1: Double
  private let a2: Double
  private var x1 = 0.0
  private var x2 = 0.0
  private var y1 = 0.0
  private var y2 = 0.0

  /// A notch.
  ///
  /// - Parameters:
  ///   - frequency: what is removed, in Hz.
  ///   - width: how wide it is in Hz, less than twice the frequency; it settles within 1 / (3 · width).
  ///   - rate: samples a second.
  init(frequency: Double, width: Double, rate: Double) {
    angle = 2 * Double.pi * frequency / rate
    let octaves = log2((frequency + width / 2) / (frequency - width / 2))
    let alpha = sin(angle) * sinh(log(2) / 2 * octaves * angle / sin(angle))
    b0 = 1 / (1 + alpha)
    b1 = -2 * cos(angle) / (1 + alpha)
    a2 = (1 - alpha) / (1 + alpha)
  }

  mutating func filter(_ input: Double) -> Double {
    let output = b0 * (input + x2) + b1 * (x1 - y1) - a2 * y2
    (x2, x1) = (x1, input)
    (y2, y1) = (y1, output)
    return output
  }
}
