import Foundation
import SpeechTestSupport
import Synchronization
import TestSupport
import Testing

@testable import Audio

/// Recordings with something wrong: it is told once, and treated before they are heard.
@Suite struct BadRecordingTests {
  /// What is read of a file, what was told of it, and its band.
  private func read(
    _ file: WaveFile
  ) throws -> (samples: [Int16], problems: [AudioProblem], band: AudioBand) {
    let folder = try TemporaryFolder()
    let told = Mutex<[AudioProblem]>([])
    let audio = try AudioFile(
      path: try folder.path(writing: file.bytes, to: "a.wav"),
      onProblem: { problem in told.withLock { $0.append(problem) } })
    let samples = try audio.samples()
    return (samples, told.withLock { $0 }, audio.band)
  }

  /// A tone of 700 Hz and one of 6 kHz that come and go, of that amplitude.
  private func speech(_ amplitude: Float, rate: Int = 16_000, seconds: Double = 3) -> [Float] {
    let parts = [700.0, 6_000].map {
      Tone.samples(frequency: $0, amplitude: 0.5, seconds: seconds, rate: rate)
    }
    return zip(parts[0], parts[1]).enumerated().map { index, pair in
      (pair.0 + pair.1) * amplitude * (index / (rate / 4) % 2 == 0 ? 1 : 0.01)
    }
  }

  private func peak(_ samples: [Int16]) -> Int { samples.map { abs(Int($0)) }.max() ?? 0 }

  @Test func goodSoundPassesAsItIs() throws {
    let sound = speech(0.4)
    let (samples, problems, band) = try read(WaveFile(samples: sound))
    #expect(problems == [])
    #expect(band == .wide)
    #expect(samples == sound.map { Int16($0 * 32_768) })
  }

  @Test func quietSoundIsMadeLouder() throws {
    let (samples, problems, _) = try read(
      WaveFile(samples: speech(0.001), encoding: .float32))
    #expect(problems.map(\.code) == ["quietSound"])
    // At -12 dB of full scale.
    #expect(abs(peak(samples) - 8_231) < 200)
  }

  @Test func ratherQuietSoundIsMadeLouderAndNothingIsSaid() throws {
    let (samples, problems, _) = try read(WaveFile(samples: speech(0.01), encoding: .float32))
    #expect(problems == [])
    #expect(abs(peak(samples) - 8_231) < 200)
  }

  @Test func offsetIsTakenOut() throws {
    let (samples, problems, _) = try read(WaveFile(samples: speech(0.4).map { $0 + 0.3 }))
    #expect(problems.map(\.code) == ["offsetSound"])
    let mean = samples.reduce(0.0) { $0 + Double($1) } / Double(samples.count)
    #expect(abs(mean) < 200)
  }

  @Test(arguments: [50, 60]) func humIsFilteredOut(frequency: Int) throws {
    let hum = Tone.samples(frequency: Double(frequency), amplitude: 0.2, seconds: 3)
    let clean = speech(0.4)
    let (samples, problems, _) = try read(WaveFile(samples: zip(clean, hum).map { $0 + $1 }))
    #expect(problems == [.hum(frequency: frequency)])
    // In the last pause there is a hundredth of the speech, and no hum.
    let pause = samples.suffix(3_000)
    #expect(peak(Array(pause)) < 400)
  }

  @Test func theLiveChannelIsHeardAlone() throws {
    let sound = speech(0.4)
    let (samples, problems, _) = try read(
      WaveFile(samples: sound.flatMap { [0, $0] }, channels: 2))
    #expect(problems == [.deadChannels(live: [1], of: 2)])
    #expect(samples == sound.map { Int16($0 * 32_768) })
  }

  @Test func telephoneBand() throws {
    let (_, problems, band) = try read(WaveFile(samples: speech(0.4, rate: 8_000), rate: 8_000))
    #expect(problems == [.narrow(limit: 4_000)])
    #expect(band == .telephone)
    let other = try read(WaveFile(samples: speech(0.4, rate: 11_025), rate: 11_025))
    #expect(other.problems == [.narrow(limit: 5_512)])
    #expect(other.band == .wide)
  }

  /// What is wrong behind the first minute is told while it is read, once.
  @Test func problemsThatComeLate() throws {
    let good = speech(0.4, rate: 8_000, seconds: 62)
    let bad = speech(0.4, rate: 8_000, seconds: 40).map { max(-1, min(1, $0 * 10)) }
    let (_, problems, _) = try read(WaveFile(samples: good + bad, rate: 8_000))
    #expect(problems.map(\.code) == ["narrowSound", "clippedSound"])
  }

  @Test func progress() throws {
    let folder = try TemporaryFolder()
    let seconds = Mutex<[Double]>([])
    let file = try AudioFile(
      path: try folder.path(writing: WaveFile(samples: speech(0.4)).bytes, to: "a.wav"),
      onProgress: { value in seconds.withLock { $0.append(value) } })
    let before = seconds.withLock { $0 }
    #expect(before == [])
    _ = try file.samples()
    let after = seconds.withLock { $0 }
    #expect(after.first == 0.1)
    #expect(after.last == 3)
  }
}
