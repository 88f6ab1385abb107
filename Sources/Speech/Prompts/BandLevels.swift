internal import Foundation

/// The levels of sound in nine bands from 200 Hz to 7 kHz, 10 ms by 10 ms.
struct BandLevels: Sendable {
  /// How many bands there are.
  static let count = edges.count - 1

  /// The edges of the bands in Hz, about a critical band or two apart.
  private static let edges = [200.0, 400, 600, 850, 1200, 1700, 2400, 3400, 4800, 7000]
  /// The samples that a frame is looked at with: the frame and what comes before it, 16 ms.
  private static let length = 256
  private static let window: [Float] = (0..<length).map { index in
    Float(0.5 - 0.5 * cos(2 * Double.pi * Double(index) / Double(length - 1)))
  }
  private static let bands: [Range<Int>] = zip(edges, edges.dropFirst()).map { low, high in
    let width = Double(AudioFormat.sampleRate) / Double(length)
    return Int((low / width).rounded(.up))..<Int((high / width).rounded(.up))
  }
  /// The cosines and sines of the transform.
  private static let turns: [(Float, Float)] = (0..<length / 2).map { index in
    let angle = -2 * Double.pi * Double(index) / Double(length)
    return (Float(cos(angle)), Float(sin(angle)))
  }

  private var recent = Array(repeating: Int16(0), count: length)

  /// The levels of a frame of 160 samples, in dB of full scale; -90 is silence.
  mutating func levels(of frame: ArraySlice<Int16>) -> [Double] {
    recent.removeFirst(frame.count)
    recent += frame
    var real = zip(recent, Self.window).map { Float($0) / 32_768 * $1 }
    var imaginary = Array(repeating: Float(0), count: Self.length)
    Self.transform(&real, &imaginary)
    return Self.bands.map { band in
      var power = 0.0
      for bin in band {
        power += Double(real[bin] * real[bin] + imaginary[bin] * imaginary[bin])
      }
      // The window's mean square is 3/8.
      return 10 * log10(power / Double(Self.length) / (0.375 * Double(Self.length)) + 1e-9)
    }
  }

  /// The levels of all whole frames of a sound.
  static func levels(of samples: [Int16]) -> [[Double]] {
    var bands = BandLevels()
    let length = AudioFormat.frameLength
    return stride(from: 0, to: samples.count - length + 1, by: length).map {
      bands.levels(of: samples[$0..<$0 + length])
    }
  }

  /// The fast Fourier transform, radix 2, in place.
  private static func transform(_ real: inout [Float], _ imaginary: inout [Float]) {
    var target = 0
    for source in 1..<length {
      var bit = length >> 1
      while target & bit != 0 {
        target ^= bit
        bit >>= 1
      }
      target |= bit
      if source < target {
        real.swapAt(source, target)
        imaginary.swapAt(source, target)
      }
    }
    var size = 2
    while size <= length {
      let half = size / 2
      for start in stride(from: 0, to: length, by: size) {
        for index in 0..<half {
          let (cosine, sine) = turns[index * length / size]
          let (low, high) = (start + index, start + index + half)
          let turnedReal = real[high] * cosine - imaginary[high] * sine
          let turnedImaginary = real[high] * sine + imaginary[high] * cosine
          (real[high], imaginary[high]) = (real[low] - turnedReal, imaginary[low] - turnedImaginary)
          (real[low], imaginary[low]) = (real[low] + turnedReal, imaginary[low] + turnedImaginary)
        }
      }
      size *= 2
    }
  }
}
