public import Foundation

/// A thing with a name that can be spoken.
public protocol INSpeakable: NSObjectProtocol {
  /// The name as it is spoken.
  var spokenPhrase: String { get }
  /// The pronunciation, in words that sound like it.
  var pronunciationHint: String? { get }
  /// The identifier of the word in the app's vocabulary.
  var vocabularyIdentifier: String? { get }
  /// The other candidates.
  var alternativeSpeakableMatches: [any INSpeakable]? { get }
}

/// A name that can be spoken.
public final class INSpeakableString: NSObject, NSCopying, NSSecureCoding, INSpeakable, Sendable {
  /// The name as it is spoken.
  public let spokenPhrase: String
  /// The pronunciation, in words that sound like it.
  public let pronunciationHint: String?
  /// The app's identifier of the thing.
  public let vocabularyIdentifier: String?
  /// Always `nil`: other candidates are given in a resolution result.
  public var alternativeSpeakableMatches: [any INSpeakable]? { nil }

  /// Makes a name.
  public init(
    vocabularyIdentifier: String, spokenPhrase: String, pronunciationHint: String?
  ) {
    self.spokenPhrase = spokenPhrase
    self.pronunciationHint = pronunciationHint
    self.vocabularyIdentifier = vocabularyIdentifier
    super.init()
  }

  /// Makes a name that is pronounced as it is written.
  public init(spokenPhrase: String) {
    self.spokenPhrase = spokenPhrase
    self.pronunciationHint = nil
    self.vocabularyIdentifier = nil
    super.init()
  }

  /// Reads a name from an archive.
  public required init?(coder: NSCoder) {
    guard let spokenPhrase = coder.decodeString(forKey: "spokenPhrase") else { return nil }
    self.spokenPhrase = spokenPhrase
    self.pronunciationHint = coder.decodeString(forKey: "pronunciationHint")
    self.vocabularyIdentifier = coder.decodeString(forKey: "vocabularyIdentifier")
    super.init()
  }

  /// Names can be archived securely.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the name to an archive.
  public func encode(with coder: NSCoder) {
    coder.encodeString(spokenPhrase, forKey: "spokenPhrase")
    coder.encodeString(pronunciationHint, forKey: "pronunciationHint")
    coder.encodeString(vocabularyIdentifier, forKey: "vocabularyIdentifier")
  }

  /// Returns the name itself, which cannot change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether another name has the same properties.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? INSpeakableString else { return false }
    return spokenPhrase == other.spokenPhrase && pronunciationHint == other.pronunciationHint
      && vocabularyIdentifier == other.vocabularyIdentifier
  }

  /// A hash that is the same for equal names.
  public override var hash: Int { spokenPhrase.hashValue }
}
