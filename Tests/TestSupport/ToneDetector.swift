package import Foundation

/// Sound in which tones are looked for.
package struct ToneDetector {
  private let samples: [Double]
  private let rate: Double

  package init(_ samples: [Int16], rate: Double) {
    self.samples = samples.map(Double.init)
    self.rate = rate
  }

  /// The first channel of the WAV file of 16 bits in a folder whose name ends so, as an agent keeps it.
  package init(folder: URL, suffix: String) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    guard let name = names.first(where: { $0.hasSuffix(suffix) }) else {
      throw CocoaError(.fileNoSuchFile)
    }
    let bytes = [UInt8](try Data(contentsOf: folder.appending(path: name)))
    func number(_ index: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(bytes[index + $1]) << (8 * $1) }
    }
    let samples = stride(from: 44, to: bytes.count - 1, by: 2 * number(22, 2)).map {
      Int16(truncatingIfNeeded: number($0, 2))
    }
    self.init(samples, rate: Double(number(24, 4)))
  }

  /// The amplitude of a tone of so many hertz in it (Goertzel's algorithm).
  package func amplitude(at frequency: Double) -> Double {
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
