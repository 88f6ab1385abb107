import Foundation
import Speech
import SpeechTestSupport
import TestSupport
import Testing

@testable import Audio

/// RNNoise's library, as the shipped model finds it.
private let library = (try? RecognitionModel(folder: Installed.modelFolder))?.denoiserPath

/// The noise filter on recordings of people: what it takes out, and what it leaves.
@Suite(
  .enabled(
    if: library != nil && Installed.hasRecordings,
    "RNNoise or pocketsphinx-testdata is not installed"))
struct DenoiserTests {
  /// Steady noises, the same in each run.
  enum Noise: CaseIterable {
    /// Of all frequencies alike.
    case white
    /// Of low frequencies, as of a fan.
    case fan

    func samples(_ count: Int) -> [Double] {
      var random = SeededGenerator(seed: 1)
      var last = 0.0
      return (0..<count).map { _ in
        let sample = Double.random(in: -1...1, using: &random)
        guard self == .fan else { return sample }
        last = 0.95 * last + 0.05 * sample
        return last
      }
    }
  }

  private static let recordings = [1, 2, 3, 4, 5]

  private func speech(_ recording: Int) throws -> [Int16] {
    try AudioFile(path: Installed.recordings.appending(path: "cards/00\(recording).wav").path)
      .samples()
  }

  private func suppressor() throws -> NoiseSuppressor {
    try #require(library.flatMap { NoiseSuppressor(paths: [$0]) })
  }

  /// The frames of a sound, in chunks of that many samples.
  private func frames(
    _ samples: [Int16], residue: Double = 0, by length: Int = 1600
  ) throws -> [AudioFramer.Frame] {
    let framer = AudioFramer(try suppressor(), residue: residue)
    var frames: [AudioFramer.Frame] = []
    for start in stride(from: 0, to: samples.count, by: length) {
      frames += framer.process(Array(samples[start..<min(samples.count, start + length)]))
    }
    return frames + framer.finish()
  }

  /// The sound with a noise that is `ratio` dB below it.
  private func mixed(_ sound: [Int16], _ noise: Noise, _ ratio: Double) -> [Int16] {
    let noise = noise.samples(sound.count)
    let scale = (power(sound.map(Double.init)) / power(noise) / pow(10, ratio / 10)).squareRoot()
    return zip(sound, noise).map { Int16(max(-32768, min(32767, Double($0) + scale * $1))) }
  }

  private func power(_ values: [Double]) -> Double { values.reduce(0) { $0 + $1 * $1 } }

  /// The ratio of what of a sound is the speech, louder or softer, to what is not, in dB.
  private func ratio(of sound: [Int16], to speech: [Int16]) -> Double {
    let (sound, speech) = (sound.map(Double.init), speech.prefix(sound.count).map(Double.init))
    let share = zip(sound, speech).reduce(0) { $0 + $1.0 * $1.1 } / power(speech)
    let rest = zip(sound, speech).map { $0 - share * $1 }
    return 10 * log10(share * share * power(speech) / power(rest))
  }

  /// The ratio of the loud to the quiet parts of a sound in dB, which parts the speech alone tells.
  private func contrast(_ sound: [Int16], of speech: [Int16]) -> Double {
    let length = AudioFormat.frameLength
    func power(_ samples: [Int16], _ frame: Int) -> Double {
      self.power(samples[frame * length..<(frame + 1) * length].map(Double.init))
    }
    let order = (0..<min(sound.count, speech.count) / length)
      .map { (frame: $0, power: power(speech, $0)) }.sorted { $0.power < $1.power }.map(\.frame)
    func mean(_ frames: ArraySlice<Int>) -> Double {
      // A step of the samples is the least there is.
      frames.reduce(Double(length)) { $0 + power(sound, $1) } / Double(frames.count)
    }
    return 10 * log10(mean(order.suffix(order.count / 3)) / mean(order.prefix(order.count / 5)))
  }

  /// The rises of the signal-to-noise ratio, where the signal is what becomes of the speech alone, and of the
  /// contrast of speech to pauses, in dB.
  ///
  /// In the third recording something of the speech is taken away with the noise, so the ratio counts for four of
  /// five.
  @Test(
    arguments: [
      (.white, 0, 7, 15), (.white, 6, 5, 12), (.white, 15, 0, 10),
      (.fan, 0, 6, 20), (.fan, 6, 5, 20), (.fan, 15, 4, 20),
    ] as [(Noise, Double, Double, Double)])
  func speechStandsClearer(
    noise: Noise, before: Double, ratioRise: Double, contrastRise: Double
  ) async throws {
    var clearer: [Int] = []
    for recording in Self.recordings {
      await Task.yield()
      let speech = try speech(recording)
      let alone = try frames(speech).flatMap(\.samples)
      let noisy = mixed(speech, noise, before)
      let clean = try frames(noisy).flatMap(\.samples)
      if ratio(of: clean, to: alone) - before > ratioRise { clearer.append(recording) }
      let rise = contrast(clean, of: speech) - contrast(noisy, of: speech)
      #expect(rise > contrastRise, "recording \(recording)")
    }
    #expect(clearer.count >= 4, "only recordings \(clearer)")
  }

  /// Noise alone is taken away.
  @Test(arguments: Noise.allCases, [-45.0, -30])
  func noiseAloneIsTakenAway(noise: Noise, level: Double) throws {
    // It learns the noise in the first second.
    let left = try frames(steady(noise, level)).dropFirst(100).flatMap(\.samples)
    #expect(AudioLevel.decibels(of: left[...]) < level - 20)
  }

  private func steady(_ noise: Noise, _ level: Double) -> [Int16] {
    let raw = noise.samples(48_000)
    let scale = pow(10, level / 20) * 32768 / (power(raw) / Double(raw.count)).squareRoot()
    return raw.map { Int16($0 * scale) }
  }

  /// The likelihood that begins an utterance is that of speech, and not of a fan.
  @Test func speechIsKnown() throws {
    let fan = try frames(steady(.fan, -30)).dropFirst(100)
    #expect(fan.count { ($0.speech ?? 1) >= 0.8 } == 0)
    for recording in Self.recordings {
      let frames = try frames(mixed(try speech(recording), .fan, 6))
      let share = Double(frames.count { ($0.speech ?? 0) >= 0.8 }) / Double(frames.count)
      #expect(share > 0.3, "recording \(recording)")
    }
  }

  /// Without noise the speech stays as loud as it is, and where it is.
  @Test(arguments: recordings)
  func cleanSpeechStays(recording: Int) throws {
    let speech = try speech(recording)
    let frames = try frames(speech)
    #expect(frames.count == speech.count / AudioFormat.frameLength)
    let clean = frames.flatMap(\.samples)
    let levels = (AudioLevel.decibels(of: clean[...]), AudioLevel.decibels(of: speech[...]))
    #expect(abs(levels.0 - levels.1) < 2)
    #expect(ratio(of: clean, to: speech) > 5)
    // A sample earlier or later it fits worse.
    for shift in [-2, -1, 1, 2] {
      let shifted = Array(clean.dropFirst(max(0, shift)))
      let other = Array(speech.dropFirst(max(0, -shift)))
      #expect(
        ratio(of: Array(shifted.prefix(other.count)), to: other) < ratio(of: clean, to: speech))
    }
  }

  /// The share of the sound as it came is heard along, and no more of it.
  @Test func residue() throws {
    // Far from full scale, where nothing is clipped.
    let noisy = mixed(try speech(1).map { $0 / 4 }, .white, 6)
    let clean = try frames(noisy).flatMap(\.samples)
    let mixture = try frames(noisy, residue: 0.25).flatMap(\.samples)
    let differences = noisy.indices.prefix(clean.count).map { index -> Double in
      let expected = 0.25 * Double(noisy[index]) + 0.75 * Double(clean[index])
      return abs(Double(mixture[index]) - expected)
    }
    #expect(differences.allSatisfy { $0 <= 1 })
    #expect(try frames(noisy, residue: 1).flatMap(\.samples) == Array(noisy.prefix(clean.count)))
  }

  @Test(arguments: [37, 160, 999, 200_000])
  func theSizeOfChunksMakesNoDifference(length: Int) throws {
    let noisy = mixed(try speech(1), .white, 6)
    let (one, other) = (try frames(noisy), try frames(noisy, by: length))
    #expect(one.map(\.samples) == other.map(\.samples))
    #expect(one.map(\.speech) == other.map(\.speech))
  }

  /// A new source is heard as if there had been none before it.
  @Test func eachSourceBeginsAnew() throws {
    let framer = AudioFramer(try suppressor(), residue: 0)
    let noisy = mixed(try speech(1), .white, 0)
    _ = framer.process(noisy)
    framer.reset()
    let speech = try speech(2)
    let second = framer.process(speech) + framer.finish()
    #expect(second.map(\.samples) == (try frames(speech)).map(\.samples))
  }
}
