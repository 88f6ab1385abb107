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

  /// The only vocabulary.
  public class func shared() -> INVocabulary { sharedVocabulary }

  /// Sets the words of a kind, in place of those before.
  ///
  /// - Parameters:
  ///   - vocabulary: strings, the most important first; anything else in it is left out.
  ///   - type: the kind of words.
  public func setVocabularyStrings(_ vocabulary: NSOrderedSet, of type: INVocabularyStringType) {
    set(
      vocabulary.array.compactMap {
        ($0 as? String).map { VocabularyWord(spokenPhrase: $0) }
      }, of: type)
  }

  /// Sets the words of a kind, in place of those before.
  ///
  /// - Parameters:
  ///   - vocabulary: objects that are ``INSpeakable``, the most important first; anything else in it is
  ///     left out.
  ///   - type: the kind of words.
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

  /// Installs who is told of the words, and tells it of those that are there; `nil` is nobody.
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
