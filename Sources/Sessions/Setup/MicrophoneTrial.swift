package import Audio

/// The sound of a microphone for a few seconds: how loud it is, and what is wrong with it.
package struct MicrophoneTrial: Sendable {
  /// The level of the loudest sound in dB of full scale; nil where there was none.
  package let level: Double?
  /// The first thing that is wrong, if any.
  package let problem: AudioProblem?
  /// Whether another program can hear it at the same time.
  package let isShared: Bool

  /// Hears a microphone.
  ///
  /// - Parameters:
  ///   - device: Its ALSA name.
  ///   - seconds: The length of the sound, as its samples tell.
  ///   - report: Is given the level of each piece of 50 ms, and whether it is as loud as can be.
  /// - Throws: `SpeechError` where the microphone does not open, or is lost.
  package init(
    of device: String, seconds: Int,
    report: (_ level: Double, _ isClipped: Bool) -> Void = { _, _ in }
  ) async throws {
    let microphone = try Microphone(device: device)
    var quality = AudioQuality(rate: AudioFormat.sampleRate, channels: 1)
    var count = 0
    for try await chunk in AudioChunks(microphone) {
      quality.hear(chunk.map { Float($0) / 32_768 })
      report(
        AudioLevel.decibels(of: chunk[...]), chunk.contains { $0 == .max || $0 == .min })
      count += chunk.count
      if count >= AudioFormat.sampleRate * seconds { break }
    }
    isShared = Microphone.opensBeside(device)
    level = quality.isEmpty ? nil : quality.peakLevel
    problem = quality.isEmpty ? .dead : quality.problems.first
  }

  /// The level in words, such as "-12 dB".
  package var levelText: String {
    level.map { "\(Int($0.rounded())) dB" } ?? "silence"
  }
}
