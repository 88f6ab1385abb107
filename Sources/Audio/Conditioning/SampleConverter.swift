internal import CSampleRate

/// Turns interleaved samples of any rate and channel count into 16-bit, 16 kHz, one channel.
///
/// Channels are averaged, but for those that have no sound, treated against what is wrong with them, then
/// resampled by libsamplerate's band-limited sinc interpolation
/// (`SRC_SINC_MEDIUM_QUALITY`, 121 dB signal to noise), then rounded; sound beyond full scale is
/// clipped, and samples that are no numbers count as silence.
final class SampleConverter {
  /// The channels that are averaged; all to begin with.
  var liveChannels: [Int]
  /// The repair of problems in the sound.
  var treatment: AudioConditioner

  private let channels: Int
  private let ratio: Double
  private let resampler: OpaquePointer?

  /// The rates that libsamplerate can bring to 16 kHz: a factor of 256 up or down, at most.
  static let supportedRates = 63...4_096_000

  /// - Parameters:
  ///   - rate: Samples a second of the input, in ``supportedRates``.
  ///   - channels: Interleaved channels of the input, 1 or more.
  /// - Throws: `SpeechError` with ``SpeechError/Code/unreadableAudio``.
  init(rate: Int, channels: Int) throws(SpeechError) {
    self.channels = channels
    liveChannels = Array(0..<channels)
    treatment = AudioConditioner(rate: rate)
    ratio = Double(AudioFormat.sampleRate) / Double(rate)
    guard rate != AudioFormat.sampleRate else {
      resampler = nil
      return
    }
    var error: Int32 = 0
    guard let state = src_new(Int32(SRC_SINC_MEDIUM_QUALITY), 1, &error) else {
      throw SpeechError(
        .unreadableAudio,
        "\(rate) samples a second cannot be resampled: \(String(cString: src_strerror(error))).")
    }
    resampler = state
  }

  deinit {
    if let resampler { src_delete(resampler) }
  }

  /// The 16 kHz samples of whole interleaved frames; `isLast` also gives what the filter still holds.
  func convert(_ samples: [Float], isLast: Bool) throws(SpeechError) -> [Int16] {
    let mono = treatment.apply(to: mixed(samples), isLast: isLast)
    guard let resampler else { return mono.map(Self.rounded) }
    return try resampled(mono, by: resampler, isLast: isLast).map(Self.rounded)
  }

  private func mixed(_ samples: [Float]) -> [Float] {
    if channels == 1 { return samples.map { $0.isFinite ? $0 : 0 } }
    let scale = 1 / Float(liveChannels.count)
    return stride(from: 0, to: samples.count - channels + 1, by: channels).map { start in
      var sum: Float = 0
      for channel in liveChannels {
        let sample = samples[start + channel]
        if sample.isFinite { sum += sample }
      }
      return sum * scale
    }
  }

  private func resampled(
    _ input: [Float], by state: OpaquePointer, isLast: Bool
  ) throws(SpeechError) -> [Float] {
    var output: [Float] = []
    var block = [Float](repeating: 0, count: Int(Double(input.count) * ratio) + 4096)
    var used = 0
    while true {
      var data = SRC_DATA()
      let status = input.withUnsafeBufferPointer { source in
        block.withUnsafeMutableBufferPointer { target in
          data.data_in = source.baseAddress.map { $0 + used }
          data.input_frames = input.count - used
          data.data_out = target.baseAddress
          data.output_frames = target.count
          data.src_ratio = ratio
          data.end_of_input = isLast ? 1 : 0
          return src_process(state, &data)
        }
      }
      guard status == 0 else {
        throw SpeechError(
          .unreadableAudio, "Resampling failed: \(String(cString: src_strerror(status))).")
      }
      used += data.input_frames_used
      output.append(contentsOf: block.prefix(data.output_frames_gen))
      if data.output_frames_gen == 0 && (used >= input.count || data.input_frames_used == 0) {
        return output
      }
    }
  }

  private static func rounded(_ sample: Float) -> Int16 {
    Int16(max(-32768, min(32767, (sample * 32768).rounded())))
  }
}
