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
