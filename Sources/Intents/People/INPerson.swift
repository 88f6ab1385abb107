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
  /// If none is given, it is made of the name's parts, or else it is the value of the
  /// handle, or else empty.
  public let displayName: String
  /// A picture of the person.
  public let image: INImage?
  /// The identifier of the person in the contact book.
  public let contactIdentifier: String?
  /// The identifier of the person in the app.
  public let customIdentifier: String?
  /// The relationship of the person to the user.
  public let relationship: INPersonRelationship?
  /// Whether the person is the user.
  public let isMe: Bool
  /// Whether the app suggests to keep the person as a contact.
  public let isContactSuggestion: Bool
  /// Other addresses of the person.
  public let aliases: [INPersonHandle]?
  /// The kind of suggestion that the aliases are.
  public let suggestionType: INPersonSuggestionType
  /// The words that the user said for this person; the display name unless they were others.
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
  /// The spoken phrase is the display name unless given.
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

  /// Whether another person has the same properties.
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

extension INPerson {
  /// Makes a person.
  public convenience init(
    personHandle: INPersonHandle, nameComponents: PersonNameComponents?, displayName: String?,
    image: INImage?, contactIdentifier: String?, customIdentifier: String?
  ) {
    self.init(
      spokenPhrase: nil, personHandle: personHandle, nameComponents: nameComponents,
      displayName: displayName, image: image, contactIdentifier: contactIdentifier,
      customIdentifier: customIdentifier)
  }

  /// Makes a person that may be the user.
  public convenience init(
    personHandle: INPersonHandle, nameComponents: PersonNameComponents?, displayName: String?,
    image: INImage?, contactIdentifier: String?, customIdentifier: String?, isMe: Bool
  ) {
    self.init(
      spokenPhrase: nil, personHandle: personHandle, nameComponents: nameComponents,
      displayName: displayName, image: image, contactIdentifier: contactIdentifier,
      customIdentifier: customIdentifier, isMe: isMe)
  }

  /// Makes a person with a relationship to the user.
  public convenience init(
    personHandle: INPersonHandle, nameComponents: PersonNameComponents?, displayName: String?,
    image: INImage?, contactIdentifier: String?, customIdentifier: String?,
    relationship: INPersonRelationship?
  ) {
    self.init(
      spokenPhrase: nil, personHandle: personHandle, nameComponents: nameComponents,
      displayName: displayName, image: image, contactIdentifier: contactIdentifier,
      customIdentifier: customIdentifier, relationship: relationship)
  }

  /// Makes a person with other addresses.
  public convenience init(
    personHandle: INPersonHandle, nameComponents: PersonNameComponents?, displayName: String?,
    image: INImage?, contactIdentifier: String?, customIdentifier: String?,
    aliases: [INPersonHandle]?, suggestionType: INPersonSuggestionType
  ) {
    self.init(
      spokenPhrase: nil, personHandle: personHandle, nameComponents: nameComponents,
      displayName: displayName, image: image, contactIdentifier: contactIdentifier,
      customIdentifier: customIdentifier, aliases: aliases, suggestionType: suggestionType)
  }

  /// Makes a person that may be the user, with a kind of suggestion.
  public convenience init(
    personHandle: INPersonHandle, nameComponents: PersonNameComponents?, displayName: String?,
    image: INImage?, contactIdentifier: String?, customIdentifier: String?, isMe: Bool,
    suggestionType: INPersonSuggestionType
  ) {
    self.init(
      spokenPhrase: nil, personHandle: personHandle, nameComponents: nameComponents,
      displayName: displayName, image: image, contactIdentifier: contactIdentifier,
      customIdentifier: customIdentifier, isMe: isMe, suggestionType: suggestionType)
  }

  /// Makes a person that may stand for a contact to keep.
  public convenience init(
    personHandle: INPersonHandle, nameComponents: PersonNameComponents?, displayName: String?,
    image: INImage?, contactIdentifier: String?, customIdentifier: String?,
    isContactSuggestion: Bool, suggestionType: INPersonSuggestionType
  ) {
    self.init(
      spokenPhrase: nil, personHandle: personHandle, nameComponents: nameComponents,
      displayName: displayName, image: image, contactIdentifier: contactIdentifier,
      customIdentifier: customIdentifier, suggestionType: suggestionType,
      isContactSuggestion: isContactSuggestion)
  }
}

/// The relationship of a person to the user.
///
/// Apple does not publish the raw strings; ours are the plain words in lower case.
public struct INPersonRelationship: RawRepresentable, Hashable, Sendable {
  /// The word for the relationship.
  public let rawValue: String

  /// Makes a relationship from its word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Makes a relationship from its word.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// The user's father.
  public static let father = Self("father")
  /// The user's mother.
  public static let mother = Self("mother")
  /// A parent of the user.
  public static let parent = Self("parent")
  /// A brother of the user.
  public static let brother = Self("brother")
  /// A sister of the user.
  public static let sister = Self("sister")
  /// A child of the user.
  public static let child = Self("child")
  /// A friend of the user.
  public static let friend = Self("friend")
  /// The user's spouse.
  public static let spouse = Self("spouse")
  /// The user's partner.
  public static let partner = Self("partner")
  /// The user's assistant.
  public static let assistant = Self("assistant")
  /// The user's manager.
  public static let manager = Self("manager")
  /// A son of the user.
  public static let son = Self("son")
  /// A daughter of the user.
  public static let daughter = Self("daughter")
}

/// The kinds of suggestions that a person's aliases can be.
public enum INPersonSuggestionType: Int, Sendable, CaseIterable {
  /// No suggestion.
  case none = 0
  /// A profile in a social network.
  case socialProfile = 1
  /// An address for messages.
  case instantMessageAddress = 2
}

extension PersonNameComponents {
  /// The parts of the name with blanks between them, or `nil` if there are none.
  var joinedParts: String? {
    let parts = [namePrefix, givenName, middleName, familyName, nameSuffix]
      .compactMap { $0 }.filter { !$0.isEmpty }
    return parts.isEmpty ? nickname : parts.joined(separator: " ")
  }
}
