internal import Foundation

/// Writes recordings.
enum WaveFile {
  /// Writes 16-bit samples of one channel at 16 kHz.
  static func write(_ samples: [Int16], to file: URL) throws {
    let rate: UInt32 = 16_000
    let length = UInt32(samples.count * 2)
    var data = Data("RIFF".utf8)
    data.append(36 + length)
    data += Data("WAVEfmt ".utf8)
    data.append(UInt32(16))
    data.append(UInt16(1))
    data.append(UInt16(1))
    data.append(rate)
    data.append(rate * 2)
    data.append(UInt16(2))
    data.append(UInt16(16))
    data += Data("data".utf8)
    data.append(length)
    for sample in samples { data.append(UInt16(bitPattern: sample)) }
    try data.write(to: file)
  }
}

extension Data {
  /// Appends a number, its lowest byte first.
  fileprivate mutating func append(_ number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}
