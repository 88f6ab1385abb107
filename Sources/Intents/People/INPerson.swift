public import Foundation

/// A person, as named in a request or found in the contacts.
///
/// Persons are immutable, so they may be shared between threads. `description` and
/// `debugDescription` do not show names or numbers.
public final class INPerson: NSObject, NSCopying, NSSecureCoding, INSpeakable, @unchecked Sendable {
  // @unchecked Sendable: all stored properties are constants of immutable types.

  /// The number or address of the person.
  public let personHandle: INPersonHandle?
  /// The parts of the person's name.
  public let nameComponents: PersonNameComponents?
  /// The person's name as shown to the user.
  ///
  /// Where none is given it is put together from the name's parts, or else it is the value of the
  /// handle, or else empty.
  public let displayName: String
  /// A picture of the person.
  public let image: INImage?
  /// The identifier of the person in the contact book.
  public let contactIdentifier: String?
  /// The identifier of the person in the app.
  public let customIdentifier: String?
  /// What the person is to the user.
  public let relationship: INPersonRelationship?
  /// Whether the person is the user.
  public let isMe: Bool
  /// Whether the person stands for a contact that the app suggests to keep.
  public let isContactSuggestion: Bool
  /// Other addresses of the person.
  public let aliases: [INPersonHandle]?
  /// What kind of suggestion the aliases are.
  public let suggestionType: INPersonSuggestionType
  /// The words the user said for this person; the display name unless known to be different.
  public let spokenPhrase: String

  /// Always `nil`: how a name is pronounced is looked up where it is recognised.
  public var pronunciationHint: String? { nil }
  /// The custom identifier.
  public var vocabularyIdentifier: String? { customIdentifier }
  /// Always `nil`: other candidates are given in a resolution result.
  public var alternativeSpeakableMatches: [any INSpeakable]? { nil }
  /// Always `nil`: other candidates are given in a resolution result.
  public var siriMatches: [INPerson]? { nil }

  /// Makes a person with every property given.
  ///
  /// The spoken phrase is the words the user said, where they are not the display name.
  package init(
    spokenPhrase: String?, personHandle: INPersonHandle? = nil,
    nameComponents: PersonNameComponents? = nil, displayName: String? = nil,
    image: INImage? = nil, contactIdentifier: String? = nil, customIdentifier: String? = nil,
    relationship: INPersonRelationship? = nil, isMe: Bool = false,
    aliases: [INPersonHandle]? = nil, suggestionType: INPersonSuggestionType = .none,
    isContactSuggestion: Bool = false
  ) {
    let displayName =
      displayName ?? nameComponents?.joinedParts ?? spokenPhrase ?? personHandle?.value ?? ""
    self.personHandle = personHandle
    self.nameComponents = nameComponents
    self.displayName = displayName
    self.image = image
    self.contactIdentifier = contactIdentifier
    self.customIdentifier = customIdentifier
    self.relationship = relationship
    self.isMe = isMe
    self.aliases = aliases
    self.suggestionType = suggestionType
    self.isContactSuggestion = isContactSuggestion
    self.spokenPhrase = spokenPhrase ?? displayName
    super.init()
  }

  /// Reads a person from an archive.
  public convenience init?(coder: NSCoder) {
    self.init(
      spokenPhrase: coder.decodeString(forKey: "spokenPhrase"),
      personHandle: coder.decodeIfPresent(INPersonHandle.self, forKey: "personHandle"),
      nameComponents: coder.decodeIfPresent(NSData.self, forKey: "nameComponents").flatMap {
        try? JSONDecoder().decode(PersonNameComponents.self, from: Data(referencing: $0))
      },
      displayName: coder.decodeString(forKey: "displayName"),
      image: coder.decodeIfPresent(INImage.self, forKey: "image"),
      contactIdentifier: coder.decodeString(forKey: "contactIdentifier"),
      customIdentifier: coder.decodeString(forKey: "customIdentifier"),
      relationship: coder.decodeString(forKey: "relationship").map { INPersonRelationship($0) },
      isMe: coder.decodeBool(forKey: "isMe"),
      aliases: coder.decodeArray(of: INPersonHandle.self, forKey: "aliases"),
      suggestionType: INPersonSuggestionType(
        rawValue: coder.decodeInteger(forKey: "suggestionType")) ?? .none,
      isContactSuggestion: coder.decodeBool(forKey: "isContactSuggestion"))
  }

  /// Persons can be archived securely.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the person to an archive.
  public func encode(with coder: NSCoder) {
    coder.encodeString(spokenPhrase, forKey: "spokenPhrase")
    if let personHandle { coder.encode(personHandle, forKey: "personHandle") }
    if let nameComponents, let data = try? JSONEncoder().encode(nameComponents) {
      coder.encode(data as NSData, forKey: "nameComponents")
    }
    coder.encodeString(displayName, forKey: "displayName")
    if let image { coder.encode(image, forKey: "image") }
    coder.encodeString(contactIdentifier, forKey: "contactIdentifier")
    coder.encodeString(customIdentifier, forKey: "customIdentifier")
    coder.encodeString(relationship?.rawValue, forKey: "relationship")
    coder.encode(isMe, forKey: "isMe")
    coder.encodeArray(aliases, forKey: "aliases")
    coder.encode(suggestionType.rawValue, forKey: "suggestionType")
    coder.encode(isContactSuggestion, forKey: "isContactSuggestion")
  }

  /// Returns the person itself, which cannot change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether all properties are the same.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? INPerson else { return false }
    return personHandle == other.personHandle && nameComponents == other.nameComponents
      && displayName == other.displayName && image == other.image
      && contactIdentifier == other.contactIdentifier
      && customIdentifier == other.customIdentifier && relationship == other.relationship
      && isMe == other.isMe && aliases == other.aliases
      && suggestionType == other.suggestionType && spokenPhrase == other.spokenPhrase
      && isContactSuggestion == other.isContactSuggestion
  }

  /// A hash that is the same for equal persons.
  public override var hash: Int { displayName.hashValue }
}
