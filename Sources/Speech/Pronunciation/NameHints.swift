internal import Foundation
internal import SpokenText

/// What the contacts tell about the words of their names: how these are written with all marks,
/// the language they are from, and how they sound.
///
/// Words are as ``SpokenWords`` has them.
public struct NameHints: Sendable {
  /// A way to write a word.
  struct Spelling: Sendable, Hashable {
    /// The word with its marks, or in its own script.
    let text: String
    /// The espeak-ng voice of its language, where that shows.
    let language: String?
  }

  private(set) var spellings: [String: [Spelling]] = [:]
  private(set) var sounds: [String: [String]] = [:]
  private var languages: [String: String?] = [:]

  /// Knows nothing.
  public init() {}

  /// Learns from a name as it is written.
  ///
  /// - Parameter name: a given name, a family name or both; what one word shows counts for all.
  public mutating func add(name: String) {
    let parts = name.split { $0.isWhitespace || $0 == "-" || $0 == "." || $0 == "," }
      .map { $0.lowercased() }
    var language: String?
    for part in parts where language == nil { language = self.language(of: part) }
    for part in parts {
      let isPlain = part.utf8.allSatisfy { $0 < 0x80 }
      if isPlain, language == nil { continue }
      let words = SpokenWords.words(in: part)
      for word in words {
        // Each Chinese character is a word of its own; others are written as they stand.
        add(Spelling(text: words.count == 1 ? part : word, language: language), to: word)
      }
    }
  }

  /// Learns how a name sounds, as its owner spells that.
  ///
  /// - Parameters:
  ///   - name: the name, as it is written.
  ///   - sound: as many words as the name has; of another number of words, nothing is learnt.
  public mutating func add(name: String, soundingLike sound: String) {
    let words = SpokenWords.words(in: name)
    let spellings = sound.split(whereSeparator: \.isWhitespace).map(String.init)
    guard words.count == spellings.count else { return }
    for (word, spelling) in zip(words, spellings) where SpokenWords.words(in: spelling) != [word] {
      if !sounds[word, default: []].contains(spelling) {
        sounds[word, default: []].append(spelling)
      }
    }
  }

  private mutating func add(_ spelling: Spelling, to word: String) {
    guard spellings[word, default: []].count < 2, !spellings[word, default: []].contains(spelling)
    else { return }
    spellings[word, default: []].append(spelling)
  }

  private mutating func language(of part: String) -> String? {
    if let known = languages[part] { return known }
    let language = NameLanguage.voice(for: part)
    languages[part] = .some(language)
    return language
  }
}
