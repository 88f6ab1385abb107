public import Audio
internal import Foundation
public import Pronunciation

/// A phrase that makes the program listen, such as "hey phone".
public struct WakePhrase: Sendable, Hashable {
  /// The phrase, in lower case, its words separated by one space.
  public let text: String
  /// Its words, and the ways in which each is said; never empty.
  public let words: [(word: String, pronunciations: [Pronunciation])]

  /// The fewest phones that a phrase usually has: with fewer, any talk has something like it.
  public static let fewestPhones = 5
  /// The maximum number of words; each further one makes the phrase slower to say, and no surer.
  static let mostWords = 6
  /// The most ways of saying the whole phrase that are listened for.
  static let mostVariants = 8

  /// The phones of the shortest way to say it.
  public var phoneCount: Int {
    words.reduce(0) { $0 + ($1.pronunciations.map(\.phones.count).min() ?? 0) }
  }

  /// Looks up the pronunciations of a phrase.
  ///
  /// - Parameters:
  ///   - text: The phrase, in any case.
  ///   - vocabulary: Knows how words are said.
  /// - Throws: `SpeechError` with ``SpeechError/Code/badConfiguration`` if there is no phrase, one of
  ///   its words cannot be said, or it is too short to be told from other talk.
  public init(_ text: String, saidBy vocabulary: Vocabulary) async throws(SpeechError) {
    let spoken = text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "'" }
      .map(String.init)
    guard !spoken.isEmpty else {
      throw SpeechError(
        .badConfiguration,
        "The wake phrase is empty; give words such as --wake "
          + "\"\(vocabulary.phonology.wakePhrase)\".")
    }
    var words: [(String, [Pronunciation])] = []
    for word in spoken {
      let found = await vocabulary.pronunciations(of: word)
      guard !found.isEmpty else {
        throw SpeechError(
          .badConfiguration,
          "The wake phrase's word \"\(word)\" cannot be pronounced; spell it in Latin letters as "
            + "it sounds, or choose another.")
      }
      words.append((word, found))
    }
    try self.init(words, vocabulary.phonology)
  }

  /// A phrase of words whose ways of being said are known.
  init(
    _ words: [(String, [Pronunciation])], _ phonology: Phonology = .unknown
  ) throws(SpeechError) {
    text = words.map(\.0).joined(separator: " ")
    self.words = words.map { (word: $0.0, pronunciations: $0.1) }
    guard words.count <= Self.mostWords else {
      throw SpeechError(
        .badConfiguration,
        "The wake phrase \"\(text)\" has \(words.count) words; choose one with \(Self.mostWords) "
          + "or fewer.")
    }
    guard phoneCount >= phonology.shortestWakePhrase else {
      throw SpeechError(
        .badConfiguration,
        "The wake phrase \"\(text)\" has only \(phoneCount) "
          + "\(phoneCount == 1 ? "phone" : "phones") and would be heard in other talk; choose one "
          + "with \(phonology.shortestWakePhrase) or more, such as \"\(phonology.wakePhrase)\".")
    }
  }

  /// The ways to say the whole phrase, as spellings of PocketSphinx's dictionary: `hello(2) there`.
  var variants: [String] {
    let all = words.reduce([""]) { starts, entry in
      starts.flatMap { start in
        entry.pronunciations.indices.map { index in
          let spelling = index == 0 ? entry.word : "\(entry.word)(\(index + 1))"
          return start.isEmpty ? spelling : "\(start) \(spelling)"
        }
      }
    }
    return Array(all.prefix(Self.mostVariants))
  }

  /// Whether two phrases have the same words, said in the same ways.
  public static func == (left: WakePhrase, right: WakePhrase) -> Bool {
    left.text == right.text && left.words.map(\.pronunciations) == right.words.map(\.pronunciations)
  }

  /// Hashes the words.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(text)
  }
}
