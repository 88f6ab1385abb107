extension Contact {
  /// Takes the first word of the display name as the given name and the last as the family's.
  mutating func divideName() {
    var words = displayName.split(separator: " ").map(String.init)
    if words.count > 2, let first = words.first, Self.titles.contains(first.lowercased()) {
      namePrefix = words.removeFirst()
    }
    guard words.count > 1 else { return }
    givenName = words.removeFirst()
    familyName = words.removeLast()
    middleName = words.joined(separator: " ")
  }

  private static let titles: Set<String> = [
    "dr", "dr.", "mr", "mr.", "mrs", "mrs.", "ms", "ms.", "miss", "prof", "prof.",
  ]
}
