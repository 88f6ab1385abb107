import Foundation
import SpeechTestSupport
import TestSupport
import Testing

@testable import Audio

/// Recordings that are written are read as they were.
struct RecordingWriterTests {
  @Test(arguments: [(RecordingFormat.wav, 0), (.flac, 0), (.wav8, 256), (.wavFloat, 0)])
  func isReadAgain(format: RecordingFormat, error: Int) throws {
    let samples = Tone.samples(seconds: 1).map { Int16($0 * 32_767) }
    let folder = try TemporaryFolder()
    let path = try folder.path(
      writing: [UInt8](RecordingWriter.data(samples, as: format)), to: "sound")
    let read = try AudioFile(path: path).samples()
    #expect(read.count == samples.count)
    #expect(zip(read, samples).allSatisfy { abs(Int($0) - Int($1)) <= max(1, error) })
  }

  @Test func severalChannels() throws {
    let folder = try TemporaryFolder()
    let bytes = try RecordingWriter.data(
      Array(repeating: [Int16(0), 8_000], count: 4_800).flatMap(\.self), rate: 48_000, channels: 2)
    let file = try AudioFile(path: try folder.path(writing: [UInt8](bytes), to: "a.wav"))
    #expect(file.channels == 2)
    #expect(file.sampleRate == 48_000)
    #expect(file.duration == 0.1)
  }

  /// ITU-T G.711, table 2: the outermost and the innermost values.
  @Test(
    arguments: [
      (0, 0xff), (-1, 0x7f), (32_767, 0x80), (-32_768, 0x00), (1000, 0xce), (-1000, 0x4e),
    ] as [(Int16, UInt8)])
  func muLaw(sample: Int16, byte: UInt8) throws {
    #expect(try RecordingWriter.data([sample, sample], as: .wavMuLaw).last == byte)
  }

  @Test func whatAFormatCannotHold() throws {
    let error = #expect(throws: SpeechError.self) {
      _ = try RecordingWriter.data([Int16(0)], as: .wav, channels: 0)
    }
    #expect(error?.code == .unreadableAudio)
    #expect(error?.description.hasPrefix("The recording cannot be written: ") == true)
  }
}
