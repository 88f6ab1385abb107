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
