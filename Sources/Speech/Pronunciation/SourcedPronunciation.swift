/// One way to say a word, and who says so.
public struct SourcedPronunciation: Sendable, Hashable {
  /// Where a pronunciation comes from, the greatest authority first.
  public enum Source: String, Sendable, Hashable, CaseIterable {
    /// The user's own file.
    case user
    /// How the contact's card spells the sound of the name.
    case contact
    /// The pronouncing dictionary, with what the model adds to it.
    case dictionary
    /// Parts that the dictionary knows: "Mc", "O'", a possessive, two words in one.
    case parts
    /// The names of its letters.
    case letters
    /// flite's letter-to-sound rules.
    case flite
    /// espeak-ng's rules for English.
    case espeak
    /// espeak-ng's rules for the language that the name is from.
    case language
  }

  /// The phones.
  public let pronunciation: Pronunciation
  /// Where it comes from.
  public let source: Source
  /// The language whose rules were taken, such as `pl`; nil for English.
  public let language: String?

  /// A pronunciation and its source.
  public init(_ pronunciation: Pronunciation, _ source: Source, language: String? = nil) {
    self.pronunciation = pronunciation
    self.source = source
    self.language = language
  }
}
