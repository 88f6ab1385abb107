import Foundation

/// What an agent has kept of a call: WAV, 16 bits; the first channel.
struct Recording {
  let rate: Double
  let samples: [Double]

  init(folder: URL, suffix: String) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    guard let name = names.first(where: { $0.hasSuffix(suffix) }) else {
      throw CocoaError(.fileNoSuchFile)
    }
    let bytes = [UInt8](try Data(contentsOf: folder.appending(path: name)))
    func number(_ index: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(bytes[index + $1]) << (8 * $1) }
    }
    rate = Double(number(24, 4))
    let start = 44
    samples = stride(from: start, to: bytes.count - 1, by: 2 * number(22, 2)).map {
      Double(Int16(truncatingIfNeeded: number($0, 2)))
    }
  }

  /// The amplitude of a tone in it (Goertzel's algorithm).
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
