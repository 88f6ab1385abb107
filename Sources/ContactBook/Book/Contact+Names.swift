import SpokenText

extension Contact {
  /// The words of the display name.
  var nameWords: [String] { SpokenWords.words(in: displayName) }
}
