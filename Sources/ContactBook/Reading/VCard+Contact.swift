import SpokenText

extension VCard {
  /// The contact of the card, or nil where it is none, and what was wrong with it.
  func read(region: String) -> (contact: Contact?, warnings: [ContactWarning]) {
    guard !isGroup else { return (nil, []) }
    var warnings: [ContactWarning] = []
    var contact = Contact(identifier: identifier, displayName: "", source: source)
    readNames(into: &contact)
    contact.handles = handles(region: region, warnings: &warnings)
    guard !contact.displayName.isEmpty else {
      warnings.append(warning(source.line, "the card has no name; it is left out."))
      return (nil, warnings)
    }
    return (contact, warnings)
  }

  /// A warning about a line of the card.
  func warning(_ line: Int, _ message: String) -> ContactWarning {
    ContactWarning(file: source.file, line: line, message: message)
  }

  /// Whether the card is a list of other cards.
  private var isGroup: Bool {
    (properties("KIND") + properties("X-ADDRESSBOOKSERVER-KIND"))
      .contains { $0.text.lowercased() == "group" }
  }

  private func readNames(into contact: inout Contact) {
    let parts = property("N")?.names ?? []
    let part = { (index: Int) in index < parts.count ? parts[index] : "" }
    contact.familyName = part(0)
    contact.givenName = part(1)
    contact.middleName = part(2)
    contact.namePrefix = part(3)
    contact.nameSuffix = part(4)
    contact.organization = property("ORG")?.components.first ?? ""
    contact.title = property("TITLE")?.text ?? ""
    contact.nicknames = properties("NICKNAME").flatMap(\.list)
    contact.pronoun = pronoun
    readPhoneticNames(into: &contact)

    let formatted = property("FN")?.text ?? ""
    let isCompany = property("X-ABSHOWAS")?.text.uppercased() == "COMPANY"
    let structured = [part(3), part(1), part(2), part(0), part(4)].filter { !$0.isEmpty }
    let candidates = [
      isCompany ? contact.organization : "", formatted, structured.joined(separator: " "),
      contact.organization, contact.nicknames.first ?? "",
    ]
    contact.displayName = candidates.first { !$0.isEmpty } ?? ""
    let others = properties("FN").map(\.text).filter { !$0.isEmpty && $0 != contact.displayName }
    contact.nicknames += others.filter { !contact.nicknames.contains($0) }
    let isOrganization = isCompany || property("KIND")?.text.lowercased() == "org"
    if structured.isEmpty, !isOrganization, formatted != contact.organization {
      divide(formatted, into: &contact)
    }
  }

  /// Takes the first word of a name without parts as the given name and the last as the family's.
  private func divide(_ name: String, into contact: inout Contact) {
    var words = name.split(separator: " ").map(String.init)
    if words.count > 2, let first = words.first, Self.titles.contains(first.lowercased()) {
      contact.namePrefix = words.removeFirst()
    }
    guard words.count > 1 else { return }
    contact.givenName = words.removeFirst()
    contact.familyName = words.removeLast()
    contact.middleName = words.joined(separator: " ")
  }

  private static let titles: Set<String> = [
    "dr", "dr.", "mr", "mr.", "mrs", "mrs.", "ms", "ms.", "miss", "prof", "prof.",
  ]

  private func readPhoneticNames(into contact: inout Contact) {
    let text = { (names: [String]) in
      names.lazy.compactMap { property($0)?.text }.first { !$0.isEmpty } ?? ""
    }
    contact.phoneticGivenName = text(["X-PHONETIC-FIRST-NAME", "X-PHONETIC-GIVEN-NAME"])
    contact.phoneticFamilyName = text(["X-PHONETIC-LAST-NAME", "X-PHONETIC-FAMILY-NAME"])
    contact.phoneticName = text(["X-PHONETIC-NAME"])
    if contact.phoneticName.isEmpty, let sound = property("SOUND"),
      sound.parameters["VALUE"]?.first?.lowercased() != "uri", !sound.text.contains(":")
    {
      contact.phoneticName = sound.names.filter { !$0.isEmpty }.joined(separator: " ")
    }
  }

  private var pronoun: ContactPronoun? {
    switch property("GENDER")?.components.first?.uppercased() {
    case "F": .she
    case "M": .he
    default: nil
    }
  }
}
