/// Hears utterances, one after the other: begin, process, end.
protocol UtteranceDecoding: AnyObject {
  /// Begins an utterance; its frames count from 0.
  func beginUtterance() throws(SpeechError)
  /// Hears more of the utterance.
  func process(_ samples: ArraySlice<Int16>) throws(SpeechError)
  /// Hears what is held back, since the utterance may be over.
  func catchUp() throws(SpeechError)
  /// The words of the best path so far, which need not be a whole sentence.
  func wordsSoFar() -> [String]
  /// Ends the utterance and returns its best hypothesis, nil where no path reached the end.
  func endUtterance() throws(SpeechError) -> DecoderHypothesis?
  /// Forgets the channel: cepstral means are as they were when the model was loaded.
  func forgetChannel()
  /// Hears sound of another part of the spectrum from the next utterance on, and forgets the channel.
  func hear(_ band: SoundBand, telephone: TelephoneBand?) throws(SpeechError)
  /// What is known of the channel: a cepstral mean.
  var channel: [Float] { get set }
}

extension Decoder: UtteranceDecoding {}
