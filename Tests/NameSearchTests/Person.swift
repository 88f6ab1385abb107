import ContactBook

/// Builds a contact of a few texts.
///
/// Handles are "label number"; a star behind one marks the preferred one. Numbers are the last
/// four digits of one in San Francisco.
func person(
  _ name: String, given: String? = nil, middle: String = "", family: String? = nil,
  prefix: String = "", suffix: String = "", nick: [String] = [], org: String = "",
  job: String = "", groups: [String] = [], relations: [(String, String)] = [],
  phonetic: (String, String) = ("", ""), pronoun: ContactPronoun? = nil, favorite: Bool = false,
  _ handles: String...
) -> Contact {
  var contact = Contact(identifier: name, displayName: name)
  let words = name.split(separator: " ").map(String.init)
  contact.givenName = given ?? (words.count > 1 ? words[0] : "")
  contact.familyName = family ?? (words.count > 1 ? words[words.count - 1] : "")
  contact.middleName = middle
  contact.namePrefix = prefix
  contact.nameSuffix = suffix
  contact.nicknames = nick
  contact.organization = org
  contact.title = job
  contact.groups = groups
  contact.relations = relations.map { ContactRelation(kind: $0.0, name: $0.1) }
  contact.phoneticGivenName = phonetic.0
  contact.phoneticFamilyName = phonetic.1
  contact.pronoun = pronoun
  contact.isFavorite = favorite
  contact.handles = handles.map { text in
    let parts = text.split(separator: " ")
    let number = parts[parts.count - 1].filter(\.isNumber)
    let label = parts.dropLast().joined(separator: " ")
    return ContactHandle(
      kind: .phoneNumber, value: "+1415555\(number)", displayText: "(415) 555-\(number)",
      labels: label.isEmpty ? [] : [ContactLabel(spoken: label)].compactMap(\.self),
      isPreferred: text.hasSuffix("*"))
  }
  return contact
}
