/// One way to say a word, and who says so.
public struct SourcedPronunciation: Sendable, Hashable {
  /// The sources of pronunciations, the greatest authority first.
  public enum Source: String, Sendable, Hashable, CaseIterable {
    /// The user's own file.
    case user
    /// The spelling of the name's sound on the contact's card.
    case contact
    /// The pronouncing dictionary, with what the model adds to it.
    case dictionary
    /// Parts that the dictionary knows: "Mc", "O'", a possessive, two words in one.
    case parts
    /// The names of its letters.
    case letters
    /// flite's letter-to-sound rules.
    case flite
    /// The spellings of the language that is listened for.
    case rules
    /// espeak-ng's rules for the language that is listened for.
    case espeak
    /// espeak-ng's rules for the language that the name is from.
    case language
  }

  /// The phones.
  public let pronunciation: Pronunciation
  /// The source.
  public let source: Source
  /// The language whose rules were taken, such as `pl`; nil for the one that is listened for.
  public let language: String?

  /// A pronunciation and its source.
  public init(_ pronunciation: Pronunciation, _ source: Source, language: String? = nil) {
    self.pronunciation = pronunciation
    self.source = source
    self.language = language
  }
}

/// A way to say a word: phones of the acoustic model's set, such as `M AA M`.
public struct Pronunciation: Sendable, Hashable, CustomStringConvertible {
  /// The phones, in order; never empty.
  public let phones: [String]

  /// Takes phones separated by white space, or nil if there are none.
  public init?(_ text: some StringProtocol) {
    phones = text.split(whereSeparator: \.isWhitespace).map { String($0) }
    if phones.isEmpty { return nil }
  }

  /// The phones separated by spaces.
  public var description: String { phones.joined(separator: " ") }
}
