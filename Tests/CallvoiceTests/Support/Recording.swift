import Foundation

/// Sound for the tests: 16-bit samples, 16,000 a second.
struct Recording: Sendable {
  var samples: [Int16]

  /// Whether speech can be made and heard here.
  static let isPossible =
    FileManager.default.isExecutableFile(atPath: "/usr/bin/flite")
    && FileManager.default.fileExists(atPath: "/usr/share/pocketsphinx/model/en-us/en-us/mdef")

  static let reason = "flite or the acoustic model (pocketsphinx-en-us) is not installed"

  /// Silence of some seconds.
  static func silence(_ seconds: Double) -> Recording {
    Recording(samples: Array(repeating: 0, count: Int(seconds * 16_000)))
  }

  /// Has flite say a text.
  static func speech(_ text: String, in place: Place) async throws -> Recording {
    let file = place.home.appendingPathComponent("\(UUID().uuidString).wav")
    _ = try await Tool.run(
      URL(fileURLWithPath: "/usr/bin/flite"), ["-voice", "slt", "-t", text, "-o", file.path],
      home: place.home, folder: place.folder)
    let data = [UInt8](try Data(contentsOf: file))
    guard data.count > 44 else { return Recording(samples: []) }
    return Recording(
      samples: stride(from: 44, to: data.count - 1, by: 2).map {
        Int16(bitPattern: UInt16(data[$0]) | UInt16(data[$0 + 1]) << 8)
      })
  }

  static func + (left: Recording, right: Recording) -> Recording {
    Recording(samples: left.samples + right.samples)
  }

  /// The samples without a header.
  var raw: Data {
    samples.withUnsafeBytes { Data($0) }
  }

  /// A WAV file, 16 bits, mono.
  var wav: Data { Self.wav(raw, rate: 16_000, bits: 16, channels: 1, format: 1) }

  /// A WAV file with 48,000 samples a second, two channels, 32-bit floating point.
  var stereoFloatWAV: Data {
    var data = Data()
    for (index, sample) in samples.enumerated() {
      let next = index + 1 < samples.count ? samples[index + 1] : sample
      for step in 0..<3 {
        let value = (Float(sample) * Float(3 - step) + Float(next) * Float(step)) / 3 / 32_768
        for _ in 0..<2 {
          withUnsafeBytes(of: value.bitPattern.littleEndian) { data.append(contentsOf: $0) }
        }
      }
    }
    return Self.wav(data, rate: 48_000, bits: 32, channels: 2, format: 3)
  }

  /// A WAV file with 8 bits a sample.
  var byteWAV: Data {
    let bytes = samples.map { UInt8(clamping: Int($0) / 256 + 128) }
    return Self.wav(Data(bytes), rate: 16_000, bits: 8, channels: 1, format: 1)
  }

  /// A WAV file with 8,000 samples a second of 8 bits.
  var telephoneWAV: Data {
    let bytes = stride(from: 0, to: samples.count - 1, by: 2).map {
      UInt8(clamping: (Int(samples[$0]) + Int(samples[$0 + 1])) / 512 + 128)
    }
    return Self.wav(Data(bytes), rate: 8_000, bits: 8, channels: 1, format: 1)
  }

  /// A WAV file with two channels, of which the left one is silent.
  var rightChannelWAV: Data {
    let both = Recording(samples: samples.flatMap { [0, $0] })
    return Self.wav(both.raw, rate: 16_000, bits: 16, channels: 2, format: 1)
  }

  private static func wav(
    _ data: Data, rate: Int, bits: Int, channels: Int, format: Int
  ) -> Data {
    func number(_ value: Int, _ bytes: Int) -> [UInt8] {
      (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var file = Data("RIFF".utf8)
    file += number(36 + data.count, 4) + Array("WAVEfmt ".utf8) + number(16, 4)
    file += number(format, 2) + number(channels, 2) + number(rate, 4)
    file += number(rate * channels * bits / 8, 4) + number(channels * bits / 8, 2)
    file += number(bits, 2) + Array("data".utf8) + number(data.count, 4)
    return file + data
  }

  /// A FLAC file that holds the samples as they are (RFC 9639: verbatim subframes).
  var flac: Data {
    let blockSize = 4_096
    var file: [UInt8] = Array("fLaC".utf8) + [0x80, 0, 0, 34]
    file += [0x10, 0, 0x10, 0, 0, 0, 0, 0, 0, 0]
    // 20 bits of rate, 3 of channels - 1, 5 of bits - 1, 36 of the number of samples.
    let facts = UInt64(16_000) << 44 | UInt64(15) << 36 | UInt64(samples.count)
    file += (0..<8).reversed().map { UInt8(truncatingIfNeeded: facts >> (8 * UInt64($0))) }
    file += Array(repeating: 0, count: 16)
    for (number, start) in stride(from: 0, to: samples.count, by: blockSize).enumerated() {
      let block = samples[start..<min(start + blockSize, samples.count)]
      var frame: [UInt8] = [0xff, 0xf8, 0x75, 0x08, UInt8(number)]
      frame += [UInt8((block.count - 1) >> 8), UInt8((block.count - 1) & 0xff)]
      frame.append(UInt8(Self.remainder(of: frame, polynomial: 0x07, bits: 8)))
      frame.append(0x02)
      for sample in block {
        let bits = UInt16(bitPattern: sample)
        frame += [UInt8(bits >> 8), UInt8(bits & 0xff)]
      }
      let check = Self.remainder(of: frame, polynomial: 0x8005, bits: 16)
      file += frame + [UInt8(check >> 8), UInt8(check & 0xff)]
    }
    return Data(file)
  }

  private static func remainder(of bytes: [UInt8], polynomial: UInt32, bits: UInt32) -> UInt32 {
    bytes.reduce(0) { remainder, byte in
      (0..<8).reduce(remainder ^ UInt32(byte) << (bits - 8)) { value, _ in
        let shifted = value << 1
        return (value >> (bits - 1) & 1 == 1 ? shifted ^ polynomial : shifted) & (1 << bits - 1)
      }
    }
  }
}
