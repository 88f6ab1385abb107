internal import CSampleRate

/// Removes noise from a stream of speech at 16 kHz, frame by frame.
///
/// The sound goes up to 48 kHz, through RNNoise, and down again. What comes out is aligned with what
/// goes in and comes some 25 ms later: RNNoise holds two frames back, the filters a little.
final class Denoiser {
  /// A frame of 10 ms.
  struct Frame {
    /// The speech in it: 160 samples in the range of 16-bit ones.
    let samples: ArraySlice<Float>
    /// The likelihood of speech in it, 0...1.
    let speech: Double
  }

  /// The delay of RNNoise, in samples at 16 kHz.
  private static let delay = 320
  /// For how many frames more RNNoise's opinion of a frame is awaited.
  private static let speechDelay = 1

  private let suppressor: NoiseSuppressor
  private var stream: NoiseSuppressor.Stream
  private let up = Resampler(ratio: 3)
  private let down = Resampler(ratio: 1.0 / 3)
  /// Sound at 48 kHz that does not fill a frame yet.
  private var raised: [Float] = []
  private var denoised: [Float] = []
  private var speech: [Double] = []
  /// Samples still to be dropped at the start, so that the output is aligned with the input.
  private var surplus = Denoiser.delay

  init(_ suppressor: NoiseSuppressor) {
    self.suppressor = suppressor
    stream = NoiseSuppressor.Stream(suppressor)
  }

  /// Begins a new stream.
  func reset() {
    stream = NoiseSuppressor.Stream(suppressor)
    up.reset()
    down.reset()
    raised = []
    denoised = []
    speech = []
    surplus = Self.delay
  }

  /// The frames that more audio completes.
  func process(_ samples: some Collection<Int16>) -> [Frame] {
    raised += up.process(samples.map(Float.init))
    var cleaned: [Float] = []
    var position = 0
    while position + NoiseSuppressor.frameLength <= raised.count {
      let frame = stream.process(raised[position..<position + NoiseSuppressor.frameLength])
      cleaned += frame.samples
      speech.append(frame.speech)
      position += NoiseSuppressor.frameLength
    }
    raised.removeFirst(position)
    denoised += down.process(cleaned)
    let dropped = min(surplus, denoised.count)
    denoised.removeFirst(dropped)
    surplus -= dropped
    return takeFrames()
  }

  /// The remaining frames when the stream ends, padded with silence.
  ///
  /// - Parameter count: The number of frames to return.
  /// - Returns: That many.
  func finish(_ count: Int) -> [Frame] {
    guard count > 0 else { return [] }
    let silence = Array(repeating: Int16(0), count: AudioFormat.frameLength)
    var frames: [Frame] = []
    // Each frame of silence pushes one out; the delay is a few frames.
    for _ in 0..<count + 16 where frames.count < count { frames += process(silence) }
    return Array(frames.prefix(count))
  }

  private func takeFrames() -> [Frame] {
    let length = AudioFormat.frameLength
    let count = max(0, min(denoised.count / length, speech.count - Self.speechDelay))
    let frames = (0..<count).map { index in
      Frame(
        samples: denoised[index * length..<(index + 1) * length],
        speech: speech[index + Self.speechDelay])
    }
    denoised.removeFirst(count * length)
    speech.removeFirst(count)
    return frames
  }
}

/// Changes the sample rate of a stream of one channel, by libsamplerate.
///
/// The output is aligned with the input: sample k of it belongs to the time k divided by its rate.
/// The filter holds back the samples that it looks ahead at.
final class Resampler {
  private let ratio: Double
  private let state: OpaquePointer?
  private var block: [Float] = []

  /// - Parameter ratio: Output samples for each of the input, 1/256...256.
  init(ratio: Double) {
    self.ratio = ratio
    var error: Int32 = 0
    state = src_new(Int32(SRC_SINC_FASTEST), 1, &error)
  }

  deinit {
    if let state { src_delete(state) }
  }

  /// Discards what is buffered of the stream.
  func reset() {
    if let state { src_reset(state) }
  }

  /// The output that more input completes.
  func process(_ input: [Float]) -> [Float] {
    guard let state, !input.isEmpty else { return [] }
    var output: [Float] = []
    var used = 0
    let room = Int(Double(input.count) * ratio) + 256
    if block.count < room { block = Array(repeating: 0, count: room) }
    while used < input.count {
      var data = SRC_DATA()
      let status = input.withUnsafeBufferPointer { source in
        block.withUnsafeMutableBufferPointer { target in
          data.data_in = source.baseAddress.map { $0 + used }
          data.input_frames = input.count - used
          data.data_out = target.baseAddress
          data.output_frames = target.count
          data.src_ratio = ratio
          return src_process(state, &data)
        }
      }
      // With a state, a ratio in range and room for the output nothing can fail.
      guard status == 0, data.input_frames_used + data.output_frames_gen > 0 else { break }
      used += data.input_frames_used
      output.append(contentsOf: block.prefix(data.output_frames_gen))
    }
    return output
  }
}
