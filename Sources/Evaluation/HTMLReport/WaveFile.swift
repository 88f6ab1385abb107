package import Foundation

/// WAV files: 16 bits, one channel, 16,000 samples a second.
package enum WaveFile: Sendable {
  /// The file of samples.
  package static func data(_ samples: [Int16]) -> Data {
    let size = samples.count * 2
    var data = Data("RIFF".utf8)
    data += number(36 + size, 4) + Array("WAVEfmt ".utf8) + number(16, 4)
    data += number(1, 2) + number(1, 2) + number(16_000, 4) + number(32_000, 4)
    data += number(2, 2) + number(16, 2) + Array("data".utf8) + number(size, 4)
    data += samples.map(\.littleEndian).withUnsafeBytes { Data($0) }
    return data
  }

  /// The longest recording that a page holds, in samples: a minute.
  private static let longest = 60 * 16_000

  /// The file as an address that holds it, at 8 bits a sample; what is longer than a minute is cut.
  ///
  /// The samples are compressed by the μ-law of ITU-T G.711, which browsers play and the ear hardly
  /// tells from 16 bits.
  static func dataURI(_ samples: [Int16]) -> String {
    let bytes = samples.prefix(longest).map(muLaw)
    var data = Data("RIFF".utf8)
    data += number(50 + bytes.count + bytes.count % 2, 4) + Array("WAVEfmt ".utf8) + number(18, 4)
    data += number(7, 2) + number(1, 2) + number(16_000, 4) + number(16_000, 4)
    data += number(1, 2) + number(8, 2) + number(0, 2)
    data += Array("fact".utf8) + number(4, 4) + number(bytes.count, 4)
    data += Array("data".utf8) + number(bytes.count, 4) + bytes
    if bytes.count % 2 == 1 { data.append(0) }
    return "data:audio/wav;base64," + data.base64EncodedString()
  }

  /// A sample by the μ-law of ITU-T G.711.
  static func muLaw(_ sample: Int16) -> UInt8 {
    let sign: UInt8 = sample < 0 ? 0x80 : 0
    let magnitude = min(abs(Int(sample)), 32_635) + 132
    let exponent = 7 - (UInt16(magnitude).leadingZeroBitCount - 1)
    let mantissa = UInt8(magnitude >> (exponent + 3) & 0x0f)
    return ~(sign | UInt8(exponent) << 4 | mantissa)
  }

  private static func number(_ value: Int, _ bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
