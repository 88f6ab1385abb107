internal import CPocketSphinx

/// Owns the acoustic model of several decoders, so that each frame of sound is scored once for all.
///
/// The scores are those that each decoder would have computed: they are reused only for the same
/// features. With a small grammar, computing them takes most of the time. The decoders are used on
/// one thread at a time, all of them.
final class SharedScores: @unchecked Sendable {
  // @unchecked Sendable: what is made on another thread and served there scores nothing until it is
  // used on the recogniser's.

  private let scores: UnsafeMutablePointer<cpocketsphinx_scores>

  /// Takes over the model of a decoder; nil if it is of a kind that cannot be shared.
  init?(of decoder: Decoder) {
    guard let scores = cpocketsphinx_share(decoder.handle) else { return nil }
    self.scores = scores
    decoder.sharedScores = self
  }

  deinit {
    cpocketsphinx_free_scores(scores)
  }

  /// Frees the scores of an utterance that is over: 10 kB a frame, of 8 seconds at most.
  func forget() { cpocketsphinx_forget_scores(scores) }

  /// Lets another decoder of the same acoustic model use it in place of its own.
  func serve(_ decoder: Decoder) {
    guard decoder.sharedScores == nil, cpocketsphinx_attach(scores, decoder.handle) == 1 else {
      return
    }
    decoder.sharedScores = self
  }
}
