/// A recording as the adaptation uses it.
struct AlignedRecording {
  let name: String
  let words: [String]
  /// What the decoder would get of it.
  let speech: [Int16]
  /// The words and pauses, in order.
  let tokens: [String]

  /// Seconds of speech.
  var duration: Double { Double(speech.count) / Double(AudioFormat.sampleRate) }
}
