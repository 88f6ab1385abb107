import Foundation

/// Sound in which tones are looked for.
struct Tone {
  private let samples: [Double]
  private let rate: Double

  init(_ samples: [Int16], rate: Double) {
    self.samples = samples.map(Double.init)
    self.rate = rate
  }

  /// The WAV file of 16 bits with one channel in a folder whose name ends so.
  init(folder: URL, suffix: String) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    guard let name = names.first(where: { $0.hasSuffix(suffix) }) else {
      throw CocoaError(.fileNoSuchFile)
    }
    let bytes = [UInt8](try Data(contentsOf: folder.appending(path: name)))
    let samples = stride(from: 44, to: bytes.count - 1, by: 2).map {
      Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
    }
    self.init(samples, rate: Double(Int(bytes[24]) | Int(bytes[25]) << 8))
  }

  /// The amplitude of a tone of so many hertz in it (Goertzel's algorithm).
  func amplitude(at frequency: Double) -> Double {
    guard !samples.isEmpty else { return 0 }
    let coefficient = 2 * cos(2 * .pi * frequency / rate)
    var (last, beforeLast) = (0.0, 0.0)
    for sample in samples {
      (last, beforeLast) = (sample + coefficient * last - beforeLast, last)
    }
    let power = last * last + beforeLast * beforeLast - coefficient * last * beforeLast
    return 2 * max(power, 0).squareRoot() / Double(samples.count)
  }
}
