internal import CPocketSphinx
internal import Foundation

extension Decoder {
  /// Hears sound of another part of the spectrum from the next utterance on, and forgets the channel.
  ///
  /// - Parameters:
  ///   - band: what it has.
  ///   - telephone: how the model is used for a telephone's; nil, or what does not fit the model,
  ///     leaves it as it is.
  /// - Throws: `SpeechError` with ``SpeechError/Code/decoder``.
  func hear(_ band: SoundBand, telephone: TelephoneBand?) throws(SpeechError) {
    guard band != self.band else { return }
    self.band = band
    guard let telephone, telephone.fits(modelMean.count), let features = ps_get_feat(handle),
      // Streams of cepstra alone, of their first and of their second differences.
      features.pointee.n_sv > 0,
      Int(features.pointee.out_dim) == modelMean.count * Int(features.pointee.n_sv)
    else { return }
    let matrix =
      band == .telephone ? telephone.transform : TelephoneBand.identity(modelMean.count)
    try transform(by: TelephoneBand.mllr(matrix, streams: Int(features.pointee.n_sv)))
    initialMean = band == .telephone ? telephone.mean : modelMean
    forgetChannel()
  }

  /// Has the model's means transformed; PocketSphinx reads transforms from files alone.
  private func transform(by text: String) throws(SpeechError) {
    // A pipe is a file, and holds more than this.
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw SpeechError(.decoder, "No more files can be opened; close some, or raise ulimit -n.")
    }
    defer { close(ends[0]) }
    let bytes = Array(text.utf8)
    let count = write(ends[1], bytes, bytes.count)
    close(ends[1])
    guard count == bytes.count, let read = ps_mllr_read("/proc/self/fd/\(ends[0])"),
      ps_update_mllr(handle, read) != nil
    else {
      throw SpeechError(
        .decoder, "PocketSphinx cannot use its model for telephone sound; run again with -v.")
    }
  }
}
