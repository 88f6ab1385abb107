internal import Audio

/// In the place of PocketSphinx's search where there is no acoustic model: finds no words.
final class NoDecoding: UtteranceDecoding {
  var channel: [Float] = []

  func beginUtterance() {}
  func process(_ samples: ArraySlice<Int16>) {}
  func catchUp() {}
  func wordsSoFar() -> [String] { [] }
  func hypothesisSoFar() -> DecoderHypothesis? { nil }
  func cancelUtterance() {}
  func endUtterance() -> DecoderHypothesis? { nil }
  func releaseUtterance() {}
  func forgetChannel() {}
  func hear(_ band: AudioBand, telephone: TelephoneBand?) {}
}
