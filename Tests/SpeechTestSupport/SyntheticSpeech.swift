internal import Audio
internal import Foundation
internal import TestSupport

/// Sentences said by flite, whose phones and their times are known.
package enum SyntheticSpeech {
  /// A sentence as sound.
  package struct Sentence: Sendable {
    /// 16 kHz, one channel.
    package let samples: [Int16]
    /// The phones with the seconds at which they end; `pau` is silence.
    package let phones: [(name: String, end: Double)]

    /// The seconds at which the phone of that number begins, and its predecessor ends.
    package func start(ofPhone number: Int) -> Double { number == 0 ? 0 : phones[number - 1].end }
  }

  private static let program = "/usr/bin/flite"
  package static let isInstalled = FileManager.default.isExecutableFile(atPath: program)

  /// The sentence as it is said by `slt`, a woman, or `rms`, a man.
  package static func sentence(_ text: String, voice: String = "slt") throws -> Sentence {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "speech.wav").path
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = ["-voice", voice, "-psdur", "-t", text, "-o", file]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let printed = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    let phones = printed.split(whereSeparator: \.isWhitespace).compactMap { field in
      let parts = field.split(separator: ":")
      return parts.count == 2 ? Double(parts[1]).map { (String(parts[0]), $0) } : nil
    }
    return Sentence(samples: try AudioFile(path: file).samples(), phones: phones)
  }

  /// The samples alone.
  package static func samples(_ text: String, voice: String = "slt") throws -> [Int16] {
    try sentence(text, voice: voice).samples
  }
}

/// Noise as of a quiet room, 70 dB below full scale, the same each time.
package func quiet(seconds: Double, seed: UInt64 = 7) -> [Int16] {
  var generator = SeededGenerator(seed: seed)
  return (0..<Int(seconds * 16_000)).map { _ in Int16.random(in: -18...18, using: &generator) }
}
