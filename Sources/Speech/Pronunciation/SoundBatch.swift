/// What espeak-ng is asked for at once: words, and the voice that says them.
struct SoundBatch: Sendable, Hashable {
  /// The voice, such as `en-us`.
  let voice: String
  /// Words of letters, marks and apostrophes alone.
  let words: [String]
}
