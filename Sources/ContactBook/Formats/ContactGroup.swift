/// A list of contacts that has a name, as a card of its own kind writes it.
struct ContactGroup: Sendable, Hashable {
  /// The name of the list.
  let name: String
  /// The identifiers of the contacts in it, as the card has them.
  let members: [String]
  /// The file and line the card begins at.
  let source: ContactSource

  /// An identifier as cards are compared by it: "urn:uuid:7F4A" is "7f4a".
  static func key(for identifier: String) -> String {
    let text = identifier.lowercased()
    return text.hasPrefix("urn:uuid:") ? String(text.dropFirst(9)) : text
  }
}

extension ContactGroup {
  /// Puts the members into the group.
  ///
  /// - Parameter find: Takes the key of a member, and what is to be done with the contact that has
  ///   it; returns whether there is one.
  /// - Returns: A warning where members are not there.
  func assign(_ find: (String, (inout Contact) -> Void) -> Bool) -> [ContactWarning] {
    var missing = 0
    for member in members {
      let isThere = find(Self.key(for: member)) { ContactGroups.add(name, to: &$0) }
      if !isThere { missing += 1 }
    }
    guard missing > 0 else { return [] }
    let message =
      "the list \"\(name)\" names \(missing) of \(members.count) members that no card is of; "
      + "they are left out."
    return [ContactWarning(file: source.file, line: source.line, message: message)]
  }
}

/// What the names of groups mean, in the spellings of the programs that write them.
enum ContactGroups {
  /// Names that mark a favourite, in lower case, without the star that Google puts before its own.
  private static let favorites: Set<String> = [
    "starred", "starred in android", "favorites", "favourites", "favorite", "favourite",
  ]

  /// Names of groups that everybody is in.
  private static let everybody: Set<String> = [
    "mycontacts", "my contacts", "contacts", "all contacts", "othercontacts", "other contacts",
  ]

  /// Puts a contact into a group, or marks it as a favourite where the group is that of them.
  static func add(_ name: String, to contact: inout Contact) {
    // "* starred" is Google's own group, "starred" may be anybody's.
    let plain = name.hasPrefix("*") ? String(name.dropFirst()).trimmed : name.trimmed
    let key = plain.lowercased()
    if favorites.contains(key) {
      contact.isFavorite = true
    } else if !plain.isEmpty, !everybody.contains(key), !contact.groups.contains(plain) {
      contact.groups.append(plain)
    }
  }
}
