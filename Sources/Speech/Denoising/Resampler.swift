internal import CSampleRate

/// Changes the sample rate of a stream of one channel, by libsamplerate.
///
/// The output is aligned with the input: sample k of it belongs to the time k divided by its rate.
/// What the filter needs to see ahead is what it holds back.
final class Resampler {
  private let ratio: Double
  private let state: OpaquePointer?
  private var block: [Float] = []

  /// - Parameter ratio: output samples for each of the input, 1/256...256.
  init(ratio: Double) {
    self.ratio = ratio
    var error: Int32 = 0
    state = src_new(Int32(SRC_SINC_FASTEST), 1, &error)
  }

  deinit {
    if let state { src_delete(state) }
  }

  /// Forgets the stream.
  func reset() {
    if let state { src_reset(state) }
  }

  /// The samples that are due after more input.
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
