import SpokenText

extension VCard {
  /// What a card is.
  enum Content: Sendable, Hashable {
    case contact(Contact)
    case group(ContactGroup)
  }

  /// What the card is, or nil where it is nothing, and what was wrong with it.
  func read(region: String) -> (content: Content?, warnings: [ContactWarning]) {
    if isGroup { return readGroup() }
    var warnings: [ContactWarning] = []
    var contact = Contact(identifier: identifier, displayName: "", source: source)
    readNames(into: &contact)
    contact.handles = handles(region: region, warnings: &warnings)
    if let firstLeftOut {
      warnings.append(
        warning(
          firstLeftOut,
          "the card has more than \(Contact.mostParts) names, numbers and other parts; the rest of "
            + "them is left out."))
    }
    guard !contact.displayName.isEmpty else {
      warnings.append(warning(source.line, "the card has no name; it is left out."))
      return (nil, warnings)
    }
    return (.contact(contact), warnings)
  }

  private func readGroup() -> (content: Content?, warnings: [ContactWarning]) {
    guard let name = property("FN")?.text ?? property("N")?.names.first, !name.isEmpty else {
      return (nil, [warning(source.line, "the list has no name; it is left out.")])
    }
    let members = Self.members.sorted().flatMap(properties).map(\.text)
    return (.group(ContactGroup(name: name, members: members, source: source)), [])
  }

  /// Whether the card is a list of other cards.
  private var isGroup: Bool {
    (properties("KIND") + properties("X-ADDRESSBOOKSERVER-KIND"))
      .contains { $0.text.lowercased() == "group" }
  }

  private func readNames(into contact: inout Contact) {
    // A name with a phonetic alphabet is another writing of the one without.
    let parts =
      (properties("N").first { $0.parameters["PHONETIC"] == nil } ?? property("N"))?.names ?? []
    let part = { (index: Int) in index < parts.count ? parts[index] : "" }
    contact.familyName = part(0)
    contact.givenName = part(1)
    contact.middleName = part(2)
    contact.namePrefix = part(3)
    contact.nameSuffix = part(4)
    contact.organization = property("ORG")?.components.first ?? ""
    contact.title = property("TITLE")?.text ?? ""
    contact.nicknames = nicknames
    contact.pronoun = pronoun
    contact.relations = relations
    readGroups(into: &contact)
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
    if structured.isEmpty, !isOrganization, !formatted.isEmpty, formatted != contact.organization {
      contact.divideName()
    }
  }

  /// The nicknames, each once.
  private var nicknames: [String] {
    var names = (properties("NICKNAME") + properties("X-NICKNAME")).flatMap(\.list)
    for custom in properties("X-ANDROID-CUSTOM").compactMap(AndroidItem.init)
    where custom.kind == "nickname" {
      names += custom.values.prefix(1).filter { !$0.isEmpty }
    }
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  /// Takes categories as groups, but for those that mark favourites or everybody.
  private func readGroups(into contact: inout Contact) {
    for name in properties("CATEGORIES").flatMap(\.list) {
      ContactGroups.add(name, to: &contact)
    }
    let marks = Self.favoriteProperties.compactMap { property($0)?.text.lowercased() }
    if marks.contains(where: { ["1", "true", "yes"].contains($0) }) { contact.isFavorite = true }
  }

  private func readPhoneticNames(into contact: inout Contact) {
    let text = { (names: [String]) in
      names.lazy.compactMap { property($0)?.text }.first { !$0.isEmpty } ?? ""
    }
    contact.phoneticGivenName = text(["X-PHONETIC-FIRST-NAME", "X-PHONETIC-GIVEN-NAME"])
    contact.phoneticFamilyName = text(["X-PHONETIC-LAST-NAME", "X-PHONETIC-FAMILY-NAME"])
    contact.phoneticName = text(["X-PHONETIC-NAME"])
    if let sound = property("SOUND"),
      sound.parameters["VALUE"]?.first?.lowercased() != "uri", !sound.text.contains(":")
    {
      read(sound: sound, into: &contact)
    }
    if let name = properties("N").first(where: { $0.parameters["PHONETIC"] != nil })?.names {
      if contact.phoneticFamilyName.isEmpty { contact.phoneticFamilyName = name.first ?? "" }
      if contact.phoneticGivenName.isEmpty, name.count > 1 { contact.phoneticGivenName = name[1] }
    }
  }

  /// Takes how a name sounds: in parts as those of N where there are any, or as a whole.
  private func read(sound: VCardProperty, into contact: inout Contact) {
    let names = sound.names
    let isInParts = names.count > 1 || sound.types.contains("x-irmc-n")
    if isInParts, contact.phoneticGivenName.isEmpty, contact.phoneticFamilyName.isEmpty {
      contact.phoneticFamilyName = names.first ?? ""
      contact.phoneticGivenName = names.count > 1 ? names[1] : ""
    }
    if contact.phoneticName.isEmpty {
      contact.phoneticName = names.filter { !$0.isEmpty }.joined(separator: " ")
    }
  }

  private var pronoun: ContactPronoun? {
    let gender = property("GENDER") ?? property("X-GENDER")
    switch gender?.components.first?.uppercased() {
    case "F", "FEMALE": return .she
    case "M", "MALE": return .he
    default: return nil
    }
  }
}
