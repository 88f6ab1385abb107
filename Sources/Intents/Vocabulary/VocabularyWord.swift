/// A word that an app has taught the system.
///
/// This type is ours.
public struct VocabularyWord: Sendable, Hashable {
  /// What is said.
  public let spokenPhrase: String
  /// How it is said, in words that sound like it.
  public let pronunciationHint: String?
  /// The app's name for what is meant.
  public let identifier: String?

  /// Makes a word.
  public init(spokenPhrase: String, pronunciationHint: String? = nil, identifier: String? = nil) {
    self.spokenPhrase = spokenPhrase
    self.pronunciationHint = pronunciationHint
    self.identifier = identifier
  }
}
