public import Foundation
internal import Synchronization

/// The words that an app teaches the system, such as the names of people only it knows.
///
/// May be used from any thread. The words live as long as the process; apps set them at each start.
public final class INVocabulary: NSObject, Sendable {
  private struct Contents: Sendable {
    var words: [INVocabularyStringType: [VocabularyWord]] = [:]
    var receiver: (any VocabularyReceiver)?
  }

  private static let sharedVocabulary = INVocabulary()
  private let contents = Mutex(Contents())

  override init() { super.init() }

  /// The vocabulary of the process.
  public class func shared() -> INVocabulary { sharedVocabulary }

  /// Replaces the words of a kind.
  ///
  /// - Parameters:
  ///   - vocabulary: Strings, the most important first; anything else in it is left out.
  ///   - type: The kind of words.
  public func setVocabularyStrings(_ vocabulary: NSOrderedSet, of type: INVocabularyStringType) {
    set(
      vocabulary.array.compactMap {
        ($0 as? String).map { VocabularyWord(spokenPhrase: $0) }
      }, of: type)
  }

  /// Replaces the words of a kind.
  ///
  /// - Parameters:
  ///   - vocabulary: Objects that are ``INSpeakable``, the most important first; anything else in it is
  ///     left out.
  ///   - type: The kind of words.
  public func setVocabulary(_ vocabulary: NSOrderedSet, of type: INVocabularyStringType) {
    set(
      vocabulary.array.compactMap {
        ($0 as? any INSpeakable).map {
          VocabularyWord(
            spokenPhrase: $0.spokenPhrase, pronunciationHint: $0.pronunciationHint,
            identifier: $0.vocabularyIdentifier)
        }
      }, of: type)
  }

  /// Removes all words of all kinds.
  public func removeAllVocabularyStrings() {
    contents.withLock { contents in
      let types = INVocabularyStringType.allCases.filter { contents.words[$0] != nil }
      contents.words = [:]
      for type in types { contents.receiver?.setWords([], of: type) }
    }
  }

  /// The words of a kind, the most important first.
  ///
  /// Ours.
  public func words(of type: INVocabularyStringType) -> [VocabularyWord] {
    contents.withLock { $0.words[type] ?? [] }
  }

  /// Sets the receiver of the words, and gives it those that were set before; `nil` is nobody.
  ///
  /// Ours. The receiver is called while the vocabulary is locked and must not call it.
  public func setReceiver(_ receiver: (any VocabularyReceiver)?) {
    contents.withLock { contents in
      contents.receiver = receiver
      for type in INVocabularyStringType.allCases {
        if let words = contents.words[type] { receiver?.setWords(words, of: type) }
      }
    }
  }

  private func set(_ words: [VocabularyWord], of type: INVocabularyStringType) {
    // Foundation's ordered set takes equal Swift strings for different ones.
    var seen: Set<VocabularyWord> = []
    let words = words.filter { seen.insert($0).inserted }
    contents.withLock {
      $0.words[type] = words
      $0.receiver?.setWords(words, of: type)
    }
  }
}

/// The kinds of words that an app teaches the system.
public enum INVocabularyStringType: Int, Sendable, CaseIterable {
  /// The name of a person.
  case contactName = 1
  /// The name of a group of people.
  case contactGroupName = 2
  /// A word for a picture.
  case photoTag = 100
  /// The name of an album of pictures.
  case photoAlbumName = 101
  /// The name of a workout.
  case workoutActivityName = 200
  /// The name of a car's settings.
  case carProfileName = 300
  /// The name of a car.
  case carName = 301
  /// The name of an organisation that is paid.
  case paymentsOrganizationName = 400
  /// The name of an account.
  case paymentsAccountNickname = 401
  /// The title of a note.
  case notebookItemTitle = 500
  /// The name of a group of notes.
  case notebookItemGroupName = 501
  /// The title of a playlist.
  case mediaPlaylistTitle = 700
  /// The name of a musician.
  case mediaMusicArtistName = 701
  /// The title of an audiobook.
  case mediaAudiobookTitle = 702
  /// The name of an audiobook's author.
  case mediaAudiobookAuthorName = 703
  /// The title of a show.
  case mediaShowTitle = 704
}

/// A receiver of the words that an app teaches, such as a speech recogniser.
///
/// This protocol is ours: the program that embeds Intents installs a receiver by
/// ``INVocabulary/setReceiver(_:)``.
public protocol VocabularyReceiver: Sendable {
  /// Replaces all words of a kind by others, the most important first; by none after they were
  /// removed.
  func setWords(_ words: [VocabularyWord], of type: INVocabularyStringType)
}

/// A word that an app has taught the system.
///
/// This type is ours.
public struct VocabularyWord: Sendable, Hashable {
  /// The word as it is spoken.
  public let spokenPhrase: String
  /// The pronunciation, in words that sound like it.
  public let pronunciationHint: String?
  /// The app's identifier of the word.
  public let identifier: String?

  /// Makes a word.
  public init(spokenPhrase: String, pronunciationHint: String? = nil, identifier: String? = nil) {
    self.spokenPhrase = spokenPhrase
    self.pronunciationHint = pronunciationHint
    self.identifier = identifier
  }
}
