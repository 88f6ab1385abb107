/// A named list of contacts, which vCard writes as a card of its own.
struct ContactGroup: Sendable, Hashable {
  /// The name of the list.
  let name: String
  /// The identifiers of its contacts, as the card has them.
  let members: [String]
  /// The file and line at which the card begins.
  let source: ContactSource

  /// The normalized form of an identifier: "7f4a" for "urn:uuid:7F4A".
  static func key(for identifier: String) -> String {
    let text = identifier.lowercased()
    return text.hasPrefix("urn:uuid:") ? String(text.dropFirst(9)) : text
  }
}

extension ContactGroup {
  /// Adds the members to the group.
  ///
  /// - Parameter update: Applies a change to the contact with the key of a member; returns false if
  ///   there is no such contact.
  /// - Returns: A warning if members are missing.
  func assignMembers(_ update: (String, (inout Contact) -> Void) -> Bool) -> [ContactWarning] {
    var missing = 0
    for member in members {
      let isFound = update(Self.key(for: member)) { GroupNames.add(name, to: &$0) }
      if !isFound { missing += 1 }
    }
    guard missing > 0 else { return [] }
    let message =
      "the list \"\(name)\" names \(missing) of \(members.count) members that no card is of; "
      + "they are left out."
    return [ContactWarning(file: source.file, line: source.line, message: message)]
  }
}

/// The meanings of group names, in the spellings of the programs that write them.
enum GroupNames {
  /// Names that mark favourites, in lower case, without Google's leading star.
  private static let favorites: Set<String> = [
    "starred", "starred in android", "favorites", "favourites", "favorite", "favourite",
  ]

  /// Names of groups that contain everybody.
  private static let everybody: Set<String> = [
    "mycontacts", "my contacts", "contacts", "all contacts", "othercontacts", "other contacts",
  ]

  /// Adds a contact to a group, or marks it as a favourite if the group is the one of favourites.
  static func add(_ name: String, to contact: inout Contact) {
    // "* starred" is Google's own group, "starred" a user's.
    let plain = name.hasPrefix("*") ? String(name.dropFirst()).trimmed : name.trimmed
    let key = plain.lowercased()
    if favorites.contains(key) {
      contact.isFavorite = true
    } else if !plain.isEmpty, !everybody.contains(key), !contact.groups.contains(plain) {
      contact.groups.append(plain)
    }
  }
}
