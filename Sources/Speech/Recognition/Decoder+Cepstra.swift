internal import CPocketSphinx

extension Decoder {
  /// The cepstra of some sound, by the same front end as it is decoded with; only between utterances.
  ///
  /// - Parameter samples: 16-bit samples at 16 kHz.
  /// - Returns: a frame's numbers each.
  /// - Throws: `SpeechError` with ``SpeechError/Code/decoder``.
  func cepstralFrames(of samples: [Int16]) throws(SpeechError) -> [[mfcc_t]] {
    let failure = SpeechError(.decoder, "PocketSphinx cannot process the sound; run again with -v.")
    guard let frontEnd = ps_get_fe(handle) else { throw failure }
    fe_start_stream(frontEnd)
    guard fe_start_utt(frontEnd) >= 0 else { throw failure }
    var block: UnsafeMutablePointer<UnsafeMutablePointer<mfcc_t>?>?
    var count: Int32 = 0
    let status = samples.withUnsafeBufferPointer {
      fe_process_utt(frontEnd, $0.baseAddress, $0.count, &block, &count)
    }
    var last = [mfcc_t](repeating: 0, count: Int(fe_get_output_size(frontEnd)))
    var lastCount: Int32 = 0
    fe_end_utt(frontEnd, &last, &lastCount)
    defer { if let block { fe_free_2d(block) } }
    guard status >= 0 else { throw failure }
    var frames: [[mfcc_t]] = []
    // What is shorter than a window has none.
    if let block {
      frames = (0..<Int(count)).map {
        Array(UnsafeBufferPointer(start: block[$0], count: last.count))
      }
    }
    return lastCount > 0 ? frames + [last] : frames
  }

  /// The cepstral mean of some sound, between utterances, moved towards what is known of the channel.
  ///
  /// PocketSphinx's own stays as it was for the first eight seconds of a source, which is longer than
  /// most requests.
  /// - Parameters:
  ///   - samples: 16-bit samples at 16 kHz.
  ///   - memory: how many frames of sound count as much as what is known.
  /// - Returns: the mean.
  /// - Throws: `SpeechError` with ``SpeechError/Code/decoder``.
  func channel(of samples: [Int16], memory: Float) throws(SpeechError) -> [Float] {
    var sum = channel.map { $0 * memory }
    var count = memory
    // Frames without energy say nothing of the channel; PocketSphinx leaves them out, too.
    for frame in try cepstralFrames(of: samples) where frame[0] >= 0 {
      for coefficient in sum.indices { sum[coefficient] += frame[coefficient] }
      count += 1
    }
    return sum.map { $0 / count }
  }
}
