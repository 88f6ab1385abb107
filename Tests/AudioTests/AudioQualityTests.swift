import Foundation
import SpeechTestSupport
import TestSupport
import Testing

@testable import Audio

@Suite struct AudioQualityTests {
  /// Bursts of noise with pauses, as loud as that at their peak, in dB of full scale: like speech.
  private static func bursts(
    peak: Double = -6, seconds: Double = 3, rate: Int = 16_000
  ) -> [Float] {
    var generator = SeededGenerator(seed: 5)
    let amplitude = Float(pow(10, peak / 20))
    return (0..<Int(seconds * Double(rate))).map { index in
      let isLoud = index / (rate / 4) % 2 == 0
      return Float.random(in: -amplitude...amplitude, using: &generator) * (isLoud ? 1 : 0.01)
    }
  }

  /// The same as by a telephone, with more samples a second again.
  private static func narrowBursts(rate: Int = 16_000) -> [Float] {
    Resampler(ratio: Double(rate) / 8_000).process(bursts(rate: 8_000))
  }

  /// Tones of those frequencies, without a pause or in bursts, in a room with so much noise in dB of full scale.
  private static func tones(
    _ frequencies: [Double], inBursts: Bool = false, noise: Double? = nil, rate: Int = 16_000
  ) -> [Float] {
    var generator = SeededGenerator(seed: 5)
    let background = noise.map { Float(pow(10, $0 / 20)) } ?? 0
    return (0..<3 * rate).map { index in
      let time = Double(index) / Double(rate)
      let sum = frequencies.reduce(0) { $0 + sin(2 * .pi * $1 * time) }
      let isQuiet = inBursts && index / (rate / 4) % 2 == 1
      let sample = Float(sum / Double(2 * frequencies.count)) * (isQuiet ? 0.01 : 1)
      return sample + Float.random(in: -1...1, using: &generator) * background
    }
  }

  private static func hum(_ frequency: Double, _ level: Double) -> [Float] {
    bursts().enumerated().map { index, sample in
      let angle = 2 * .pi * frequency * Double(index) / 16_000
      return sample * 0.5 + Float(pow(10, level / 20) * (sin(angle) + 0.3 * sin(3 * angle)))
    }
  }

  private func problems(
    _ samples: [Float], rate: Int = 16_000, channels: Int = 1, by length: Int = 1_600
  ) -> [AudioProblem] {
    var quality = AudioQuality(rate: rate, channels: channels)
    for start in stride(from: 0, to: samples.count, by: length * channels) {
      quality.hear(Array(samples[start..<min(samples.count, start + length * channels)]))
    }
    return quality.problems
  }

  @Test(arguments: [16_000, 22_050, 44_100, 48_000, 96_000])
  func nothingIsWrong(rate: Int) {
    #expect(problems(Self.bursts(rate: rate), rate: rate) == [])
  }

  @Test func silenceIsNotJudged() {
    #expect(problems(Array(repeating: 0, count: 100_000)) == [])
    #expect(problems([]) == [])
    #expect(problems([.nan, .infinity, -.infinity] + Array(repeating: 0, count: 9_000)) == [])
  }

  /// Samples of floating point may be beyond full scale, as far as they like.
  @Test(arguments: [4, 8, 1e30]) func beyondFullScale(gain: Float) {
    let found = problems(Self.bursts().map { $0 * gain })
    #expect(found.contains { if case .clipped = $0 { true } else { false } }, "\(found)")
  }

  @Test func clipped() throws {
    let loud = Self.bursts().map { max(-1, min(1, $0 * 4)) }
    guard case .clipped(let share) = try #require(problems(loud).first) else {
      Issue.record("\(problems(loud))")
      return
    }
    #expect(share > 0.1 && share < 0.9)
    // As loud as can be, but not flattened.
    #expect(problems(Self.bursts(peak: 0)) == [])
  }

  @Test func tooQuiet() throws {
    guard case .quiet(let peak) = try #require(problems(Self.bursts(peak: -60)).first) else {
      Issue.record("not quiet")
      return
    }
    #expect(abs(peak + 60) < 0.5)
    // Noise without pauses is no speech that could be too quiet.
    let noise = quiet(seconds: 3).map { Float($0) / 32_768 }
    #expect(problems(noise) == [])
  }

  @Test(arguments: [0.1, -0.1]) func offset(offset: Float) throws {
    let found = problems(Self.bursts().map { $0 * 0.5 + offset })
    guard case .offset(let value) = try #require(found.first) else {
      Issue.record("\(found)")
      return
    }
    #expect(abs(value - Double(offset)) < 0.01)
  }

  @Test(arguments: [50, 60]) func hum(frequency: Int) {
    for level in [-20.0, -40.0] {
      #expect(problems(Self.hum(Double(frequency), level)) == [.hum(frequency: frequency)])
    }
    // So faint that it disturbs nobody.
    #expect(problems(Self.hum(Double(frequency), -65)) == [])
    // A tone that is no mains'.
    #expect(problems(Self.hum(72, -20)) == [])
  }

  @Test func deadChannels() {
    let left = Self.bursts()
    let stereo = left.flatMap { [$0, Float(0)] }
    #expect(problems(stereo, channels: 2) == [.deadChannels(live: [0], of: 2)])
    let noisy = left.flatMap { [$0 * 0.001, $0, $0 * 0.002, $0 * 0.9] }
    #expect(problems(noisy, channels: 4) == [.deadChannels(live: [1, 3], of: 4)])
    // A channel that is only quieter is heard.
    #expect(problems(left.flatMap { [$0, $0 * 0.1] }, channels: 2) == [])
  }

  @Test func narrow() {
    #expect(problems(Self.bursts(rate: 8_000), rate: 8_000) == [.narrow(limit: 4_000)])
    #expect(problems(Self.bursts(rate: 11_025), rate: 11_025) == [.narrow(limit: 5_512)])
    #expect(problems(Self.narrowBursts()) == [.narrow(limit: 4_000)])
    #expect(problems(Self.narrowBursts(rate: 48_000), rate: 48_000) == [.narrow(limit: 4_000)])
  }

  /// What has few frequencies tells nothing of those that are missing.
  @Test(
    arguments: [
      [440], [1_000], [1_700], [2_200], [2_730], [3_000], [3_390], [697, 1_336],
      [262, 330, 392], [310, 720, 1_510, 2_730], [110, 220, 330, 440, 550, 660, 770, 880],
    ] as [[Double]])
  func tonesAreNotJudged(frequencies: [Double]) {
    for inBursts in [false, true] {
      for noise in [nil, -70, -40] as [Double?] {
        let sound = Self.tones(frequencies, inBursts: inBursts, noise: noise)
        #expect(problems(sound) == [], "\(inBursts) \(noise ?? 0)")
      }
    }
    #expect(problems(Self.tones(frequencies, rate: 48_000), rate: 48_000) == [])
  }

  /// A telephone is found by its speech, and no other sound is taken for one, also behind a tone.
  @Test(
    .enabled(if: SyntheticSpeech.isInstalled, "flite is not installed"),
    arguments: ["slt", "rms", "awb", "kal16"])
  func bandOfSpeech(voice: String) throws {
    for text in ["call john abernathy", "hey phone, call mom on her mobile", "it rains today"] {
      let wide = try SyntheticSpeech.samples(text, voice: voice).map { Float($0) / 32_768 }
      let narrow = try telephone(wide)
      for tone in [[], Self.tones([1_000])] {
        #expect(problems(tone + wide) == [], "\(text)")
        #expect(problems(tone + narrow) == [.narrow(limit: 4_000)], "\(text)")
      }
    }
  }

  /// The sound as a telephone lets it through: 8,000 samples a second, and up to 16,000 again.
  private func telephone(_ samples: [Float]) throws -> [Float] {
    let low = Resampler(ratio: 0.5).process(samples)
    let sound = try AudioFile.samples(of: WaveFile(samples: low, rate: 8_000))
    return sound.map { Float($0) / 32_768 }
  }

  /// A second of sound by which a microphone lives, and five by which it does not.
  @Test func deadMicrophone() {
    var quality = AudioQuality(rate: 16_000, channels: 1)
    quality.hear(Array(repeating: 0, count: 79_000))
    #expect(!quality.isDead && quality.isEmpty)
    quality.hear(Array(repeating: 0, count: 1_000))
    #expect(quality.isDead)
    quality.hear(Array(repeating: 0.0001, count: 800))
    #expect(!quality.isDead && !quality.isEmpty)
  }

  @Test(arguments: [1, 7, 799, 48_000]) func piecesEqualTheWhole(length: Int) {
    let sound = Self.hum(50, -30).flatMap { [$0 + 0.1, Float(0)] }
    let whole = problems(sound, channels: 2, by: sound.count)
    #expect(whole.map(\.code) == ["offsetSound", "hum", "deadChannel"])
    #expect(problems(sound, channels: 2, by: length) == whole)
  }

  @Test(
    .enabled(if: Installed.hasRecordings, "pocketsphinx-testdata is not installed"),
    arguments: [
      "librivox/sense_and_sensibility_01_austen_64kb-0870.wav",
      "librivox/sense_and_sensibility_01_austen_64kb-0930.wav", "cards/001.wav", "cards/005.wav",
    ])
  func nothingIsWrongWithRecordings(name: String) throws {
    let samples = try AudioFile(path: Installed.recordings.appending(path: name).path).samples()
    #expect(problems(samples.map { Float($0) / 32_768 }) == [])
  }
}
