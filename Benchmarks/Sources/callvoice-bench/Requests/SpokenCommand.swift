/// A sentence, and the number that must be called for it.
struct SpokenCommand: Sendable, Hashable {
  let sentence: String
  /// In E.164.
  let number: String
}
