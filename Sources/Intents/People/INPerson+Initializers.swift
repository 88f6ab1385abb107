public import Foundation

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

  /// Makes a person who is something to the user.
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

  /// Makes a person that may be the user, with what kind of address it has.
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
