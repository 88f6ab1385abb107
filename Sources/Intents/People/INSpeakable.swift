public import Foundation

/// Something that has a name to say aloud.
public protocol INSpeakable: NSObjectProtocol {
  /// What is said.
  var spokenPhrase: String { get }
  /// How it is said, in words that sound like it.
  var pronunciationHint: String? { get }
  /// The identifier of the word in the app's vocabulary.
  var vocabularyIdentifier: String? { get }
  /// Others that may have been meant.
  var alternativeSpeakableMatches: [any INSpeakable]? { get }
}
