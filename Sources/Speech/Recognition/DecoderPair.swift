internal import Audio

/// The grammar search and the phone loop, which hear the same sound side by side.
struct DecoderPair {
  /// The results of both.
  typealias Hypotheses = (words: DecoderHypothesis?, loop: DecoderHypothesis?)
  /// The channel estimates of both.
  typealias Channels = (search: [Float], loop: [Float])

  let search: any UtteranceDecoding
  /// The phone loop; nil where a neural recogniser hears alone.
  let loop: Decoder?

  /// The frames of an utterance that weigh as much as the channel estimate before it.
  static let channelMemory: Float = 100

  /// The distance below the voice, in dB, of the noise added to an utterance that was not
  /// understood.
  ///
  /// Without it, a voice without any breath, as some synthesisers have, resembles nothing in the
  /// model.
  /// Found on espeak-ng's voices, of 14, 20, 25 and 30; with people in noise 25 made 3 of 39 orders worse.
  private static let voiceToNoise = 25.0

  var channels: Channels {
    get { (search.channel, loop?.channel ?? []) }
    nonmutating set {
      search.channel = newValue.search
      loop?.channel = newValue.loop
    }
  }

  func releaseUtterance() {
    search.releaseUtterance()
    loop?.releaseUtterance()
  }

  func forgetChannel() {
    search.forgetChannel()
    loop?.forgetChannel()
  }

  func begin() throws(SpeechError) {
    try search.beginUtterance()
    try loop?.beginUtterance()
  }

  func process(_ samples: ArraySlice<Int16>) throws(SpeechError) {
    try search.process(samples)
    try loop?.process(samples)
  }

  func end() throws(SpeechError) -> Hypotheses {
    (try search.endUtterance(), try loop?.endUtterance())
  }

  func cancel() {
    search.cancelUtterance()
    loop?.cancelUtterance()
  }

  /// Decodes an utterance once more.
  ///
  /// Short and clear speech is heard better with what was known of the channel before, and long
  /// speech in noise with the cepstral mean of its own sound, which all passes but the first have.
  func decode(_ samples: [Int16], _ pass: Evidence.Pass) throws(SpeechError) -> Hypotheses {
    guard let loop else { return (nil, nil) }
    let sound =
      pass == .modulatedNoise
      ? ModulatedNoise.added(to: samples, ratio: Self.voiceToNoise) : samples
    let channel = try loop.channel(of: sound, memory: Self.channelMemory)
    channels = (channel, channel)
    try begin()
    try process(sound[...])
    return try end()
  }
}
