/// One who lets recognition know the words that an app teaches.
///
/// This protocol is ours: the program that embeds Intents installs a receiver by
/// ``INVocabulary/setReceiver(_:)``.
public protocol VocabularyReceiver: Sendable {
  /// Takes all words of a kind, the most important first, in place of those before; none after they
  /// were removed.
  func setWords(_ words: [VocabularyWord], of type: INVocabularyStringType)
}
