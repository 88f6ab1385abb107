internal import SpokenText

/// The properties of one card that matter for calling, and the contact or group that they make.
struct VCard: Sendable {
  /// A property and the line at which it began.
  struct Entry: Sendable {
    let property: VCardProperty
    let line: Int
  }

  /// The file and line at which the card begins.
  let source: ContactSource
  private(set) var entries: [Entry] = []
  private var fingerprint = Fingerprint()
  /// The number of names, numbers and other parts of the properties.
  private var partCount = 0
  /// The line of the first property beyond the maximum number of parts.
  private var firstOmittedLine: Int?
  /// Numbers in properties that no program but one knows, which are not read.
  private var unreadNumbers: [Entry] = []

  /// The names of the properties that are kept.
  private static let kept = VCardRelations.properties.union(favoriteProperties).union([
    "FN", "N", "NICKNAME", "ORG", "TITLE", "UID", "KIND", "GENDER", "SOUND", "CATEGORIES",
    "TEL", "X-MS-TEL", "EMAIL", "IMPP", "URL", "X-SIP", "X-EVOLUTION-SIP", "X-MS-IMADDRESS",
    "X-ABLABEL", "X-ABSHOWAS", "X-ADDRESSBOOKSERVER-KIND",
    "MEMBER", "X-ADDRESSBOOKSERVER-MEMBER", "X-EVOLUTION-LIST", "X-ANDROID-CUSTOM",
    "X-PHONETIC-FIRST-NAME", "X-PHONETIC-LAST-NAME", "X-PHONETIC-GIVEN-NAME",
    "X-PHONETIC-FAMILY-NAME", "X-PHONETIC-NAME", "X-NICKNAME", "X-GENDER",
  ])

  /// The names of the properties of groups, which may have any length.
  private static let members: Set<String> = ["MEMBER", "X-ADDRESSBOOKSERVER-MEMBER"]

  /// The names of the properties that mark a favourite.
  static let favoriteProperties: Set<String> = [
    "X-FAVORITE", "X-FAVOURITE", "X-STARRED", "X-FAVORITES",
  ]

  /// The names of the properties that differ from one export of a card to the next.
  private static let volatileNames: Set<String> = ["REV", "PRODID", "VERSION"]

  init(file: String, line: Int) {
    source = ContactSource(file: file, line: line)
  }

  /// Adds a property; one that does not matter for calling only affects the derived identifier.
  mutating func add(_ property: VCardProperty, line: Int, bytes: [UInt8]) {
    if !Self.volatileNames.contains(property.name) { fingerprint.add(bytes) }
    guard Self.kept.contains(property.name) else {
      if unreadNumbers.count < Self.mostUnreadNumbers, Self.isNumber(property) {
        unreadNumbers.append(Entry(property: property, line: line))
      }
      return
    }
    if !Self.members.contains(property.name) {
      let count = partCount + property.partCount
      guard count <= Contact.mostParts else {
        firstOmittedLine = firstOmittedLine ?? line
        return
      }
      partCount = count
    }
    entries.append(Entry(property: property, line: line))
  }

  /// Whether a property of some program's own has a telephone number: it says so by its name, or begins with its
  /// country code.
  private static func isNumber(_ property: VCardProperty) -> Bool {
    let text = property.text
    let digits = text.count(where: \.isWholeNumber)
    guard (fewestDigits...mostDigits).contains(digits),
      text.allSatisfy({ $0.isWholeNumber || "+ ()-./".contains($0) })
    else { return false }
    return text.hasPrefix("+") || numberWords.contains { property.name.contains($0) }
  }

  private static let fewestDigits = 5
  private static let mostDigits = 18
  private static let numberWords = ["TEL", "PHONE", "MOBILE", "CELL", "FAX", "PAGER"]
  /// The most unread numbers that are told.
  private static let mostUnreadNumbers = 20

  /// The properties with a name, in the order of the card.
  private func properties(_ name: String) -> [VCardProperty] {
    var properties: [VCardProperty] = []
    for entry in entries where entry.property.name == name { properties.append(entry.property) }
    return properties
  }

  /// The preferred property with a name, or the first one.
  private func property(_ name: String) -> VCardProperty? {
    var first: VCardProperty?
    for entry in entries where entry.property.name == name {
      if entry.property.isPreferred { return entry.property }
      first = first ?? entry.property
    }
    return first
  }

  /// The custom label of a property: the text of the X-ABLabel in its group.
  ///
  /// Predefined labels, written `_$!<HomeFAX>!$_`, are returned without the brackets.
  func customLabel(of property: VCardProperty) -> String? {
    guard let group = property.group else { return nil }
    let label = entries.first { $0.property.name == "X-ABLABEL" && $0.property.group == group }
    guard let text = label?.property.text, !text.isEmpty else { return nil }
    guard text.hasPrefix("_$!<"), text.hasSuffix(">!$_"), text.count >= 8 else { return text }
    return String(text.dropFirst(4).dropLast(4))
  }

  /// A warning about a line of the card.
  private func warning(_ line: Int, _ message: String) -> ContactWarning {
    ContactWarning(file: source.file, line: line, message: message)
  }

  /// The card's UID, or "card-" and a hash of its content.
  ///
  /// The hash covers the card's lines except for pictures and revision marks, so it is stable until the card
  /// is edited, in whatever file the card is.
  private var identifier: String {
    if let uid = property("UID")?.text, !uid.isEmpty { return uid }
    return "card-\(fingerprint.text)"
  }
}

extension VCard {
  /// The contact or group that a card describes.
  enum Content: Sendable, Hashable {
    case contact(Contact)
    case group(ContactGroup)
  }

  /// Reads the contact or group, or nil if the card has no name, and the problems of the card.
  func read(region: String) -> (content: Content?, warnings: [ContactWarning]) {
    if isGroup { return readGroup() }
    var warnings: [ContactWarning] = []
    var contact = Contact(identifier: identifier, displayName: "", source: source)
    readNames(into: &contact)
    contact.handles = handles(region: region, warnings: &warnings)
    for entry in unreadNumbers {
      warnings.append(
        warning(
          entry.line,
          "\(entry.property.name) is some program's own, and its number \"\(entry.property.text)\" is left out; "
            + "write it as TEL."))
    }
    if let firstOmittedLine {
      warnings.append(
        warning(
          firstOmittedLine,
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
    let members = Self.members.sorted().flatMap(properties).map(\.text) + evolutionMembers
    return (.group(ContactGroup(name: name, members: members, source: source)), [])
  }

  /// The members of a list of Evolution's: addresses that name the cards they are from, where they are from any.
  private var evolutionMembers: [String] {
    var members: [String] = []
    for property in properties("EMAIL") {
      for member in property.parameters["X-EVOLUTION-DEST-CONTACT-UID"] ?? []
      where !members.contains(member) {
        members.append(member)
      }
    }
    return members
  }

  /// Whether the card is a list of other cards.
  private var isGroup: Bool {
    (properties("KIND") + properties("X-ADDRESSBOOKSERVER-KIND"))
      .contains { $0.text.lowercased() == "group" }
      || property("X-EVOLUTION-LIST")?.text.lowercased() == "true"
  }

  private func readNames(into contact: inout Contact) {
    // A name with a phonetic alphabet is another spelling of the one without.
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

  /// Adds the categories as groups, except for those that mean favourites or everybody.
  private func readGroups(into contact: inout Contact) {
    for name in properties("CATEGORIES").flatMap(\.list) {
      GroupNames.add(name, to: &contact)
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

  /// Reads the phonetic name, which has the parts of N or is one whole.
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
  /// The handles of the card, each value once; adds warnings about their lines.
  private func handles(region: String, warnings: inout [ContactWarning]) -> [ContactHandle] {
    var handles: [ContactHandle] = []
    for entry in entries {
      guard let handle = handle(of: entry, region: region, warnings: &warnings) else { continue }
      handles.unite(with: handle)
    }
    return handles
  }

  /// The handle that a property has; nil where it has none.
  func handle(
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
    case "TEL", "X-MS-TEL":
      if let handle = ContactHandle(
        numberIn: text, region: region, labels: labels, isPreferred: isPreferred)
      {
        return handle
      }
      warnings.append(
        warning(
          entry.line,
          "TEL \"\(text)\" \(ContactWarning.strangeNumber) \(region.uppercased()); it is kept as text."
        ))
      return ContactHandle(
        kind: .phoneNumber, value: text, labels: labels, isPreferred: isPreferred)
    default:
      return nil
    }
  }

  private static let handleProperties: Set<String> = [
    "TEL", "X-MS-TEL", "EMAIL", "IMPP", "URL", "X-SIP", "X-EVOLUTION-SIP", "X-MS-IMADDRESS",
  ]

  private static func isSIP(_ text: String) -> Bool {
    let scheme = text.prefix { $0 != ":" }.lowercased()
    return text.contains(":") && (scheme == "sip" || scheme == "sips")
  }

  /// The labels of a handle: the custom one, or those of its types.
  ///
  /// A custom label that is a list of types ("WORK;VOICE;PREF") is read as those, and so is a type.
  private func labels(of property: VCardProperty) -> [ContactLabel] {
    let custom = customLabel(of: property)
    let listed = custom.flatMap(Self.types(listedIn:)) ?? []
    let all = (property.types + listed).flatMap { Self.types(listedIn: $0) ?? [$0] }
    let types = Set(all)
    if listed.isEmpty, let own = custom.flatMap(ContactLabel.init(spoken:)) {
      guard types.contains("fax"), !own.isFax else { return [own] }
      return [own == .home ? .homeFax : own == .work ? .workFax : .fax]
    }
    if types.contains("fax") {
      return [types.contains("home") ? .homeFax : types.contains("work") ? .workFax : .fax]
    }
    var labels: [ContactLabel] = []
    for type in all.sorted(by: Self.isMoreSpecific)
    where !Self.ignoredTypes.contains(type) {
      // Custom types are written "x-boat" or "x-evolution-assistant".
      let prefix = ["x-evolution-", "x-"].first(where: type.hasPrefix) ?? ""
      let name = String(type.dropFirst(prefix.count))
      if let label = ContactLabel(spoken: name), !labels.contains(label) { labels.append(label) }
    }
    return labels
  }

  /// The types that a text lists, in lower case, or nil if it is no list or has other words.
  private static func types(listedIn text: String) -> [String]? {
    let types = text.lowercased().split { ";,|+/".contains($0) || $0.isWhitespace }
      .map(String.init)
    let isList = text.contains { ";,|+/".contains($0) }
    guard isList, types.count > 1 else { return nil }
    let isKnown = types.allSatisfy { type in
      ignoredTypes.contains(type) || type == "fax" || ContactLabel(spoken: type)?.isKnown ?? false
    }
    return isKnown ? types : nil
  }

  /// Whether a type is more specific than another: a work mobile is a mobile first.
  private static func isMoreSpecific(_ type: String, than other: String) -> Bool {
    let places = ["home", "work"]
    return !places.contains(type) && places.contains(other)
  }

  /// Types that are not labels.
  private static let ignoredTypes: Set<String> = [
    "voice", "pref", "msg", "text", "textphone", "video", "internet", "modem", "isdn", "bbs",
    "sip", "uri", "x-uri", "tel",
  ]
}
