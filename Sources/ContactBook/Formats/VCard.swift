import SpokenText

/// The properties of one card that matter for calling.
struct VCard: Sendable {
  /// A property and the line it began at.
  struct Entry: Sendable {
    let property: VCardProperty
    let line: Int
  }

  /// The file and line the card begins at.
  let source: ContactSource
  private(set) var entries: [Entry] = []
  private var fingerprint = Fingerprint()
  /// How many names, numbers and the like the properties have.
  private var partCount = 0
  /// The line of the first property that there was no room for.
  private(set) var firstLeftOut: Int?

  /// The names of the properties that are kept.
  private static let kept = VCardRelations.properties.union(favoriteProperties).union([
    "FN", "N", "NICKNAME", "ORG", "TITLE", "UID", "KIND", "GENDER", "SOUND", "CATEGORIES",
    "TEL", "EMAIL", "IMPP", "URL", "X-SIP", "X-EVOLUTION-SIP", "X-MS-IMADDRESS",
    "X-ABLABEL", "X-ABSHOWAS", "X-ADDRESSBOOKSERVER-KIND",
    "MEMBER", "X-ADDRESSBOOKSERVER-MEMBER", "X-ANDROID-CUSTOM",
    "X-PHONETIC-FIRST-NAME", "X-PHONETIC-LAST-NAME", "X-PHONETIC-GIVEN-NAME",
    "X-PHONETIC-FAMILY-NAME", "X-PHONETIC-NAME", "X-NICKNAME", "X-GENDER",
  ])

  /// The names of the properties of lists, which may be of any length.
  static let members: Set<String> = ["MEMBER", "X-ADDRESSBOOKSERVER-MEMBER"]

  /// The names of the properties that mark a favourite.
  static let favoriteProperties: Set<String> = [
    "X-FAVORITE", "X-FAVOURITE", "X-STARRED", "X-FAVORITES",
  ]

  /// The names of the properties that differ from one export of a card to the next.
  private static let fleeting: Set<String> = ["REV", "PRODID", "VERSION"]

  init(file: String, line: Int) {
    source = ContactSource(file: file, line: line)
  }

  /// Adds a property; one that does not matter only counts for the derived identifier.
  mutating func add(_ property: VCardProperty, line: Int, bytes: [UInt8]) {
    if !Self.fleeting.contains(property.name) { fingerprint.add(bytes) }
    guard Self.kept.contains(property.name) else { return }
    if !Self.members.contains(property.name) {
      let count = partCount + property.partCount
      guard count <= Contact.mostParts else {
        firstLeftOut = firstLeftOut ?? line
        return
      }
      partCount = count
    }
    entries.append(Entry(property: property, line: line))
  }

  /// The properties of a name, in the order of the card.
  func properties(_ name: String) -> [VCardProperty] {
    var properties: [VCardProperty] = []
    for entry in entries where entry.property.name == name { properties.append(entry.property) }
    return properties
  }

  /// The property of a name that is marked as preferred, or its first one.
  func property(_ name: String) -> VCardProperty? {
    var first: VCardProperty?
    for entry in entries where entry.property.name == name {
      if entry.property.isPreferred { return entry.property }
      first = first ?? entry.property
    }
    return first
  }

  /// The user's own label of a property: the text of the X-ABLabel that shares its group.
  ///
  /// The system's own labels are written `_$!<HomeFAX>!$_`; they come without the brackets.
  func ownLabel(of property: VCardProperty) -> String? {
    guard let group = property.group else { return nil }
    let label = entries.first { $0.property.name == "X-ABLABEL" && $0.property.group == group }
    guard let text = label?.property.text, !text.isEmpty else { return nil }
    guard text.hasPrefix("_$!<"), text.hasSuffix(">!$_"), text.count >= 8 else { return text }
    return String(text.dropFirst(4).dropLast(4))
  }

  /// A warning about a line of the card.
  func warning(_ line: Int, _ message: String) -> ContactWarning {
    ContactWarning(file: source.file, line: line, message: message)
  }

  /// The card's UID, or "card-" and 16 hexadecimal digits that stand for its file and content.
  ///
  /// The digits come from the file's name without its folder and from the card's lines, pictures
  /// and revision marks excepted, so they last as long as the card is not edited.
  var identifier: String {
    if let uid = property("UID")?.text, !uid.isEmpty { return uid }
    var fingerprint = fingerprint
    fingerprint.add((source.file.split(separator: "/").last ?? "").utf8)
    return "card-\(fingerprint.text)"
  }
}

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

extension VCard {
  /// The handles of the card, each value once, with what is wrong with their lines.
  func handles(region: String, warnings: inout [ContactWarning]) -> [ContactHandle] {
    var handles: [ContactHandle] = []
    for entry in entries {
      guard let handle = handle(of: entry, region: region, warnings: &warnings) else { continue }
      handles.unite(with: handle)
    }
    return handles
  }

  private func handle(
    of entry: Entry, region: String, warnings: inout [ContactWarning]
  ) -> ContactHandle? {
    let property = entry.property
    let text = property.text
    guard !text.isEmpty, Self.handleProperties.contains(property.name) else {
      return nil
    }
    let labels = labels(of: property)
    let isPreferred = property.isPreferred
    if Self.isSIP(text) || ["X-SIP", "X-EVOLUTION-SIP"].contains(property.name) {
      let address = Self.isSIP(text) ? text : "sip:\(text)"
      return ContactHandle(addressIn: address, labels: labels, isPreferred: isPreferred) {
        warnings.append(warning(entry.line, "\(property.name) \($0)"))
      }
    }
    switch property.name {
    case "EMAIL":
      return ContactHandle(
        kind: .emailAddress, value: text, labels: labels, isPreferred: isPreferred)
    case "TEL":
      if let handle = ContactHandle(
        numberIn: text, region: region, labels: labels, isPreferred: isPreferred)
      {
        return handle
      }
      warnings.append(
        warning(
          entry.line,
          "TEL \"\(text)\" is no phone number of the region \(region.uppercased()); it is kept as text."
        ))
      return ContactHandle(
        kind: .phoneNumber, value: text, labels: labels, isPreferred: isPreferred)
    default:
      return nil
    }
  }

  private static let handleProperties: Set<String> = [
    "TEL", "EMAIL", "IMPP", "URL", "X-SIP", "X-EVOLUTION-SIP", "X-MS-IMADDRESS",
  ]

  private static func isSIP(_ text: String) -> Bool {
    let scheme = text.prefix { $0 != ":" }.lowercased()
    return text.contains(":") && (scheme == "sip" || scheme == "sips")
  }

  /// The labels of a handle: the user's own one, or what its types say.
  private func labels(of property: VCardProperty) -> [ContactLabel] {
    let types = Set(property.types)
    if let own = ownLabel(of: property).flatMap(ContactLabel.init(spoken:)) {
      guard types.contains("fax"), !own.isFax else { return [own] }
      return [own == .home ? .homeFax : own == .work ? .workFax : .fax]
    }
    if types.contains("fax") {
      return [types.contains("home") ? .homeFax : types.contains("work") ? .workFax : .fax]
    }
    var labels: [ContactLabel] = []
    for type in property.types.sorted(by: Self.isMoreTelling) where !Self.silentTypes.contains(type)
    {
      // A program's own types are written "x-boat" or "x-evolution-assistant".
      let prefix = ["x-evolution-", "x-"].first(where: type.hasPrefix) ?? ""
      let name = String(type.dropFirst(prefix.count))
      if let label = ContactLabel(spoken: name), !labels.contains(label) { labels.append(label) }
    }
    return labels
  }

  /// Whether a type says more about a handle than another: a work mobile is a mobile first.
  private static func isMoreTelling(_ type: String, than other: String) -> Bool {
    let places = ["home", "work"]
    return !places.contains(type) && places.contains(other)
  }

  /// Types that are no label.
  private static let silentTypes: Set<String> = [
    "voice", "pref", "msg", "text", "textphone", "video", "internet", "modem", "isdn", "bbs",
    "sip", "uri", "x-uri", "tel",
  ]
}
