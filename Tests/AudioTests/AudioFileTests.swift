import Foundation
import SpeechTestSupport
import TestSupport
import Testing

@testable import Audio

@Suite struct AudioFileTests {
  private static let rates = [8000, 11_025, 16_000, 44_100, 48_000, 96_000]

  /// A sine comes out with its frequency (0.1 %), level (0.1 dB, 8 bits: 0.2 dB) and length (1 ms).
  @Test(arguments: rates, WaveFile.Encoding.allCases)
  func keepsASine(rate: Int, encoding: WaveFile.Encoding) throws {
    let samples = try AudioFile.samples(
      of: WaveFile(samples: Tone.samples(rate: rate), rate: rate, encoding: encoding))
    #expect(abs(Tone.frequency(of: samples) - 440) < 0.44)
    let decibels = 20 * log10(Tone.amplitude(of: samples) / 0.5)
    #expect(abs(decibels) < (encoding == .unsigned8 ? 0.2 : 0.1))
    #expect(abs(samples.count - 16_000) <= 16)
  }

  @Test(arguments: rates, [1, 2, 6])
  func saysItsFormat(rate: Int, channels: Int) throws {
    let folder = try TemporaryFolder()
    let tone = Tone.samples(seconds: 0.25, rate: rate, channels: channels)
    let path = try folder.path(
      writing:
        WaveFile(samples: tone, rate: rate, channels: channels).bytes, to: "a.wav")
    let file = try AudioFile(path: path)
    #expect(file.name == path)
    #expect(file.sampleRate == rate)
    #expect(file.channels == channels)
    #expect(abs(file.duration - 0.25) < 0.0001)
    let samples = try file.samples()
    #expect(abs(samples.count - 4000) <= 16)
    #expect(abs(Tone.frequency(of: samples) - 440) < 1)
  }

  @Test func givesATenthOfASecondAtMost() throws {
    let folder = try TemporaryFolder()
    let path = try folder.path(writing: WaveFile(samples: Tone.samples()).bytes, to: "a.wav")
    let file = try AudioFile(path: path)
    while let chunk = try file.read() { #expect(chunk.count <= 1600) }
    #expect(try file.read() == nil)
  }

  @Test(
    arguments: [
      (channels: 2, frame: [0.5, 0.25], expected: 12288),
      (channels: 2, frame: [0.5, -0.5], expected: 0),
      (channels: 2, frame: [1, 1], expected: 32767),
      (channels: 2, frame: [-1, -1], expected: -32768),
      (channels: 6, frame: [0.75, 0, 0, 0, 0, 0], expected: 4096),
      (channels: 6, frame: [0.5, 0.5, 0.5, 0.5, 0.5, 0.5], expected: 16384),
    ] as [(channels: Int, frame: [Float], expected: Int16)])
  func averagesChannels(channels: Int, frame: [Float], expected: Int16) throws {
    let file = WaveFile(
      samples: Array(repeating: frame, count: 100).flatMap { $0 }, channels: channels,
      encoding: .float32)
    #expect(try AudioFile.samples(of: file) == Array(repeating: expected, count: 100))
  }

  @Test(
    arguments: [
      (1, 32767), (1.5, 32767), (1e30, 32767), (-1, -32768), (-1.5, -32768), (-1e30, -32768),
      (.nan, 0), (.infinity, 0), (-.infinity, 0), (0.5, 16384), (-0.5, -16384),
    ] as [(Float, Int16)])
  func clipsAndNeverWraps(sample: Float, expected: Int16) throws {
    let file = WaveFile(samples: [0.25, sample, 0.25], encoding: .float32)
    #expect(try AudioFile.samples(of: file) == [8192, expected, 8192])
  }

  /// A square wave near full scale overshoots when it is resampled; it must not turn around.
  @Test func clipsWhatTheFilterOvershoots() throws {
    let square = (0..<48_000).map { Float($0 / 480 % 2 == 0 ? 0.97 : -0.97) }
    let samples = try AudioFile.samples(
      of: WaveFile(samples: square, rate: 48_000, encoding: .float32))
    #expect(samples.contains(32767))
    #expect(samples.contains(-32768))
    let wrong = samples.indices.filter { index in
      guard (5..<156).contains(index % 160) else { return false }
      return (samples[index] > 0) != (index / 160 % 2 == 0)
    }
    #expect(wrong == [])
  }

  @Test(arguments: [8000, 16_000, 48_000], [0, 1, 2])
  func takesTheShortest(rate: Int, count: Int) throws {
    let samples = try AudioFile.samples(
      of: WaveFile(samples: Array(repeating: 0.5, count: count), rate: rate))
    #expect(abs(samples.count - count * 16_000 / rate) <= 1)
  }

  /// What programs that write to a pipe state as the length of a sound that has not ended yet.
  @Test(arguments: [0xFFFF_FFFF, 0x7FFF_FFFF, 0x7FFF_F000, 0x8000_0000, 0xFFFF_FFFF - 36])
  func acceptsTheLengthOfAStream(stated: UInt32) throws {
    let samples = try AudioFile.samples(
      of: WaveFile(samples: Tone.samples(), statedLength: stated))
    #expect(samples.count == 16_000)
    #expect(abs(Tone.frequency(of: samples) - 440) < 0.44)
  }

  /// A program that writes 0 and never comes back to correct it.
  @Test func refusesTheLengthZeroWithSoundBehindIt() {
    let file = WaveFile(samples: Tone.samples(), statedLength: 0)
    let error = #expect(throws: SpeechError.self) { try AudioFile.samples(of: file) }
    #expect(error?.code == .unreadableAudio)
    #expect(
      error?.description.hasSuffix(
        " says it holds no sound, yet has \(file.bytes.count) bytes; whatever wrote it never set its "
          + "length, so convert or record it again.") == true)
  }

  @Test func readsStandardInput() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let path = try folder.path(writing: WaveFile(samples: Tone.samples()).bytes, to: "a.wav")
      let descriptor = open(path, O_RDONLY)
      dup2(descriptor, STDIN_FILENO)
      let file = try AudioFile(path: "-")
      let samples = try file.samples()
      guard file.name == "-", samples.count == 16_000 else { exit(EXIT_FAILURE) }
    }
  }
}
