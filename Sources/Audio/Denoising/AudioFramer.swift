/// Splits audio, in chunks of any size, into frames for the decoder and the endpointer.
package final class AudioFramer {
  /// A frame of 10 ms.
  package struct Frame {
    /// The samples to be decoded: 160.
    package let samples: [Int16]
    /// The same samples before noise suppression.
    package let original: [Int16]
    /// The level in dB of full scale; with a denoiser, of the speech it left.
    package let level: Double
    /// The likelihood of speech in the frame, 0...1; nil without a denoiser.
    package let speech: Double?
    /// The energy of the speech that the denoiser left and of what it removed, as sums of squares;
    /// nil without a denoiser.
    package var energies: (speech: Double, noise: Double)?
  }

  private let denoiser: Denoiser?
  /// The share of the original sound that is mixed into the denoised sound, 0...1.
  private let residue: Float
  /// Samples that do not fill a frame yet.
  private var pending: [Int16] = []

  /// - Parameters:
  ///   - suppressor: Suppresses noise; nil leaves the audio unchanged.
  ///   - residue: The share of the original audio that is mixed in, 0...1.
  package init(_ suppressor: NoiseSuppressor?, residue: Double) {
    denoiser = suppressor.map(Denoiser.init)
    self.residue = Float(residue)
  }

  /// Begins a new source.
  package func reset() {
    denoiser?.reset()
    pending = []
  }

  /// The frames that more audio completes.
  package func process(_ chunk: [Int16]) -> [Frame] {
    pending += chunk
    guard let denoiser else { return takeFrames() }
    return mixed(denoiser.process(chunk))
  }

  /// The remaining frames when the source ends; a partial frame is dropped.
  package func finish() -> [Frame] {
    guard let denoiser else { return [] }
    return mixed(denoiser.finish(pending.count / AudioFormat.frameLength))
  }

  private func takeFrames() -> [Frame] {
    let length = AudioFormat.frameLength
    let count = pending.count / length
    let frames = (0..<count).map { index in
      let samples = Array(pending[index * length..<(index + 1) * length])
      return Frame(
        samples: samples, original: samples,
        level: AudioLevel.decibels(of: samples[...]), speech: nil)
    }
    pending.removeFirst(count * length)
    return frames
  }

  private func mixed(_ frames: [Denoiser.Frame]) -> [Frame] {
    let length = AudioFormat.frameLength
    // The denoiser gives no more frames than it was given, but for the silence that follows the end.
    let frames = frames.prefix(pending.count / length)
    let mixed = frames.enumerated().map { index, frame in
      let clean = frame.samples.map(Self.rounded)
      let original = pending[index * length..<(index + 1) * length]
      let samples = zip(original, frame.samples)
        .map { Self.rounded(residue * Float($0) + (1 - residue) * $1) }
      return Frame(
        samples: samples, original: Array(original),
        level: AudioLevel.decibels(of: clean[...]), speech: frame.speech,
        energies: Self.energies(original, frame.samples))
    }
    pending.removeFirst(frames.count * length)
    return mixed
  }

  private static func energies(
    _ sound: ArraySlice<Int16>, _ clean: ArraySlice<Float>
  ) -> (speech: Double, noise: Double) {
    zip(sound, clean).reduce(into: (0, 0)) { sums, pair in
      let rest = Float(pair.0) - pair.1
      sums.speech += Double(pair.1 * pair.1)
      sums.noise += Double(rest * rest)
    }
  }

  private static func rounded(_ sample: Float) -> Int16 {
    Int16(max(-32768, min(32767, sample.rounded())))
  }
}
