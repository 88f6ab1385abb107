import Audio
import Foundation

/// Sound for the tests: 16-bit samples, 16,000 a second.
struct Recording: Sendable {
  var samples: [Int16]

  init(samples: [Int16]) { self.samples = samples }

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
    return Recording(wav: try Data(contentsOf: file), rate: 16_000)
  }

  /// What a synthesiser has written: 16 bits, mono, some samples a second.
  init(wav: Data, rate: Double) {
    let data = [UInt8](wav)
    let given = stride(from: 44, to: data.count - 1, by: 2).map {
      Int16(bitPattern: UInt16(data[$0]) | UInt16(data[$0 + 1]) << 8)
    }
    let count = Int(Double(given.count) * 16_000 / rate)
    samples = (0..<count).map { index in
      let place = Double(index) * rate / 16_000
      let before = Double(given[Int(place)])
      let after = Double(given[min(Int(place) + 1, given.count - 1)])
      return Int16(before + (after - before) * (place - place.rounded(.down)))
    }
  }

  static func + (left: Recording, right: Recording) -> Recording {
    Recording(samples: left.samples + right.samples)
  }

  /// The samples without a header.
  var raw: Data {
    samples.withUnsafeBytes { Data($0) }
  }

  /// A WAV file, 16 bits, mono.
  var wav: Data { get throws { try RecordingWriter.data(samples) } }

  /// A WAV file with 48,000 samples a second, two channels, 32-bit floating point.
  var stereoFloatWAV: Data {
    get throws {
      var both: [Float] = []
      for (index, sample) in samples.enumerated() {
        let next = index + 1 < samples.count ? samples[index + 1] : sample
        for step in 0..<3 {
          let value = (Float(sample) * Float(3 - step) + Float(next) * Float(step)) / 3 / 32_768
          both += [value, value]
        }
      }
      return try RecordingWriter.data(both, as: .wavFloat, rate: 48_000, channels: 2)
    }
  }

  /// A WAV file with 8 bits a sample.
  var byteWAV: Data { get throws { try RecordingWriter.data(samples, as: .wav8) } }

  /// A WAV file as by telephone: 8,000 samples a second, by the μ-law of ITU-T G.711.
  var telephoneWAV: Data {
    get throws {
      let half = stride(from: 0, to: samples.count - 1, by: 2).map { index -> Int16 in
        let sum = Int(samples[index]) + Int(samples[index + 1])
        return Int16(sum / 2)
      }
      return try RecordingWriter.data(half, as: .wavMuLaw, rate: 8_000)
    }
  }

  /// A WAV file with two channels, of which the left one is silent.
  var rightChannelWAV: Data {
    get throws { try RecordingWriter.data(samples.flatMap { [0, $0] }, channels: 2) }
  }

  /// A FLAC file.
  var flac: Data { get throws { try RecordingWriter.data(samples, as: .flac) } }
}
